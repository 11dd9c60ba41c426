//! The linker: relocatable objects (`ET_REL`) to one shared object (`ET_DYN`), as loaders take it.
//!
//! Layout, symbol resolution, hash tables and the choice between a value and a dynamic relocation are those of ld.lld, so that
//! the same inputs give the same image.
//!
//! ```
//! let object = include_bytes!("../../tests/data/rel.o");
//! let inputs = [code_object::link::Input { name: "rel.o", data: object }];
//! let linked = code_object::link::link(&inputs, &Default::default()).expect("one object");
//! let shared = code_object::CodeObject::parse(&linked).expect("a shared object");
//! assert_eq!(shared.header().file_type_name(), Some("ET_DYN"));
//! ```

mod archive;
mod dynamic;
mod inputs;
mod layout;
mod output;
mod relocate;
mod sections;
mod symbols;

pub use archive::members as archive_members;
pub(crate) use archive::write as write_archive;

use crate::error::{Error, ErrorKind};
use crate::object::CodeObject;
use crate::reloc::RelocationType;

/// A file to link: a relocatable object, or an archive of such.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    /// For errors.
    pub name: &'a str,
    pub data: &'a [u8],
}

/// Which hash tables of the dynamic symbols to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HashStyle {
    SysV,
    Gnu,
    #[default]
    Both,
}

/// Which symbols of `.symtab` and which debug sections to keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Strip {
    #[default]
    None,
    /// No `.debug_*` sections.
    Debug,
    /// Neither those nor `.symtab`.
    All,
}

/// What the linker may be told; the default is that of a plain `-shared`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// An undefined symbol is an error (`--no-undefined`, `-z defs`).
    pub no_undefined: bool,
    /// Definitions are not preempted by those of other objects (`-Bsymbolic`).
    pub symbolic: bool,
    /// Dynamic relocations may be in sections that are not writable (`-z notext`).
    pub text_relocations: bool,
    /// Every member of an archive is linked, not only those that define what is missing (`--whole-archive`).
    pub whole_archive: bool,
    pub hash_style: HashStyle,
    pub strip: Strip,
    /// `DT_SONAME`.
    pub soname: Option<String>,
    /// The inputs are sound, as the caller has just made them: neither their metadata nor the linked object is read to find out.
    pub trusted: bool,
    /// What `.comment` says of the linker; nothing if empty.
    pub comment: String,
}

/// Links.
///
/// # Errors
/// All that are found in one stage: inputs that are no relocatable objects or are for different targets, symbols defined twice or
/// not at all, relocations that do not fit or would have to be applied by a loader that cannot.
pub fn link(files: &[Input<'_>], options: &Options) -> Result<Vec<u8>, Vec<Error>> {
    let inputs = inputs::Inputs::read(files, options)?;
    let header = inputs.merged_header()?;
    let mut symbols = symbols::Symbols::resolve(&inputs, options)?;
    let mut sections = sections::Sections::assign(&inputs, options, &mut symbols)?;
    let needs = relocate::scan(&inputs, &symbols, &sections, options)?;
    let mut output = output::Output::new(header, options, &mut symbols, &mut sections, needs);
    output.place(&inputs, &mut symbols, &mut sections)?;
    let linked = output.finish(&inputs, &symbols, &sections)?;
    if options.trusted {
        debug_assert!(CodeObject::parse(&linked).is_ok());
        return Ok(linked);
    }
    // Inputs are read section by section; what they hold, notes above all, may be wrong as a whole.
    match CodeObject::parse(&linked) {
        Ok(_) => Ok(linked),
        Err(e) => Err(vec![e.note("the linked object could not be read")]),
    }
}

/// An error of a relocation, with the place in the words of `FILE:(SECTION+OFFSET)`.
fn relocation_error(place: &str, ty: RelocationType, symbol: &str, found: &str, expected: &str) -> Error {
    let field = format!("{} against {symbol:?}", ty.name());
    Error::new(ErrorKind::Relocation, field, found, expected).note(format!("at {place}"))
}
