//! What the loader reads: dynamic symbols, their hash tables, and the dynamic section.
//!
//! Source: System V ABI, Dynamic Linking; the GNU hash table as GNU and LLVM linkers write it.

use super::symbols::Symbols;
use object::elf;

/// The hash of a name in `.hash`.
pub(super) fn sysv_hash(name: &str) -> u32 {
    name.bytes().fold(0u32, |hash, byte| {
        let hash = (hash << 4).wrapping_add(byte.into());
        let high = hash & 0xf000_0000;
        (hash ^ high >> 24) & !high
    })
}

/// The hash of a name in `.gnu.hash`.
pub(super) fn gnu_hash(name: &str) -> u32 {
    name.bytes()
        .fold(5381u32, |hash, byte| hash.wrapping_mul(33).wrapping_add(byte.into()))
}

/// The dynamic symbols as indices of globals: undefined ones first, then by the buckets of the GNU hash table.
pub(super) fn order(symbols: &mut Symbols, gnu: bool) -> Vec<usize> {
    let dynamic = |(_, g): &(usize, &super::symbols::Global)| g.is_dynamic();
    let mut all: Vec<usize> = symbols
        .globals
        .iter()
        .enumerate()
        .filter(dynamic)
        .map(|(n, _)| n)
        .collect();
    if gnu {
        let globals = &symbols.globals;
        let defined = |n: &usize| globals.get(*n).is_some_and(|g| g.is_defined());
        let (mut hashed, mut first): (Vec<usize>, Vec<usize>) = all.iter().partition(|n| defined(n));
        let buckets = bucket_count(hashed.len());
        hashed.sort_by_key(|&n| globals.get(n).map_or(0, |g| gnu_hash(&g.name) % buckets));
        first.append(&mut hashed);
        all = first;
    }
    for (number, &index) in all.iter().enumerate() {
        if let Some(global) = symbols.globals.get_mut(index) {
            global.dynamic_index = number as u32 + 1;
        }
    }
    all
}

fn bucket_count(symbols: usize) -> u32 {
    (symbols / 4).max(1) as u32
}

/// `.hash` over these names; the null symbol is not among them.
pub(super) fn sysv_table(names: &[&str]) -> Vec<u8> {
    let count = names.len() + 1;
    let mut buckets = vec![0u32; count];
    let mut chains = vec![0u32; count];
    for (index, name) in (1u32..).zip(names) {
        let bucket = buckets.get_mut(sysv_hash(name) as usize % count);
        if let (Some(bucket), Some(chain)) = (bucket, chains.get_mut(index as usize)) {
            *chain = *bucket;
            *bucket = index;
        }
    }
    let header = [count as u32, count as u32];
    header
        .iter()
        .chain(&buckets)
        .chain(&chains)
        .flat_map(|n| n.to_le_bytes())
        .collect()
}

/// `.gnu.hash` over the names behind the first `unhashed` ones, which are in the order of their buckets.
pub(super) fn gnu_table(names: &[&str], unhashed: usize) -> Vec<u8> {
    const SHIFT: u32 = 26;
    let hashes: Vec<u32> = names.iter().skip(unhashed).map(|n| gnu_hash(n)).collect();
    let bucket_count = bucket_count(hashes.len());
    let mask_words = match hashes.len() {
        0 => 1,
        // 12 bits a symbol, in words of 64; a power of 2 greater than that.
        n => (n * 12 / 64 + 1).next_power_of_two(),
    };
    let mut bloom = vec![0u64; mask_words];
    let mut buckets = vec![0u32; bucket_count as usize];
    let mut chain = Vec::with_capacity(hashes.len());
    for (number, &hash) in hashes.iter().enumerate() {
        if let Some(word) = bloom.get_mut((hash as usize / 64) & (mask_words - 1)) {
            *word |= 1 << (hash % 64) | 1 << ((hash >> SHIFT) % 64);
        }
        let bucket = hash % bucket_count;
        if let Some(first) = buckets.get_mut(bucket as usize).filter(|b| **b == 0) {
            *first = (unhashed + 1 + number) as u32;
        }
        let last = hashes.get(number + 1).is_none_or(|next| next % bucket_count != bucket);
        chain.push(hash & !1 | u32::from(last));
    }
    let mut table: Vec<u8> = [bucket_count, unhashed as u32 + 1, mask_words as u32, SHIFT]
        .iter()
        .flat_map(|n| n.to_le_bytes())
        .collect();
    table.extend(bloom.iter().flat_map(|n| n.to_le_bytes()));
    table.extend(buckets.iter().chain(&chain).flat_map(|n| n.to_le_bytes()));
    table
}

/// Entries of the dynamic section as bytes, with `DT_NULL` at the end.
pub(super) fn entries(tags: &[(elf::DynamicTag, u64)]) -> Vec<u8> {
    let end = [(elf::DT_NULL, 0)];
    let words = tags.iter().chain(&end).flat_map(|&(tag, value)| [tag.0 as u64, value]);
    words.flat_map(u64::to_le_bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_of_known_names() {
        // System V ABI, Hash Table Function, and the value of the empty string and of "printf" for GNU's.
        assert_eq!(sysv_hash(""), 0);
        assert_eq!(sysv_hash("printf"), 0x077905a6);
        assert_eq!(gnu_hash(""), 0x1505);
        assert_eq!(gnu_hash("printf"), 0x156b2bb8);
    }
}
