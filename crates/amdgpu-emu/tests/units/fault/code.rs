//! The words that name faults.

use std::collections::BTreeSet;

use amdgpu_emu::fault::FaultCode;

#[test]
fn codes_are_distinct_words() {
    let distinct: BTreeSet<&str> = FaultCode::ALL.iter().map(|c| c.as_str()).collect();
    assert_eq!(distinct.len(), FaultCode::ALL.len());
    let is_word = |c: &&str| c.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    assert!(distinct.iter().all(is_word), "{distinct:?}");
}
