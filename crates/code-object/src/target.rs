//! Target: what the ELF header and the metadata say, and which form the kernel descriptor has for it.

use crate::elf::{Class, Header};
use crate::error::{Error, ErrorKind, Result};
use amdgpu_isa::model::kernel_descriptor::DescriptorFields;
use amdgpu_isa::model::registers::Registers;
use amdgpu_isa::model::start::Start;
use amdgpu_isa::{Architecture, CodeObjectVersion, FlatScratch, Processor, TargetId};
use object::elf;

/// `ELFOSABI_AMDGPU_HSA`.
pub const OSABI_HSA: u8 = 64;
/// `ELFOSABI_AMDGPU_PAL`.
pub const OSABI_PAL: u8 = 65;
/// `ELFOSABI_AMDGPU_MESA3D`.
pub const OSABI_MESA3D: u8 = 66;

/// The name of an OS ABI in the guide.
pub fn os_abi_name(os_abi: u8) -> Option<&'static str> {
    Some(match os_abi {
        0 => "ELFOSABI_NONE",
        OSABI_HSA => "ELFOSABI_AMDGPU_HSA",
        OSABI_PAL => "ELFOSABI_AMDGPU_PAL",
        OSABI_MESA3D => "ELFOSABI_AMDGPU_MESA3D",
        _ => return None,
    })
}

/// The word for a code object version.
pub fn version_name(version: CodeObjectVersion) -> &'static str {
    match version {
        CodeObjectVersion::V2 => "V2",
        CodeObjectVersion::V3 => "V3",
        CodeObjectVersion::V4 => "V4",
        CodeObjectVersion::V5 => "V5",
        CodeObjectVersion::V6 => "V6",
    }
}

/// What `EI_OSABI` and `EI_ABIVERSION` say: who loads the object, and by which rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Abi {
    /// No operating system; also all of r600.
    None,
    Hsa(CodeObjectVersion),
    Pal,
    Mesa3d,
}

impl Abi {
    /// The ABI of an AMDGPU file's header.
    ///
    /// # Errors
    /// Another machine, another OS ABI, or an ABI version that the guide does not know.
    pub fn of(header: &Header) -> Result<Abi> {
        if header.machine != elf::EM_AMDGPU.0 {
            let found = match header.machine_name() {
                Some(name) => format!("{} ({name})", header.machine),
                None => header.machine.to_string(),
            };
            return Err(Error::new(ErrorKind::Machine, "e_machine", found, "224 (EM_AMDGPU)").at(18));
        }
        let version = |expected: &str| {
            let found = header.abi_version.to_string();
            Error::new(ErrorKind::Version, "e_ident[EI_ABIVERSION]", found, expected).at(8)
        };
        match (header.os_abi, header.abi_version) {
            (OSABI_HSA, 0) => Ok(Abi::Hsa(CodeObjectVersion::V2)),
            (OSABI_HSA, 1) => Ok(Abi::Hsa(CodeObjectVersion::V3)),
            (OSABI_HSA, 2) => Ok(Abi::Hsa(CodeObjectVersion::V4)),
            (OSABI_HSA, 3) => Ok(Abi::Hsa(CodeObjectVersion::V5)),
            (OSABI_HSA, 4) => Ok(Abi::Hsa(CodeObjectVersion::V6)),
            (OSABI_HSA, _) => Err(version("0 to 4 (code object V2 to V6)")),
            (0, _) => Ok(Abi::None),
            (OSABI_PAL, 0) => Ok(Abi::Pal),
            (OSABI_MESA3D, 0) => Ok(Abi::Mesa3d),
            (OSABI_PAL | OSABI_MESA3D, _) => Err(version("0")),
            (other, _) => {
                let expected = "0 (ELFOSABI_NONE) or 64 to 66 (ELFOSABI_AMDGPU_HSA, _PAL, _MESA3D)";
                Err(Error::new(ErrorKind::Version, "e_ident[EI_OSABI]", other.to_string(), expected).at(7))
            }
        }
    }

    /// `EI_OSABI`.
    pub fn os_abi(self) -> u8 {
        match self {
            Abi::None => 0,
            Abi::Hsa(_) => OSABI_HSA,
            Abi::Pal => OSABI_PAL,
            Abi::Mesa3d => OSABI_MESA3D,
        }
    }

    /// `EI_ABIVERSION`.
    pub fn abi_version(self) -> u8 {
        match self {
            Abi::Hsa(CodeObjectVersion::V2) | Abi::None | Abi::Pal | Abi::Mesa3d => 0,
            Abi::Hsa(CodeObjectVersion::V3) => 1,
            Abi::Hsa(CodeObjectVersion::V4) => 2,
            Abi::Hsa(CodeObjectVersion::V5) => 3,
            Abi::Hsa(CodeObjectVersion::V6) => 4,
        }
    }

    /// The code object version whose form `e_flags` has: V3's where there is no HSA.
    pub fn flags_version(self) -> CodeObjectVersion {
        match self {
            Abi::Hsa(version) => version,
            Abi::None | Abi::Pal | Abi::Mesa3d => CodeObjectVersion::V3,
        }
    }

    /// The code object version; `None` without HSA.
    pub fn version(self) -> Option<CodeObjectVersion> {
        match self {
            Abi::Hsa(version) => Some(version),
            Abi::None | Abi::Pal | Abi::Mesa3d => None,
        }
    }
}

