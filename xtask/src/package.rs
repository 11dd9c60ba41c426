//! `cargo xtask package`: a .deb or a tarball of the programs, with manual pages and completions; the crates as they are published.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub const HELP: &str = "\
  package deb [DIR]      make two packages in DIR (target/package by default): weft_VERSION_amd64.deb with weft, its HSA runtime,
                         manual pages and completions, and libhsa-runtime64-weft_VERSION_amd64.deb with the HSA runtime alone, in the
                         place of ROCr's for all programs
  package tarball [DIR]  make DIR/weft-VERSION-TARGET.tar.gz: weft linked statically (rustup target add x86_64-unknown-linux-musl)
  package crates [DIR]   make the packages of all crates that can be published, unpack them to DIR/crates, and check that
                         all is in them that they are built from
";

/// Most bytes of the command without its symbols.
const MOST_BYTES: u64 = 25_500_000;

/// What the tarball says about itself.
const STATIC: &str = "\
bin/weft is one file that needs nothing of the system: no C library, no GPU, no driver. Copy it anywhere, or point PATH at bin.
share has manual pages and completions of bash, zsh and fish.

Not here: the HSA runtime (libhsa_runtime64.so) and libweft_preload.so, which programs load, so they cannot be static. `weft exec` needs
them; the .deb has them, and `weft exec --libraries DIR` takes them from a directory.
";

const MUSL: &str = "x86_64-unknown-linux-musl";

/// Runs the command.
///
/// # Errors
/// A step that failed.
pub fn run(root: &Path, args: &[String]) -> Result<(), String> {
    let root = root.canonicalize().map_err(|e| e.to_string())?;
    let (kind, to) = match args {
        [kind] => (kind, root.join("target/package")),
        [kind, to] => (kind, PathBuf::from(to)),
        _ => return Err(format!("package: what is to be made?\n\n{HELP}")),
    };
    fs::create_dir_all(&to).map_err(|e| format!("{}: {e}", to.display()))?;
    let made = match kind.as_str() {
        "deb" => deb(&root, &to)?,
        "tarball" => tarball(&root, &to)?,
        "crates" => crates(&root, &to)?,
        other => return Err(format!("package {other}: deb, tarball or crates is right")),
    };
    println!("{}", made.display());
    Ok(())
}

fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

fn step(command: &mut Command) -> Result<Vec<u8>, String> {
    let shown = format!("{command:?}");
    let output = command.stderr(std::process::Stdio::inherit()).output();
    let output = output.map_err(|e| format!("{shown}: {e}"))?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(format!("{shown}: {}", output.status)),
    }
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let wrong = |e: std::io::Error| format!("{}: {e}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(wrong)?;
    }
    fs::write(path, bytes).map_err(wrong)
}

/// Copies a program without its symbols.
fn stripped(from: &Path, to: &Path) -> Result<(), String> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    step(Command::new("strip").args(["--strip-unneeded", "-o"]).arg(to).arg(from))?;
    let bytes = fs::metadata(to).map_err(|e| format!("{}: {e}", to.display()))?.len();
    match bytes {
        bytes if bytes > MOST_BYTES => Err(format!("{}: {bytes} bytes; {MOST_BYTES} are the most", to.display())),
        _ => Ok(()),
    }
}

