//! Functions over all lanes, compiled for the host's SIMD instructions.

/// Defines functions that are compiled once for each kind of host, and call the one for this host. What they call must be
/// `#[inline(always)]` to be compiled so too.
macro_rules! simd {
    ($(
        $(#[$meta:meta])*
        $vis:vis fn $name:ident $(<$generic:ident: $bound:path>)? ($($arg:ident: $type:ty),* $(,)?) $(-> $ret:ty)? $body:block
    )+) => {$(
        $(#[$meta])*
        #[inline(always)]
        $vis fn $name $(<$generic: $bound>)? ($($arg: $type),*) $(-> $ret)? {
            #[inline(always)]
            fn plain $(<$generic: $bound>)? ($($arg: $type),*) $(-> $ret)? $body

            #[cfg(target_arch = "x86_64")]
            {
                use crate::host::level::{compiled_for, with_features};
                with_features! {
                    Avx2,
                    compiled_for fn avx2 $(<$generic: $bound>)? ($($arg: $type),*) $(-> $ret)? {
                        plain $(::<$generic>)? ($($arg),*)
                    }
                }
                with_features! {
                    Avx512,
                    compiled_for fn avx512 $(<$generic: $bound>)? ($($arg: $type),*) $(-> $ret)? {
                        plain $(::<$generic>)? ($($arg),*)
                    }
                }
                match crate::host::SimdLevel::detect() {
                    // SAFETY: the host has these instructions.
                    crate::host::SimdLevel::Avx512 => return unsafe { avx512 $(::<$generic>)? ($($arg),*) },
                    // SAFETY: as above.
                    crate::host::SimdLevel::Avx2 => return unsafe { avx2 $(::<$generic>)? ($($arg),*) },
                    crate::host::SimdLevel::Baseline => {}
                }
            }
            plain $(::<$generic>)? ($($arg),*)
        }
    )+};
}
pub(crate) use simd;
