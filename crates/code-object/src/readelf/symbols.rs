//! Relocations, symbols, section groups and the statistics of hash tables.

use super::headers::without_prefix;
use super::{Reader, Table, column, put};
use crate::bytes::u32_at;
use crate::elf::{STT_AMDGPU_HSA_KERNEL, Section, Symbol, SymbolPlace};
use crate::error::Result;
use crate::reloc::RelocationType;
use object::elf;
use std::fmt::Write;

/// The name of a symbol: a section's own symbol has the section's.
fn symbol_name<'b>(sections: &'b [Section], symbol: &'b Symbol) -> &'b str {
    match symbol.place {
        SymbolPlace::Section(index) if symbol.symbol_type == elf::STT_SECTION.0 => {
            sections.get(index as usize).map_or("", |s| s.name.as_str())
        }
        _ => &symbol.name,
    }
}

impl Reader<'_> {
    pub(super) fn print_relocations(&mut self) -> Result<()> {
        let is_table = |s: &&Section| matches!(elf::SectionType(s.section_type), elf::SHT_RELA | elf::SHT_REL);
        let tables: Vec<Section> = self.file.sections.iter().filter(is_table).cloned().collect();
        if tables.is_empty() {
            put!(self, "\nThere are no relocations in this file.\n");
        }
        for section in tables {
            let records = self.relocations(&section)?;
            let addends = section.section_type == elf::SHT_RELA.0;
            put!(
                self,
                "\nRelocation section '{}' at offset {:#x} contains {} entries:\n",
                section.name,
                section.offset,
                records.len()
            );
            put!(self, "{}", if self.is_64() { "    " } else { " " });
            let heading = if self.is_64() {
                "Offset             Info             Type               Symbol's Value  Symbol's Name"
            } else {
                "Offset     Info    Type                Sym. Value  Symbol's Name"
            };
            put!(self, "{heading}{}\n", if addends { " + Addend" } else { "" });
            let link = self.file.sections.get(section.link as usize);
            let is_dynamic = link.is_some_and(|s| s.section_type == elf::SHT_DYNSYM.0);
            for record in records {
                let line = self.relocation_line(&record, is_dynamic, addends);
                self.out.push_str(&line);
            }
        }
        Ok(())
    }

    fn relocation_line(&self, record: &crate::elf::Rela, is_dynamic: bool, addends: bool) -> String {
        let digits = self.digits();
        let table = if is_dynamic {
            &self.dynamic_symbols
        } else {
            &self.symbols
        };
        let symbol = table
            .as_ref()
            .filter(|_| record.symbol != 0)
            .and_then(|t| t.symbols.get(record.symbol as usize));
        let info = if self.is_64() {
            u64::from(record.symbol) << 32 | u64::from(record.relocation_type)
        } else {
            u64::from(record.symbol << 8 | record.relocation_type)
        };
        let name = RelocationType::from_raw(record.relocation_type).map_or("Unknown", RelocationType::name);
        let bias = if self.is_64() { 8 } else { 0 };
        let mut line = String::new();
        column(&mut line, 0, &format!("{:0digits$x}", record.offset));
        column(&mut line, 10 + bias, &format!("{info:0digits$x}"));
        column(&mut line, 19 + 2 * bias, name);
        let value = symbol.map_or(String::new(), |s| format!("{:0digits$x}", s.value));
        column(&mut line, 42 + 2 * bias, &value);
        column(
            &mut line,
            53 + 2 * bias,
            symbol.map_or("", |s| symbol_name(&self.file.sections, s)),
        );
        if addends {
            let magnitude = record.addend.unsigned_abs();
            let sign = match (symbol.is_some(), record.addend < 0) {
                (true, true) => " - ",
                (true, false) => " + ",
                (false, true) => "-",
                (false, false) => "",
            };
            let _ = write!(line, "{sign}{magnitude:x}");
        }
        line.push('\n');
        line
    }

    pub(super) fn print_symbols(&mut self, dynamic: bool) {
        let table = if dynamic {
            self.dynamic_symbols.take()
        } else {
            self.symbols.take()
        };
        if let Some(table) = &table {
            self.print_table(table);
        }
        if dynamic {
            self.dynamic_symbols = table;
        } else {
            self.symbols = table;
        }
    }

    fn print_table(&mut self, table: &Table) {
        let count = table.symbols.len();
        match &table.name {
            Some(name) => put!(self, "\nSymbol table '{name}' contains {count} entries:\n"),
            None => put!(self, "\nSymbol table for image contains {count} entries:\n"),
        }
        let digits = self.digits();
        let pad = if self.is_64() { "          " } else { "  " };
        put!(self, "   Num:    Value{pad}Size Type    Bind   Vis       Ndx Name\n");
        for (number, symbol) in table.symbols.iter().enumerate() {
            let kind = match symbol.symbol_type {
                STT_AMDGPU_HSA_KERNEL => "AMDGPU_HSA_KERNEL".to_owned(),
                other => without_prefix(elf::SymbolType(other).name(), "STT_", other.into()),
            };
            let binding = without_prefix(symbol.binding_name(), "STB_", symbol.binding.into());
            let visibility = without_prefix(symbol.visibility_name(), "STV_", symbol.visibility.into());
            let rest = symbol.other & !3;
            let other = if rest == 0 {
                String::new()
            } else {
                format!(" [<other: {rest:#x}>]")
            };
            let place = match symbol.place {
                SymbolPlace::Undefined => "UND".to_owned(),
                SymbolPlace::Absolute => "ABS".to_owned(),
                SymbolPlace::Common => "COM".to_owned(),
                SymbolPlace::AmdgpuLds => "PRC[0xff00]".to_owned(),
                SymbolPlace::Section(index) => index.to_string(),
                SymbolPlace::Other(n @ 0xff00..=0xff1f) => format!("PRC[{n:#06x}]"),
                SymbolPlace::Other(n @ 0xff20..=0xff3f) => format!("OS[{n:#06x}]"),
                SymbolPlace::Other(n) => format!("RSV[{n:#06x}]"),
            };
            let name = symbol_name(&self.file.sections, symbol).to_owned();
            let bias = if self.is_64() { 8 } else { 0 };
            let mut line = format!("{number:>6}:");
            column(&mut line, 8, &format!("{:0digits$x}", symbol.value));
            column(&mut line, 17 + bias, &format!("{:>5}", symbol.size));
            column(&mut line, 23 + bias, &kind);
            column(&mut line, 31 + bias, &binding);
            column(&mut line, 38 + bias, &format!("{visibility}{other}"));
            column(&mut line, 48 + bias, &format!("{place:>3}"));
            column(&mut line, 51 + bias, &name);
            put!(self, "{line}\n");
        }
    }

    pub(super) fn print_groups(&mut self) -> Result<()> {
        let sections = self.file.sections.clone();
        let groups = sections
            .iter()
            .enumerate()
            .filter(|(_, s)| s.section_type == elf::SHT_GROUP.0);
        let mut any = false;
        for (index, section) in groups {
            any = true;
            let data = self.section_data(section)?;
            let kind = match u32_at(data, 0, "group flags")? {
                1 => "COMDAT".to_owned(),
                0 => "(empty)".to_owned(),
                other => format!("(unknown): {other:#x}"),
            };
            let members = data.get(4..).unwrap_or(&[]).chunks_exact(4);
            let signature = self.symbols.as_ref().and_then(|t| t.symbols.get(section.info as usize));
            let signature = signature.map_or("", |s| symbol_name(&sections, s)).to_owned();
            put!(
                self,
                "\n{kind} group section [{index:5}] `{}' [{signature}] contains {} sections:\n   [Index]    Name\n",
                section.name,
                members.len()
            );
            for member in members {
                let number = u32_at(member, 0, "group member")?;
                let name = sections.get(number as usize).map_or("", |s| s.name.as_str());
                put!(self, "   [{number:5}]   {name}\n");
            }
        }
        if !any {
            put!(self, "There are no section groups in this file.\n");
        }
        Ok(())
    }

    pub(super) fn print_histograms(&mut self) -> Result<()> {
        let find = |reader: &Self, tag: elf::DynamicTag| reader.dynamic.iter().find(|e| e.0 == tag.0).map(|e| e.1);
        if let Some(address) = find(self, elf::DT_HASH) {
            let header = self.mapped(address, 8)?;
            let buckets = u32_at(header, 0, "nbucket")?;
            let chains = u32_at(header, 4, "nchain")?;
            let words = 2 + u64::from(buckets) + u64::from(chains);
            let table = self.mapped(address, words * 4)?;
            let word = |n: u64| u32_at(table, n as usize * 4, "hash table");
            let mut lengths = Vec::new();
            // A chain is not longer than all of them; a loop would be.
            let mut left = u64::from(chains);
            for bucket in 0..u64::from(buckets) {
                let mut length = 0usize;
                let mut next = word(2 + bucket)?;
                while next != 0 && next < chains && left > 0 {
                    length += 1;
                    left -= 1;
                    next = word(2 + u64::from(buckets) + u64::from(next))?;
                }
                lengths.push(length);
            }
            self.print_histogram("Histogram for bucket list length", &lengths);
        }
        if let Some(address) = find(self, elf::DT_GNU_HASH) {
            self.print_gnu_histogram(address)?;
        }
        Ok(())
    }

    fn print_gnu_histogram(&mut self, address: u64) -> Result<()> {
        let header = self.mapped(address, 16)?;
        let word = |n: usize| u32_at(header, n * 4, "GNU hash table");
        let (buckets, first, mask_words) = (u64::from(word(0)?), u64::from(word(1)?), u64::from(word(2)?));
        let symbols = self.dynamic_symbols.as_ref().map_or(0, |t| t.symbols.len() as u64);
        let start = address.wrapping_add(16 + mask_words * self.class().word_bytes() as u64);
        let bucket_table = self.mapped(start, buckets * 4)?;
        let chain_count = symbols.saturating_sub(first);
        let chain = self.mapped(start.wrapping_add(buckets * 4), chain_count * 4)?;
        let mut lengths = Vec::new();
        let mut left = chain_count;
        for bucket in bucket_table.chunks_exact(4) {
            let mut length = 0usize;
            let mut at = u64::from(u32_at(bucket, 0, "bucket")?).checked_sub(first);
            while let Some(index) = at.filter(|&i| i < chain_count && left > 0) {
                length += 1;
                left -= 1;
                let last = u32_at(chain, index as usize * 4, "chain")? & 1 != 0;
                at = (!last).then_some(index + 1);
            }
            lengths.push(length);
        }
        if chain_count != 0 {
            self.print_histogram("Histogram for `.gnu.hash' bucket list length", &lengths);
        }
        Ok(())
    }

    fn print_histogram(&mut self, title: &str, lengths: &[usize]) {
        let longest = lengths.iter().copied().max().unwrap_or(0);
        let total: usize = lengths.iter().sum();
        if total == 0 {
            return;
        }
        put!(
            self,
            "{title} (total of {} buckets)\n Length  Number     % of total  Coverage\n",
            lengths.len()
        );
        let mut counts = vec![0usize; longest + 1];
        for &length in lengths {
            if let Some(count) = counts.get_mut(length) {
                *count += 1;
            }
        }
        let percent = |part: usize, whole: usize| part as f64 * 100.0 / whole as f64;
        let mut covered = 0;
        for (length, count) in counts.into_iter().enumerate() {
            covered += count * length;
            put!(
                self,
                "{length:7}  {count:<10} ({:5.1}%)     {:5.1}%\n",
                percent(count, lengths.len()),
                percent(covered, total)
            );
        }
    }
}
