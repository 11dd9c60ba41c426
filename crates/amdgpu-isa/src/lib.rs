//! AMDGPU targets, registers and instruction rows; encode, decode and print one instruction.

#![forbid(unsafe_code)]

mod decode;
mod describe;
mod encode;
mod generated;
mod inst;
mod layout;
mod mode;
mod names;
mod operand;
pub mod parse;
mod print;
pub mod row;
mod shape;
mod syntax;
mod table;
pub mod target;
mod templates;
mod violations;

pub use decode::{DecodeError, decode, decode_as};
pub use describe::{Description, FieldDescription, OperandDescription};
pub use encode::{EncodeError, EncodedInst, encode, encode_as};
pub use generated::Op;
pub use inst::{
    Encoding, Extension, InlineFloat, Inst, MAX_OPERANDS, Modifiers, Operand, OperandType, Reg, RegKind, RegList, Role,
    Segment,
};
pub use layout::{Layout, LayoutField};
pub use mode::Mode;
pub use names::waitcnt;
pub use print::InstDisplay;
pub use row::{Coords, Flags, Implicit, OperandRow, Row};
pub use table::Waits;
pub use target::{
    Architecture, CodeObjectVersion, Family, Features, FlatScratch, Incompatible, Processor, ProcessorKind, Properties,
    Setting, TargetError, TargetId, WaveSizes,
};
pub use templates::{TemplateId, Templates};
pub use violations::{Example, Rule, Subject, Violation};
