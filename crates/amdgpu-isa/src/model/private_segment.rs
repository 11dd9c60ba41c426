//! The buffer resource through which waves reach their private segment (AMDGPUUsage, Private Segment Buffer).

use super::bits::Bits;
use super::descriptors::{BUFFER_WORDS, BufferFields, bounds, select};
use super::formats;

impl BufferFields {
    /// The resource of the waves' scratch memory, of `bytes` bytes from `base` on: swizzled by dwords, the lane's number added,
    /// without bounds but those of an empty buffer (AMDGPUUsage, Private Segment Buffer). None where no buffer reaches it.
    pub fn private_segment(&self, base: u64, bytes: u64, lanes: u32) -> Option<[u32; BUFFER_WORDS]> {
        if !self.add_lane.exists() {
            return None;
        }
        let mut words = [0; BUFFER_WORDS];
        let mut set = |field: Bits, value: u64| field.set_words(&mut words, value);
        set(self.base, base);
        set(self.swizzle, 1);
        set(self.records, bytes.min(self.records.max()));
        for (field, component) in self.select.into_iter().zip(select::X..) {
            set(field, component.into());
        }
        set(self.number_format, formats::number_format::UINT.into());
        set(self.data_format, formats::data_format::F32.into());
        set(self.format, formats::UINT32.into());
        set(self.element_size, 1);
        set(self.index_stride, if lanes == 32 { 2 } else { 3 });
        set(self.add_lane, 1);
        set(self.out_of_bounds, bounds::NOT_EMPTY.into());
        Some(words)
    }
}
