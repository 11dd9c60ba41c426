//! What a loader does with a code object: segments, the memory image, and its relocation as a pure function.
//!
//! Addresses are those of the object until a base is given: an `ET_DYN` file has them, for an `ET_REL` file a simple
//! layout is made, read-only sections first, then code, then data, each group on its own page.

use super::{CodeObject, RelocationTable};
use crate::elf::{Class, Section, Symbol, SymbolPlace};
use crate::error::{Error, ErrorKind, Result};
use crate::reloc::{Cursor, Operands, Relocation, RelocationType};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

const PAGE: u64 = 4096;

/// A part of the memory image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadSegment<'a> {
    /// Section name, for `ET_REL` only.
    pub name: &'a str,
    pub address: u64,
    /// The first bytes; the others are 0.
    pub bytes: &'a [u8],
    pub mem_bytes: u64,
    pub align: u64,
    pub readable: bool,
    pub writable: bool,
    pub executable: bool,
}

impl LoadSegment<'_> {
    /// The address behind the last byte.
    pub fn end(&self) -> u64 {
        self.address.saturating_add(self.mem_bytes)
    }
}

/// Where everything of a code object goes, relative to a base that is still open.
#[derive(Debug, Clone)]
pub struct LoadPlan<'a> {
    object: &'a CodeObject<'a>,
    /// By ascending address.
    pub segments: Vec<LoadSegment<'a>>,
    /// Address of the image's first byte, a multiple of the page size.
    pub start: u64,
    /// Bytes of the image.
    pub size_bytes: u64,
    /// What the base address must be a multiple of.
    pub align: u64,
    /// Addresses of the sections, for `ET_REL`.
    section_addresses: Vec<Option<u64>>,
    /// Addresses of GOT entries by table and symbol, for `ET_REL`.
    got: HashMap<(bool, u32), u64>,
}

fn load_error(field: &str, found: String, expected: &str) -> Error {
    Error::new(ErrorKind::Load, field, found, expected)
}

impl<'a> CodeObject<'a> {
    /// Segments with their addresses.
    ///
    /// # Errors
    /// Segments that overlap, overflow the address space, or have more bytes in the file than in memory.
    pub fn load_plan(&self) -> Result<LoadPlan<'_>> {
        let mut plan = LoadPlan {
            object: self,
            segments: Vec::new(),
            start: 0,
            size_bytes: 0,
            align: PAGE,
            section_addresses: Vec::new(),
            got: HashMap::new(),
        };
        if self.header().is_relocatable() {
            plan.place_sections()?;
        } else {
            plan.place_segments()?;
        }
        plan.measure()?;
        Ok(plan)
    }

    /// The segments of [`CodeObject::load_plan`].
    pub fn load_segments(&self) -> Result<Vec<LoadSegment<'_>>> {
        Ok(self.load_plan()?.segments)
    }

    /// Relocates an image made by [`LoadPlan::image`]; see [`LoadPlan::relocate`].
    pub fn relocate(&self, image: &mut [u8], base: u64, resolve: &dyn Fn(&str) -> Option<u64>) -> Result<()> {
        self.load_plan()?.relocate(image, base, resolve)
    }
}

impl<'a> LoadPlan<'a> {
    fn place_segments(&mut self) -> Result<()> {
        let object = self.object;
        for segment in object.segments().iter().filter(|s| s.is_load()) {
            if segment.file_bytes > segment.mem_bytes {
                let found = format!("{:#x} with p_memsz {:#x}", segment.file_bytes, segment.mem_bytes);
                return Err(load_error("p_filesz", found, "at most p_memsz").at_address(segment.address));
            }
            self.segments.push(LoadSegment {
                name: "",
                address: segment.address,
                bytes: segment.data(object.data())?,
                mem_bytes: segment.mem_bytes,
                align: segment.align,
                readable: segment.is_readable(),
                writable: segment.is_writable(),
                executable: segment.is_executable(),
            });
        }
        Ok(())
    }

