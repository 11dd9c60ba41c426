//! AMDGPU targets, registers and instruction rows; encode, decode and print one instruction, without allocating.
//!
//! ```
//! use amdgpu_isa::{Processor, decode, encode};
//!
//! let gfx900 = Processor::by_name("gfx900").unwrap();
//! let code = [0x01, 0x05, 0x00, 0x02];
//! let inst = decode(gfx900, &code).unwrap();
//! assert_eq!(inst.display(gfx900, None).to_string(), "v_add_f32_e32 v0, v1, v2");
//! assert_eq!(encode(gfx900, &inst).unwrap().as_bytes(), code);
//! ```

#![forbid(unsafe_code)]

mod bits;
mod branch;
mod decode;
mod describe;
mod encode;
mod generated;
mod inst;
mod layout;
mod lookup;
mod mode;
pub mod model;
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
pub mod vgpr_msb;
mod violations;
mod written;

pub use branch::Condition;
pub use decode::{
    DecodeError, LONGEST_INSTRUCTION, UnusedBits, decode, decode_as, decode_without_unused, decode_without_unused_as,
};
pub use describe::{Description, FieldDescription, OperandDescription};
pub use encode::{EncodeError, EncodedInst, encode, encode_as};
pub use generated::Op;
pub use inst::{
    Encoding, Extension, InlineFloat, Inst, MAX_OPERANDS, Modifiers, Operand, OperandType, Reg, RegKind, RegList, Role,
    Segment,
};
pub use layout::{Layout, LayoutField};
pub use lookup::{hwreg, waitcnt};
pub use mode::Mode;
pub use model::{Model, ModelError};
pub use print::InstDisplay;
pub use row::{Coords, Flags, Implicit, OperandRow, Row};
pub use table::Waits;
pub use target::{
    Architecture, CodeObjectVersion, Families, Family, Features, FlatScratch, Incompatible, MatrixArithmetic,
    Processor, ProcessorKind, Properties, Setting, TargetError, TargetId, WaveSizes,
};
pub use templates::{TemplateId, Templates};
pub use violations::{Example, Rule, Subject, Violation, processors_in_words};
pub use written::Written;
