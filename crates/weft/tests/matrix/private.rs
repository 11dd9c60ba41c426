//! Flat addresses of private memory on GFX12.5 (`tests/kernels/flat_private.cl`, by clang).

use weft::{Arg, Engine, Launch, Program, Settings};

use crate::run::integers_of;

#[test]
fn flat_addresses_with_a_lane() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/kernels/co/gfx1250/flat_private.co"
    );
    let program = Program::new(path, std::fs::read(path).expect("an object"));
    let engine = Engine::Machine(Some("gfx1250".parse().expect("a target")));
    let mut session = program.load(engine, &Settings::default()).expect("loaded");
    let out = session.allocate("out", 4 * 128).expect("room");
    session.write(out.address, &[0; 4 * 128]).expect("written");
    let mut launch = Launch::new("flat_private", &[64], &[64]);
    launch.args = vec![Arg::from(&out)];
    session.launch(&launch).expect("ran");
    let got = integers_of(&session.bytes(&out).expect("read"));
    for lane in 0..64 {
        let mut own: Vec<i32> = (0..8).map(|i| 100 * lane + i).collect();
        let (mut sum, mut shared) = (0, 0);
        for i in 0..4 {
            let place = if lane & 1 == 1 {
                &mut own[((i + lane) % 8) as usize]
            } else {
                &mut shared
            };
            sum += *place;
            *place += i + 1;
        }
        assert_eq!(got[lane as usize], sum + own.iter().sum::<i32>(), "lane {lane}");
        assert_eq!(got[64 + lane as usize], shared, "lane {lane}");
    }
}
