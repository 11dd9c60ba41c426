//! `WEFT_KFD_TRACE=1`: a line for each call of the driver's devices, as strace has them.

use kfd::Errno;
use kfd::abi::Call;

use crate::process::{Device, traces};

fn name(device: Device) -> String {
    match device {
        Device::Kfd => "kfd".into(),
        Device::Render(minor) => format!("renderD{minor}"),
    }
}

fn result(done: Result<i32, Errno>) -> String {
    match done {
        Ok(value) => value.to_string(),
        Err(Errno(number)) => format!("-1 ({})", std::io::Error::from_raw_os_error(number)),
    }
}

pub fn open(device: Device, opened: &Result<i32, Errno>) {
    if traces() {
        eprintln!("open({}) = {}", name(device), result(*opened));
    }
}

pub fn ioctl(device: Device, request: u32, address: u64, done: Result<(), Errno>) {
    if !traces() {
        return;
    }
    let call = Call::by_number(request as u8).filter(|_| device == Device::Kfd);
    let text = match call {
        Some(call) => {
            // what the caller has now
            let shown = kfd::copy_of_program(address, call.bytes() as u64).map(|bytes| call.show(&bytes));
            format!("{} {}", call.name(), shown.unwrap_or_default())
        }
        None => format!("{request:#010x}"),
    };
    eprintln!("ioctl({}, {text}) = {}", name(device), result(done.map(|()| 0)));
}
