//! Names of C++ functions as people write them.

pub use amdgpu_check::names::demangled;
use amdgpu_check::names::demangled_bare;

/// Whether a text means a function of an object: `scale`, `math::scale`, `scale<float>`, `scale(float*, int)`.
pub fn means(text: &str, name: &str) -> bool {
    let (Some(full), Some(bare)) = (demangled(name), demangled_bare(name)) else {
        return false;
    };
    let text = squeezed(text);
    let tail = format!("::{text}");
    let is = |written: &str| written == text || written.ends_with(&tail);
    let bare = squeezed(&bare);
    !text.is_empty() && (is(&squeezed(&full)) || is(&bare) || is(without_template_arguments(&bare)))
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// `f` of `f<int, g<3>>`.
fn without_template_arguments(name: &str) -> &str {
    let mut depth = 0usize;
    for (at, c) in name.char_indices().rev() {
        match c {
            '>' => depth += 1,
            '<' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return if c == '<' { &name[..at] } else { name };
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_by_what_the_source_calls_them() {
        // names as clang and GCC mangle them
        let scale = "_ZN4math5scaleEPfi";
        for text in [
            "scale",
            "math::scale",
            "scale(float*, int)",
            "math::scale( float *,int )",
        ] {
            assert!(means(text, scale), "{text}");
        }
        for text in ["cale", "scale(float*)", "other::scale", "", "math"] {
            assert!(!means(text, scale), "{text}");
        }
        let template = "_Z3addIfLi4EEvPT_";
        assert_eq!(demangled(template).as_deref(), Some("add<float, 4>(float*)"));
        for text in ["add", "add<float, 4>", "add<float,4>(float*)"] {
            assert!(means(text, template), "{text}");
        }
        assert!(means("(anonymous namespace)::f", "_ZN12_GLOBAL__N_11fEv"));
        assert!(!means("vecadd", "vecadd"));
        assert_eq!(demangled("vecadd"), None);
        assert_eq!(demangled("_Zbroken"), None);
    }
}