    fn place_sections(&mut self) -> Result<()> {
        let object = self.object;
        self.section_addresses = vec![None; object.sections().len()];
        let mut cursor = Cursor::default();
        let group = |s: &Section| (u8::from(s.is_executable()), u8::from(s.is_writable()));
        for wanted in [(0, 0), (1, 0), (1, 1), (0, 1)] {
            cursor.place(0, PAGE);
            let sections = object.sections().iter().zip(self.section_addresses.iter_mut());
            for (section, slot) in sections.filter(|(s, _)| s.is_alloc() && group(s) == wanted) {
                if section.align > 1 && !section.align.is_power_of_two() {
                    let found = format!("{:#x} of {}", section.align, section.name);
                    return Err(load_error("sh_addralign", found, "a power of 2"));
                }
                let address = cursor.place(section.size, section.align).ok_or_else(|| {
                    load_error(
                        "sh_size",
                        format!("{:#x} of {}", section.size, section.name),
                        "a size of fewer bits",
                    )
                })?;
                *slot = Some(address);
                self.align = self.align.max(section.align);
                self.segments.push(LoadSegment {
                    name: &section.name,
                    address,
                    bytes: section.data(object.data())?,
                    mem_bytes: section.size,
                    align: section.align,
                    readable: true,
                    writable: section.is_writable(),
                    executable: section.is_executable(),
                });
            }
        }
        self.place_got(cursor)
    }

    /// One 8-byte entry per symbol that a relocation wants in a GOT.
    fn place_got(&mut self, mut cursor: Cursor) -> Result<()> {
        let overflow = || load_error("GOT", "beyond the address space".to_owned(), "smaller sections");
        cursor.place(0, 8).ok_or_else(overflow)?;
        let start = cursor.at;
        for table in self.object.relocation_tables().iter().filter(|t| t.loaded) {
            for relocation in &table.relocations {
                if relocation.relocation_type().is_some_and(RelocationType::needs_got)
                    && let Entry::Vacant(slot) = self.got.entry((table.dynamic, relocation.symbol))
                {
                    slot.insert(cursor.place(8, 8).ok_or_else(overflow)?);
                }
            }
        }
        if cursor.at != start {
            self.segments.push(LoadSegment {
                name: ".got",
                address: start,
                bytes: &[],
                mem_bytes: cursor.at - start,
                align: 8,
                readable: true,
                writable: true,
                executable: false,
            });
        }
        Ok(())
    }

    /// Checks the order of the segments; sets start, size and alignment of the image.
    fn measure(&mut self) -> Result<()> {
        let mut end = 0u64;
        for (index, segment) in self.segments.iter().enumerate() {
            if index > 0 && segment.address < end {
                let found = format!("{:#x}, below {end:#x} where the segment before ends", segment.address);
                let expected = "ascending segments that do not overlap";
                return Err(load_error("p_vaddr", found, expected).at_address(segment.address));
            }
            end = segment.address.checked_add(segment.mem_bytes).ok_or_else(|| {
                load_error(
                    "p_memsz",
                    format!("{:#x}", segment.mem_bytes),
                    "an end inside the address space",
                )
                .at_address(segment.address)
            })?;
            if segment.align.is_power_of_two() {
                self.align = self.align.max(segment.align);
            }
        }
        self.start = self.segments.first().map_or(0, |s| s.address & !(PAGE - 1));
        self.size_bytes = end - self.start;
        Ok(())
    }

    /// The memory image before relocation: byte 0 is at [`LoadPlan::start`].
    ///
    /// # Errors
    /// An image of more than `max_bytes`: a few bytes of a file can ask for any amount of memory.
    pub fn image(&self, max_bytes: u64) -> Result<Vec<u8>> {
        let size = usize::try_from(self.size_bytes)
            .ok()
            .filter(|_| self.size_bytes <= max_bytes)
            .ok_or_else(|| {
                load_error(
                    "memory image",
                    format!("{:#x} bytes", self.size_bytes),
                    &format!("at most {max_bytes:#x}"),
                )
            })?;
        let mut image = vec![0; size];
        for segment in &self.segments {
            let place = usize::try_from(segment.address - self.start)
                .ok()
                .and_then(|at| image.get_mut(at..at.checked_add(segment.bytes.len())?));
            if let Some(place) = place {
                place.copy_from_slice(segment.bytes);
            }
        }
        Ok(image)
    }

