//! Every constant, size and offset of this crate against the C headers: recorded from Debian's libhsa-runtime-dev 5.2.3, and
//! compiled anew where a C compiler and the headers are installed.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use hsa_abi::*;

/// Facts that the C compiler gave, one a line: `value NAME N`, `size STRUCT N`, `align STRUCT N`, `offset STRUCT FIELD N`.
const RECORDED: &str = include_str!("data/hsa-headers-5.2.3.txt");

const HEADERS: &[&str] = &[
    "hsa.h",
    "hsa_ext_amd.h",
    "hsa_ext_image.h",
    "hsa_ext_finalize.h",
    "hsa_ven_amd_loader.h",
    "amd_hsa_queue.h",
    "amd_hsa_signal.h",
    "amd_hsa_kernel_code.h",
];

fn parse(text: &str) -> BTreeMap<String, i64> {
    let line = |l: &str| {
        let (fact, number) = l.rsplit_once(' ')?;
        Some((fact.to_string(), number.parse().ok()?))
    };
    text.lines()
        .map(|l| line(l).unwrap_or_else(|| panic!("not a fact: {l}")))
        .collect()
}

struct Facts(BTreeMap<String, i64>);

impl Facts {
    fn add(&mut self, fact: String, value: i64) {
        assert!(self.0.insert(fact.clone(), value).is_none(), "{fact} is there twice");
    }

    fn structure(&mut self, name: &str, bytes: usize, align: usize, fields: &[(&str, usize)]) {
        self.add(format!("size {name}"), bytes as i64);
        self.add(format!("align {name}"), align as i64);
        for (field, offset) in fields {
            self.add(format!("offset {name} {field}"), *offset as i64);
        }
    }
}

