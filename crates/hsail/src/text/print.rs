//! todo
pub struct PrintOptions;
pub enum FloatStyle {
    Raw,
}
pub fn print() {}