/// The target id in `e_flags`. For V2, the MACH that compilers write though the guide has none there.
pub(crate) fn header_target(header: &Header, abi: Abi) -> Result<TargetId> {
    let version = match abi.flags_version() {
        CodeObjectVersion::V2 => CodeObjectVersion::V3,
        later => later,
    };
    let target = TargetId::from_e_flags(version, header.flags).map_err(|error| {
        Error::new(
            ErrorKind::Target,
            "e_flags",
            format!("{:#x}", header.flags),
            "the flags of a known target",
        )
        .at(header.class.header_bytes() - 16)
        .note(error.to_string())
    })?;
    let class = processor_class(target.processor);
    if class != header.class {
        let expected = format!("{} for {target}", class.raw());
        let found = header.class.raw().to_string();
        return Err(Error::new(ErrorKind::Machine, "e_ident[EI_CLASS]", found, expected).at(4));
    }
    Ok(target)
}

/// The ELF class of a processor's objects.
pub fn processor_class(processor: Processor) -> Class {
    match processor.architecture() {
        Architecture::R600 => Class::Elf32,
        Architecture::Amdgcn => Class::Elf64,
    }
}

/// The target id at the end of `TRIPLE-TARGET`, whatever the triple looks like; `None` if there is none.
///
/// `amdgcn-amd-amdhsa--gfx90a:xnack+`, `amdgpu9.42-amd-amdhsa-unknown-gfx942` and the older `...-gfx906+xnack` all occur.
pub fn target_of_triple(text: &str) -> Option<TargetId> {
    let start = if text.starts_with("gfx") {
        0
    } else {
        text.rfind("-gfx")? + 1
    };
    let id = text.get(start..)?;
    if id.contains('+') && !id.contains(':') {
        TargetId::from_plus_form(id).ok()
    } else {
        id.parse().ok()
    }
}

/// Which fields a kernel descriptor has and what its counts mean, by target and code object version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DescriptorLayout {
    pub fields: &'static DescriptorFields,
    /// Register files for wavefronts of 64 lanes, and of 32.
    pub registers_wave64: &'static Registers,
    pub registers_wave32: &'static Registers,
    pub start: &'static Start,
    /// USES_DYNAMIC_STACK (code object V5 and later).
    pub dynamic_stack_bit: bool,
    /// What a packet names is an `amd_kernel_code_t` (code object V2), not a kernel descriptor.
    pub kernel_code: bool,
}

impl DescriptorLayout {
    /// The descriptor's form for a processor.
    pub fn new(processor: Processor, version: CodeObjectVersion) -> Self {
        DescriptorLayout {
            fields: DescriptorFields::of(processor),
            registers_wave64: Registers::of(processor, 64),
            registers_wave32: Registers::of(processor, 32),
            start: Start::of(processor),
            dynamic_stack_bit: version >= CodeObjectVersion::V5,
            kernel_code: version == CodeObjectVersion::V2,
        }
    }

    /// Scratch is set up by the hardware: no private segment buffer, no flat scratch init.
    pub fn architected_flat_scratch(&self) -> bool {
        self.start.architected_flat_scratch()
    }

    /// SGPRs can be reserved for FLAT_SCRATCH, `.amdhsa_reserve_flat_scratch`.
    pub fn reserves_flat_scratch(&self) -> bool {
        self.start.flat_scratch != FlatScratch::None && !self.architected_flat_scratch()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_of_triples_of_several_compilers() {
        let target = |text| target_of_triple(text).map(|t| t.to_string());
        assert_eq!(
            target("amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-").as_deref(),
            Some("gfx90a:sramecc+:xnack-")
        );
        assert_eq!(
            target("amdgpu9.42-amd-amdhsa-unknown-gfx942").as_deref(),
            Some("gfx942")
        );
        assert_eq!(
            target("amdgcn-amd-amdhsa--gfx9-4-generic").as_deref(),
            Some("gfx9-4-generic")
        );
        assert_eq!(target("gfx906+xnack").as_deref(), Some("gfx906:sramecc-:xnack+"));
        assert_eq!(target("x86_64-unknown-linux"), None);
    }

    #[test]
    fn versions_of_headers() {
        let header = |machine, os_abi, abi_version| Header {
            class: Class::Elf64,
            os_abi,
            abi_version,
            file_type: 3,
            machine,
            entry: 0,
            flags: 0x2c,
            program_header_offset: 0,
            section_header_offset: 0,
            header_bytes: 64,
            program_header_bytes: 0,
            program_headers: 0,
            section_header_bytes: 0,
            section_headers: 0,
            section_names: 0,
        };
        assert_eq!(Abi::of(&header(224, 64, 0)), Ok(Abi::Hsa(CodeObjectVersion::V2)));
        assert_eq!(Abi::of(&header(224, 64, 4)), Ok(Abi::Hsa(CodeObjectVersion::V6)));
        assert_eq!(Abi::of(&header(224, 65, 0)), Ok(Abi::Pal));
        assert_eq!(Abi::of(&header(224, 0, 0)), Ok(Abi::None));
        for (os_abi, version) in [(64, 5), (65, 1), (3, 0)] {
            assert_eq!(
                Abi::of(&header(224, os_abi, version)).map_err(|e| e.kind),
                Err(ErrorKind::Version)
            );
        }
        assert_eq!(
            Abi::of(&header(62, 0, 0)).map_err(|e| e.found),
            Err("62 (EM_X86_64)".into())
        );
        for abi in [Abi::None, Abi::Pal, Abi::Mesa3d, Abi::Hsa(CodeObjectVersion::V5)] {
            assert_eq!(Abi::of(&header(224, abi.os_abi(), abi.abi_version())), Ok(abi));
        }
    }
}