/// What this crate says.
fn ours() -> BTreeMap<String, i64> {
    let mut f = Facts(BTreeMap::new());
    macro_rules! enums {
        ($($module:ident::{$($name:ident),+};)+) => {
            $($(for v in $module::$name::ALL { f.add(format!("value {}", v.name()), v.raw() as i64); })+)+
        };
    }
    macro_rules! consts {
        ($($module:ident::{$($name:ident),+};)+) => {
            $($(for (name, value) in $module::$name::ALL { f.add(format!("value {name}"), *value as i64); })+)+
        };
    }
    macro_rules! layouts {
        ($($module:ident::{$($name:ident),+};)+) => {
            $($(let l = $module::$name::LAYOUT; f.structure(l.name, l.bytes, l.align, l.fields);)+)+
        };
    }
    macro_rules! named {
        ($($name:ident, $c:literal: $($field:ident $cfield:literal)+;)+) => {
            $(f.structure($c, size_of::<$name>(), align_of::<$name>(), &[$(($cfield, core::mem::offset_of!($name, $field))),+]);)+
        };
    }
    enums! {
        packet::{PacketType, FenceScope};
        queue::{QueueType};
        signal::{SignalCondition, SignalKind};
        info::{AccessPermission, Endianness, SystemInfo, Extension, AgentFeature, AgentInfo, ExceptionPolicy, CacheInfo, WaitState, RegionSegment, RegionGlobalFlag, RegionInfo, IsaInfo, FpType, FlushMode, RoundMethod, WavefrontInfo, ExecutableState, ExecutableInfo, SymbolKind, SymbolLinkage, VariableAllocation, VariableSegment, ExecutableSymbolInfo, CodeObjectType, CodeObjectInfo, CodeSymbolInfo};
        amd::{AmdAgentInfo, AmdRegionInfo, AmdCoherencyType, AmdSignalAttribute, AmdSegment, AmdMemoryPoolGlobalFlag, AmdMemoryPoolInfo, CopyDirection, AmdMemoryPoolAccess, AmdLinkInfoType, AmdAgentMemoryPoolInfo, AmdPointerType, AmdEventType, AmdMemoryFaultReason, AmdQueuePriority, AmdSvmModel, AmdSvmAttribute};
        image::{AgentImageInfo, ImageGeometry, ImageChannelType, ImageChannelOrder, ImageCapability, ImageDataLayout, SamplerAddressingMode, SamplerCoordinateMode, SamplerFilterMode};
        finalize::{ProgramInfo, FinalizerCallConvention};
        loader::{LoaderCodeObjectStorageType, LoaderLoadedCodeObjectKind, LoaderLoadedCodeObjectInfo};
        kernel_code::{AmdMachineKind, AmdFloatRoundMode, AmdFloatDenormMode, AmdSystemVgprWorkitemId, AmdElementByteSize, AmdPowertwo, AmdEnabledControlDirective, AmdExceptionKind};
    }
    for v in DeviceType::ALL {
        f.add(format!("value {}", v.name()), v.raw() as i64);
    }
    for v in MachineModel::ALL {
        f.add(format!("value {}", v.name()), v.raw() as i64);
    }
    for v in Profile::ALL {
        f.add(format!("value {}", v.name()), v.raw() as i64);
    }
    for v in DefaultFloatRounding::ALL {
        f.add(format!("value {}", v.name()), v.raw() as i64);
    }
    consts! {
        queue::{QueueFeatures};
        info::{ExtensionAlias, PacketBits};
        kernel_code::{AmdQueueProperties, AmdKernelCodeVersion, AmdComputePgmRsrcOne, AmdComputePgmRsrcTwo, AmdKernelCodeProperties};
    }
    layouts! {
        amd::{AmdHdpFlush, AmdProfilingDispatchTime, AmdProfilingAsyncCopyTime, PitchedPtr, AmdMemoryPoolLinkInfo, AmdImageDescriptor, AmdPointerInfo, AmdIpcMemory, AmdGpuMemoryFaultInfo, AmdEvent, AmdSvmAttributePair};
        image::{ImageFormat, ImageDescriptor, ImageDataInfo, ImageRegion, SamplerDescriptor};
        finalize::{ControlDirectives};
        loader::{LoaderSegmentDescriptor};
        kernel_code::{AmdControlDirectives, AmdKernelCode, AmdRuntimeLoaderDebugInfo};
    }
    for name in handle::C_NAMES {
        f.structure(name, 8, 8, &[("handle", 0)]);
    }
    named! {
        Dim3, "hsa_dim3_t": x "x" y "y" z "z";
        SignalHandle, "hsa_signal_t": handle "handle";
        Queue, "hsa_queue_t": ty "type" features "features" base_address "base_address"
            doorbell_signal "doorbell_signal" size "size" reserved1 "reserved1" id "id";
        KernelDispatchPacket, "hsa_kernel_dispatch_packet_t": header "header" setup "setup"
            workgroup_size_x "workgroup_size_x" workgroup_size_y "workgroup_size_y" workgroup_size_z "workgroup_size_z"
            reserved0 "reserved0" grid_size_x "grid_size_x" grid_size_y "grid_size_y" grid_size_z "grid_size_z"
            private_segment_size "private_segment_size" group_segment_size "group_segment_size"
            kernel_object "kernel_object" kernarg_address "kernarg_address" reserved2 "reserved2"
            completion_signal "completion_signal";
        AgentDispatchPacket, "hsa_agent_dispatch_packet_t": header "header" ty "type" reserved0 "reserved0"
            return_address "return_address" arg "arg" reserved2 "reserved2" completion_signal "completion_signal";
        BarrierPacket, "hsa_barrier_and_packet_t": header "header" reserved0 "reserved0" reserved1 "reserved1"
            dep_signal "dep_signal" reserved2 "reserved2" completion_signal "completion_signal";
        BarrierPacket, "hsa_barrier_or_packet_t": header "header" reserved0 "reserved0" reserved1 "reserved1"
            dep_signal "dep_signal" reserved2 "reserved2" completion_signal "completion_signal";
        AmdVendorHeader, "hsa_amd_vendor_packet_header_t": header "header" amd_format "AmdFormat" reserved "reserved";
        AmdBarrierValuePacket, "hsa_amd_barrier_value_packet_t": header "header" reserved0 "reserved0" signal "signal"
            value "value" mask "mask" cond "cond" reserved1 "reserved1" reserved2 "reserved2" reserved3 "reserved3"
            completion_signal "completion_signal";
        AmdQueue, "amd_queue_t": hsa_queue "hsa_queue" caps "reserved1" write_dispatch_id "write_dispatch_id"
            group_segment_aperture_base_hi "group_segment_aperture_base_hi"
            private_segment_aperture_base_hi "private_segment_aperture_base_hi" max_cu_id "max_cu_id"
            max_wave_id "max_wave_id" max_legacy_doorbell_dispatch_id_plus_1 "max_legacy_doorbell_dispatch_id_plus_1"
            legacy_doorbell_lock "legacy_doorbell_lock" reserved2 "reserved2" read_dispatch_id "read_dispatch_id"
            read_dispatch_id_field_base_byte_offset "read_dispatch_id_field_base_byte_offset"
            compute_tmpring_size "compute_tmpring_size" scratch_resource_descriptor "scratch_resource_descriptor"
            scratch_backing_memory_location "scratch_backing_memory_location"
            scratch_backing_memory_byte_size "scratch_backing_memory_byte_size"
            scratch_wave64_lane_byte_size "scratch_wave64_lane_byte_size" queue_properties "queue_properties"
            reserved3 "reserved3" queue_inactive_signal "queue_inactive_signal" reserved4 "reserved4";
        AmdSignal, "amd_signal_t": kind "kind" value "value" value "legacy_hardware_doorbell_ptr"
            value "hardware_doorbell_ptr" event_mailbox_ptr "event_mailbox_ptr" event_id "event_id" reserved1 "reserved1"
            start_ts "start_ts" end_ts "end_ts" queue_ptr "queue_ptr" queue_ptr "reserved2" reserved3 "reserved3";
    }
    f.0
}