    /// The segment with this address.
    pub fn segment_at(&self, address: u64) -> Option<&LoadSegment<'a>> {
        let behind = self.segments.partition_point(|s| s.address <= address);
        // Segments without bytes may share their address with the one that has it.
        let candidates = self.segments.get(..behind)?;
        candidates
            .iter()
            .rev()
            .find(|s| s.mem_bytes != 0)
            .filter(|s| address - s.address < s.mem_bytes)
    }

    /// `len` bytes of the file that will be at `address`, before relocation.
    pub fn bytes_at(&self, address: u64, len: u64) -> Option<&'a [u8]> {
        let segment = self.segment_at(address)?;
        let at = usize::try_from(address - segment.address).ok()?;
        segment.bytes.get(at..at.checked_add(usize::try_from(len).ok()?)?)
    }

    /// The address of a symbol before loading; `None` if it is undefined or no address.
    pub fn symbol_address(&self, symbol: &Symbol) -> Option<u64> {
        let SymbolPlace::Section(index) = symbol.place else {
            return None;
        };
        if !self.object.header().is_relocatable() {
            return Some(symbol.value);
        }
        let section = self
            .section_addresses
            .get(usize::try_from(index).ok()?)
            .copied()
            .flatten()?;
        section.checked_add(symbol.value)
    }

    /// Applies every relocation that loading needs to `image`, whose first byte will be at address `base`.
    ///
    /// `resolve` gives the addresses of symbols that the object does not define; a weak one it does not know is 0. It is asked for global dynamic
    /// symbols of default visibility, too, for which another definition may stand (ELF, symbol visibility); if it knows none, the object's own
    /// holds.
    ///
    /// # Errors
    /// An unknown type, a place outside of the image, a value that does not fit, a symbol that nobody defines.
    pub fn relocate(&self, image: &mut [u8], base: u64, resolve: &dyn Fn(&str) -> Option<u64>) -> Result<()> {
        if self.object.header().class == Class::Elf32 && self.object.relocation_tables().iter().any(|t| t.loaded) {
            let expected = "an object without relocations: places of r600 objects hold their own addends";
            return Err(Error::new(ErrorKind::Relocation, "object", "ELFCLASS32", expected));
        }
        let bias = base.wrapping_sub(self.start);
        let mut got: Vec<_> = self.got.iter().map(|(&key, &address)| (address, key)).collect();
        got.sort_unstable();
        for (address, (dynamic, symbol)) in got {
            let value = self
                .symbol_value(dynamic, symbol, bias, resolve)
                .map_err(|e| e.at_address(address))?;
            let stored = crate::reloc::Stored { value, bytes: 8 };
            if !stored.write(image, address.wrapping_sub(self.start)) {
                return Err(load_error(
                    "image",
                    format!("{:#x} bytes", image.len()),
                    "the size that the plan says",
                ));
            }
        }
        for table in self.object.relocation_tables().iter().filter(|t| t.loaded) {
            let section = self.table_address(table)?;
            for relocation in &table.relocations {
                let place = section.wrapping_add(relocation.offset);
                let stored = self.stored(table, relocation, place, bias, resolve)?;
                if !stored.write(image, place.wrapping_sub(self.start)) {
                    let found = format!("{:#x} of {}", relocation.offset, table.name);
                    let error = Error::new(ErrorKind::Relocation, "r_offset", found, "a place inside the image");
                    return Err(error.at_address(place));
                }
            }
        }
        Ok(())
    }

    /// What the places of a table are relative to.
    fn table_address(&self, table: &RelocationTable) -> Result<u64> {
        let Some(index) = table.section else { return Ok(0) };
        let address = usize::try_from(index)
            .ok()
            .and_then(|i| self.section_addresses.get(i))
            .copied()
            .flatten();
        address.ok_or_else(|| {
            let found = format!("{index} for {}", table.name);
            Error::new(ErrorKind::Relocation, "sh_info", found, "the index of a loaded section")
        })
    }

    fn stored(
        &self,
        table: &RelocationTable,
        relocation: &Relocation,
        place: u64,
        bias: u64,
        resolve: &dyn Fn(&str) -> Option<u64>,
    ) -> Result<crate::reloc::Stored> {
        let ty = relocation.relocation_type().ok_or_else(|| {
            let found = relocation.raw_type.to_string();
            Error::new(
                ErrorKind::Relocation,
                "relocation type",
                found,
                "0 to 11, 13 or 14 (R_AMDGPU_*)",
            )
            .at_address(place)
        })?;
        let symbol = self
            .symbol_value(table.dynamic, relocation.symbol, bias, resolve)
            .map_err(|e| e.at_address(place))?;
        let got_entry = match self.got.get(&(table.dynamic, relocation.symbol)) {
            Some(address) => address.wrapping_add(bias),
            None if ty.needs_got() => {
                let expected = "a type that is left after linking";
                return Err(
                    Error::new(ErrorKind::Relocation, "relocation type", ty.name(), expected).at_address(place),
                );
            }
            None => 0,
        };
        let place = place.wrapping_add(bias);
        ty.calculate(&Operands {
            symbol,
            addend: relocation.addend,
            place,
            bias,
            got_entry,
        })
    }

    /// The address of a symbol in the loaded object.
    fn symbol_value(&self, dynamic: bool, index: u32, bias: u64, resolve: &dyn Fn(&str) -> Option<u64>) -> Result<u64> {
        if index == 0 {
            return Ok(0);
        }
        let symbols = if dynamic {
            self.object.dynamic_symbols()
        } else {
            self.object.symbols()
        };
        let symbol = usize::try_from(index)
            .ok()
            .and_then(|i| symbols.get(i))
            .ok_or_else(|| {
                Error::new(
                    ErrorKind::Relocation,
                    "symbol index",
                    index.to_string(),
                    format!("below {}", symbols.len()),
                )
            })?;
        let error = |kind, found: &str, expected: &str| {
            Err(Error::new(kind, format!("symbol {:?}", symbol.name), found, expected))
        };
        if dynamic
            && symbol.is_preemptible()
            && let Some(address) = resolve(&symbol.name)
        {
            return Ok(address);
        }
        match symbol.place {
            SymbolPlace::Section(_) => match self.symbol_address(symbol) {
                Some(address) => Ok(address.wrapping_add(bias)),
                None => error(
                    ErrorKind::Relocation,
                    "in a section that is not loaded",
                    "a loaded section",
                ),
            },
            SymbolPlace::Absolute => Ok(symbol.value),
            SymbolPlace::Undefined => match resolve(&symbol.name) {
                Some(address) => Ok(address),
                None if symbol.is_weak() => Ok(0),
                None => error(
                    ErrorKind::Undefined,
                    "undefined",
                    "a definition in the object or by the loader",
                ),
            },
            SymbolPlace::Common => error(ErrorKind::Relocation, "SHN_COMMON", "a symbol in a section"),
            SymbolPlace::AmdgpuLds => error(
                ErrorKind::Relocation,
                "a variable in LDS (SHN_AMDGPU_LDS)",
                "an object that was linked",
            ),
            SymbolPlace::Other(_) => error(ErrorKind::Relocation, "in a reserved section", "a symbol in a section"),
        }
    }

    /// What the relocations of an `ET_REL` object write, by place, as far as it does not depend on the base or on
    /// other objects: the entry offsets of kernel descriptors are such values.
    pub(crate) fn pending_values(&self) -> HashMap<u64, u64> {
        let mut values = HashMap::new();
        if !self.object.header().is_relocatable() {
            return values;
        }
        for table in self.object.relocation_tables().iter().filter(|t| t.loaded) {
            let Ok(section) = self.table_address(table) else {
                continue;
            };
            for relocation in &table.relocations {
                if relocation.relocation_type() == Some(RelocationType::Rel64) {
                    let place = section.wrapping_add(relocation.offset);
                    if let Ok(stored) = self.stored(table, relocation, place, 0, &|_| None) {
                        values.insert(place, stored.value);
                    }
                }
            }
        }
        values
    }
}