fn built(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// A new directory below where packages go.
fn fresh(path: PathBuf) -> Result<PathBuf, String> {
    if path.exists() {
        fs::remove_dir_all(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    fs::create_dir_all(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(path)
}

/// Manual pages and completions that a built weft writes, as distributions have them below `share`.
fn share(weft: &Path, share: &Path) -> Result<(), String> {
    step(Command::new(weft).arg("man").arg(share.join("man/man1")))?;
    for (shell, path) in [
        ("bash", "bash-completion/completions/weft"),
        ("zsh", "zsh/vendor-completions/_weft"),
        ("fish", "fish/vendor_completions.d/weft.fish"),
    ] {
        let text = step(Command::new(weft).args(["completions", shell]))?;
        put(&share.join(path), &text)?;
    }
    Ok(())
}

/// Licences and what is read first.
fn documents(root: &Path, to: &Path) -> Result<(), String> {
    for name in ["README.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        let bytes = fs::read(root.join(name)).map_err(|e| format!("{name}: {e}"))?;
        put(&to.join(name), &bytes)?;
    }
    Ok(())
}

/// The HSA runtime as it is built, and all libraries of the command's package.
const RUNTIME_LIBRARY: &str = "libhsa_runtime64.so";
const LIBRARIES: [&str; 3] = [RUNTIME_LIBRARY, "libweft_preload.so", "libweft_kfd.so"];

/// A package that is made: its name, what its control file says of it, its file of configuration, and its triggers.
struct Debian<'s> {
    name: &'s str,
    control: &'s str,
    configuration: Option<&'s str>,
    triggers: Option<&'s str>,
}

const WEFT: Debian = Debian {
    name: "weft",
    control: "\
Section: devel
Description: run AMD GPU programs where there is no AMD GPU
 Emulated GCN, CDNA and RDNA wavefronts, an HSA runtime, HSAIL, an assembler
 and a disassembler.
",
    configuration: None,
    triggers: None,
};

/// Directory of the HSA runtime that all programs find, which is in no other package, and the file that names it to the dynamic linker. That
/// comes before Debian's directories, as the linker takes what it finds first, and behind the administrator's.
const RUNTIME_PLACE: &str = "usr/lib/x86_64-linux-gnu/weft";
const RUNTIME_CONF: &str = "etc/ld.so.conf.d/libhsa-runtime64-weft.conf";
const SONAME: &str = "libhsa-runtime64.so.1";

/// What Debian's lintian is told of this.
const OVERRIDES: &str = "usr/share/lintian/overrides";
const OVERRIDE: &str = "\
# Two packages have a library of this name, and both may be installed: this one is found first, and the other one's files stay.
libhsa-runtime64-weft: package-modifies-ld.so-search-path
";

const RUNTIME: Debian = Debian {
    name: "libhsa-runtime64-weft",
    // the version of ROCr whose functions it has (crates/hsa-capi/tests/names.txt)
    control: "\
Section: libs
Provides: libhsa-runtime64-1 (= 5.2.3)
Description: HSA runtime that runs kernels of AMD GPUs without an AMD GPU
 Programs that are linked with libhsa-runtime64.so.1, as those of HIP and
 OpenCL are, run on emulated GPUs while this is installed. It goes beside
 ROCr (libhsa-runtime64-1), whose files stay as they are, or takes its place.
",
    configuration: Some(RUNTIME_CONF),
    // dpkg runs ldconfig when it is installed and when it is gone
    triggers: Some("activate-noawait ldconfig\n"),
};

impl Debian<'_> {
    /// Makes the package of what is in a directory.
    fn make(&self, tree: &Path, to: &Path) -> Result<PathBuf, String> {
        let size: u64 = step(Command::new("du").arg("-sk").arg(tree))
            .ok()
            .and_then(|text| String::from_utf8_lossy(&text).split_whitespace().next()?.parse().ok())
            .unwrap_or(0);
        let (name, version) = (self.name, version());
        let control = format!(
            "Package: {name}\nVersion: {version}\nArchitecture: amd64\nMaintainer: weft developers <weft@localhost>\nInstalled-Size: {size}\n\
             Depends: libc6 (>= 2.34), libgcc-s1\nPriority: optional\n{}",
            self.control
        );
        put(&tree.join("DEBIAN/control"), control.as_bytes())?;
        if let Some(file) = self.configuration {
            put(&tree.join("DEBIAN/conffiles"), format!("/{file}\n").as_bytes())?;
        }
        if let Some(text) = self.triggers {
            put(&tree.join("DEBIAN/triggers"), text.as_bytes())?;
        }
        let package = to.join(format!("{name}_{version}_amd64.deb"));
        step(
            Command::new("dpkg-deb")
                .args(["--build", "--root-owner-group"])
                .arg(tree)
                .arg(&package),
        )?;
        Ok(package)
    }
}

/// Gives the package of the command, the last one that is made.
fn deb(root: &Path, to: &Path) -> Result<PathBuf, String> {
    // All of the workspace, as tests build it: with `-p`, libraries of libraries have other features, and all is compiled again.
    let build = ["build", "--release", "--locked", "--workspace"];
    step(Command::new("cargo").current_dir(root).args(build))?;
    let release = built(root).join("release");

    let tree = fresh(to.join("deb-runtime"))?;
    stripped(&release.join(RUNTIME_LIBRARY), &tree.join(RUNTIME_PLACE).join(SONAME))?;
    put(&tree.join(RUNTIME_CONF), format!("/{RUNTIME_PLACE}\n").as_bytes())?;
    put(&tree.join(OVERRIDES).join(RUNTIME.name), OVERRIDE.as_bytes())?;
    documents(root, &tree.join("usr/share/doc").join(RUNTIME.name))?;
    println!("{}", RUNTIME.make(&tree, to)?.display());

    let tree = fresh(to.join("deb"))?;
    stripped(&release.join("weft"), &tree.join("usr/bin/weft"))?;
    for library in LIBRARIES {
        stripped(&release.join(library), &tree.join("usr/lib/weft").join(library))?;
    }
    share(&release.join("weft"), &tree.join("usr/share"))?;
    documents(root, &tree.join("usr/share/doc/weft"))?;
    WEFT.make(&tree, to)
}

fn tarball(root: &Path, to: &Path) -> Result<PathBuf, String> {
    let build = ["build", "--release", "--locked", "-p", "weft-cli", "--target", MUSL];
    let mut cargo = Command::new("cargo");
    // At a fixed address, as the command is without musl: its tables are full of pointers.
    cargo.env(
        "CARGO_TARGET_X86_64_UNKNOWN_LINUX_MUSL_RUSTFLAGS",
        "-C relocation-model=static",
    );
    step(cargo.current_dir(root).args(build))
        .map_err(|e| format!("{e}\nthe target is needed: rustup target add {MUSL}"))?;
    let name = format!("weft-{}-{MUSL}", version());
    let tree = fresh(to.join(&name))?;
    let weft = built(root).join(MUSL).join("release/weft");
    stripped(&weft, &tree.join("bin/weft"))?;
    put(&tree.join("README-STATIC.txt"), STATIC.as_bytes())?;
    share(&weft, &tree.join("share"))?;
    documents(root, &tree)?;
    let archive = to.join(format!("{name}.tar.gz"));
    step(
        Command::new("tar")
            .arg("-C")
            .arg(to)
            .arg("-czf")
            .arg(&archive)
            .arg(&name),
    )?;
    Ok(archive)
}

/// A crate of the workspace.
struct Member {
    name: String,
    version: String,
    folder: PathBuf,
    is_published: bool,
}

impl Member {
    /// The folder in its package.
    fn package(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }
}

fn members(root: &Path) -> Result<Vec<Member>, String> {
    let metadata = ["metadata", "--format-version", "1", "--no-deps", "--offline"];
    let text = step(Command::new("cargo").current_dir(root).args(metadata))?;
    let metadata: serde_json::Value = serde_json::from_slice(&text).map_err(|e| format!("cargo metadata: {e}"))?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let text = |v: &serde_json::Value| v.as_str().unwrap_or_default().to_owned();
    Ok(packages
        .map(|p| Member {
            name: text(&p["name"]),
            version: text(&p["version"]),
            folder: PathBuf::from(text(&p["manifest_path"]))
                .parent()
                .map(Path::to_path_buf)
                .unwrap_or_default(),
            // `publish = false` is an empty list of registries
            is_published: p["publish"].is_null(),
        })
        .collect())
}

/// Packages the crates, and makes a workspace of what is in the packages, in which each finds the others: what a registry would have. All
/// that the programs and libraries were built from must be there.
fn crates(root: &Path, to: &Path) -> Result<PathBuf, String> {
    let members = members(root)?;
    let published = || members.iter().filter(|member| member.is_published);
    let packaged = to.join("target");
    let mut package = Command::new("cargo");
    package.current_dir(root).args([
        "package",
        "--locked",
        "--no-verify",
        "--allow-dirty",
        "--quiet",
        "--target-dir",
    ]);
    package.arg(&packaged);
    for member in published() {
        package.args(["-p", &member.name]);
    }
    step(&mut package)?;
    let tree = fresh(to.join("crates"))?;
    let mut manifest = "[workspace]\nresolver = \"3\"\nmembers = [\"*-*\"]\n\n[patch.crates-io]\n".to_owned();
    for member in published() {
        let package = member.package();
        let file = packaged.join("package").join(format!("{package}.crate"));
        step(Command::new("tar").arg("-C").arg(&tree).arg("-xzf").arg(file))?;
        manifest += &format!("{} = {{ path = \"{package}\" }}\n", member.name);
    }
    put(&tree.join("Cargo.toml"), manifest.as_bytes())?;
    // The versions that were tested. What is a test only needs files of the repository, so it is in no package.
    fs::copy(root.join("Cargo.lock"), tree.join("Cargo.lock")).map_err(|e| format!("Cargo.lock: {e}"))?;

    let build = ["build", "--quiet", "--release", "--locked", "--workspace"];
    step(Command::new("cargo").current_dir(root).args(build))?;
    let missing = missing(&members, &sources(root)?, |member, inside| {
        tree.join(member.package()).join(inside).is_file()
    });
    match missing.is_empty() {
        true => Ok(tree),
        false => Err(missing.join("\n")),
    }
}

/// The files of the workspace that its programs and libraries were built from. Those of this program are not published.
fn sources(root: &Path) -> Result<Vec<PathBuf>, String> {
    let release = built(root).join("release");
    let wrong = |path: &Path, e: std::io::Error| format!("{}: {e}", path.display());
    let mut sources = Vec::new();
    for entry in fs::read_dir(&release).map_err(|e| wrong(&release, e))? {
        let path = entry.map_err(|e| wrong(&release, e))?.path();
        if path.extension().is_none_or(|e| e != "d") || path.file_stem().is_some_and(|name| name == "xtask") {
            continue;
        }
        sources.extend(noted(&fs::read_to_string(&path).map_err(|e| wrong(&path, e))?));
    }
    // programs that there were once leave their notes
    sources.retain(|source| source.starts_with(root) && source.exists());
    sources.sort();
    sources.dedup();
    Ok(sources)
}

/// The files that cargo notes beside a program: `program: file file`, with spaces of a name behind a backslash.
fn noted(text: &str) -> Vec<PathBuf> {
    let files = text.split_once(": ").map_or("", |(_, files)| files);
    let names = files.replace("\\ ", "\0");
    names
        .split_whitespace()
        .map(|name| PathBuf::from(name.replace('\0', " ")))
        .collect()
}

/// What of the sources is in no package, and which packages have no source, a line each.
fn missing(members: &[Member], sources: &[PathBuf], is_packaged: impl Fn(&Member, &Path) -> bool) -> Vec<String> {
    let mut missing = Vec::new();
    for source in sources {
        let shown = source.display();
        match members.iter().find(|member| source.starts_with(&member.folder)) {
            None => missing.push(format!("{shown} is in no crate's folder")),
            Some(member) => {
                let inside = source.strip_prefix(&member.folder).unwrap_or(source);
                if member.is_published && !is_packaged(member, inside) {
                    missing.push(format!("{shown} is not in the package of {}", member.name));
                }
            }
        }
    }
    let built = |member: &&Member| sources.iter().any(|source| source.starts_with(&member.folder));
    let not_built = members.iter().filter(|member| member.is_published && !built(member));
    missing.extend(not_built.map(|member| format!("nothing was built from {}", member.name)));
    missing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_of_cargo_are_read() {
        let files = noted("/a b/target/weft: /w/src/lib.rs /w/a\\ b.rs\n");
        assert_eq!(files, [PathBuf::from("/w/src/lib.rs"), PathBuf::from("/w/a b.rs")]);
    }

    #[test]
    fn what_is_in_no_package_is_found() {
        let member = |name: &str, is_published| Member {
            name: name.into(),
            version: "1".into(),
            folder: Path::new("/w").join(name),
            is_published,
        };
        let members = [member("a", true), member("b", false), member("c", true)];
        let sources = ["/w/a/lib.rs", "/w/a/left-out.rs", "/w/b/lib.rs", "/w/page.md"].map(PathBuf::from);
        let found = missing(&members, &sources, |_, inside| inside == Path::new("lib.rs"));
        assert_eq!(
            found,
            [
                "/w/a/left-out.rs is not in the package of a",
                "/w/page.md is in no crate's folder",
                "nothing was built from c"
            ]
        );
    }
}