/// All recorded facts are ours; what this crate has beyond them is of newer headers.
#[test]
fn as_recorded() {
    let (recorded, mut ours) = (parse(RECORDED), ours());
    for status in Status::ALL {
        ours.insert(
            format!("value {}", status.name().unwrap_or_default()),
            i64::from(status.0),
        );
    }
    for kind in AmdPacketType::ALL {
        ours.insert(format!("value {}", kind.name()), i64::from(kind.raw()));
    }
    assert!(recorded.len() > 900, "{} facts", recorded.len());
    // C has masks with bit 31 as negative numbers, some of them as 64 bits
    let word = |value: &i64| *value as u32;
    for (fact, value) in &recorded {
        assert_eq!(ours.get(fact).map(word), Some(word(value)), "{fact}");
    }
    let newer: Vec<&String> = ours.keys().filter(|k| !recorded.contains_key(*k)).collect();
    let known = [
        "value HSA_AMD_PACKET_TYPE_AIE_ERT",
        "value HSA_AMD_PACKET_TYPE_PM4_IB",
        "value HSA_STATUS_ERROR_NOT_SUPPORTED",
        "value HSA_STATUS_ERROR_OUT_OF_REGISTERS",
        "value HSA_STATUS_ERROR_RESOURCE_BUSY",
    ];
    assert_eq!(newer, known);
}

/// A C program that prints the facts of the recorded names.
fn program() -> String {
    let mut c = String::from("#include <stdio.h>\n#include <stddef.h>\n");
    for header in HEADERS {
        c += &format!("#include <hsa/{header}>\n");
    }
    c += "int main(void) {\n";
    for fact in parse(RECORDED).keys() {
        let words: Vec<&str> = fact.split(' ').collect();
        let expression = match words[..] {
            ["value", name] => name.to_string(),
            ["size", name] => format!("sizeof({name})"),
            ["align", name] => format!("_Alignof({name})"),
            ["offset", name, field] => format!("offsetof({name}, {field})"),
            _ => panic!("{fact}"),
        };
        c += &format!("printf(\"{fact} %lld\\n\", (long long)({expression}));\n");
    }
    c + "}\n"
}

#[test]
fn as_the_installed_headers() {
    let has_headers = Path::new("/usr/include/hsa/hsa_ven_amd_loader.h").exists();
    let has_compiler = Command::new("cc")
        .arg("--version")
        .output()
        .is_ok_and(|o| o.status.success());
    if !has_headers || !has_compiler {
        eprintln!("not compared with installed headers: they need cc and Debian's libhsa-runtime-dev");
        return;
    }
    let dir = std::env::temp_dir().join(format!("hsa-abi-headers-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a directory");
    let (source, binary) = (dir.join("facts.c"), dir.join("facts"));
    std::fs::write(&source, program()).expect("written");
    let compiled = Command::new("cc")
        .arg("-w")
        .arg(&source)
        .arg("-o")
        .arg(&binary)
        .output()
        .expect("cc runs");
    assert!(
        compiled.status.success(),
        "{}",
        String::from_utf8_lossy(&compiled.stderr)
    );
    let output = Command::new(&binary).output().expect("runs");
    std::fs::remove_dir_all(&dir).expect("removed");
    let facts = parse(&String::from_utf8_lossy(&output.stdout));
    for (fact, value) in parse(RECORDED) {
        assert_eq!(facts.get(&fact), Some(&value), "{fact}");
    }
}
