"""The package as it is installed. WEFT_EXAMPLES is the folder `examples` of the repository."""

import array
import ctypes
import os
import signal
import unittest
from pathlib import Path

import numpy as np

import weft

EXAMPLES = Path(os.environ["WEFT_EXAMPLES"])
VECADD = EXAMPLES / "co/gfx900/vecadd.co"

DOUBLE = """module &m:1:0:$full:$large:$default;
prog kernel &double(kernarg_u64 %data) {
  workitemabsid_u32 $s0, 0; cvt_u64_u32 $d0, $s0; shl_u64 $d0, $d0, 2;
  ld_kernarg_align(8)_u64 $d1, [%data]; add_u64 $d0, $d0, $d1;
  ld_global_align(4)_u32 $s1, [$d0]; shl_u32 $s1, $s1, 1; st_global_align(4)_u32 $s1, [$d0]; };"""


def floats():
    return np.arange(1024, dtype=np.float32), np.full(1024, 0.5, np.float32), np.zeros(1024, np.float32)


class Run(unittest.TestCase):
    def test_code_objects(self):
        for program in (VECADD, str(VECADD), VECADD.read_bytes()):
            a, b, c = floats()
            report = weft.run(program, "vecadd", 1024, 64, [a, b, c, np.int32(1024)], check="all")
            self.assertEqual(report.work_groups, 16)
            self.assertGreater(report.instructions, 0)
            np.testing.assert_array_equal(c, a + b)

    def test_forked_processes_have_threads_of_their_own(self):
        def adds():
            a = np.arange(1 << 18, dtype=np.float32)
            c = np.zeros_like(a)
            weft.run(VECADD, "vecadd", a.size, 64, [a, a, c, np.int32(a.size)])
            return np.array_equal(c, a + a)

        self.assertTrue(adds())
        child = os.fork()
        if child == 0:
            signal.alarm(60)
            os._exit(0 if adds() else 1)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)

    def test_hsail_on_interpreter_and_processors(self):
        for target in (None, "gfx900", "gfx1100", "gfx942"):
            for data in (np.array([1, 2, 3, 4], np.uint32), array.array("I", [1, 2, 3, 4])):
                weft.run(DOUBLE, grid=4, group=4, args=[data], target=target)
                self.assertEqual(list(data), [2, 4, 6, 8], target)

    def test_strided_and_constant_arrays(self):
        a, b, _ = floats()
        every_second = np.zeros(2048, np.float32)[::2]
        a.flags.writeable = False
        weft.run(VECADD, None, (1024,), (64,), [a, b, every_second, ctypes.c_int32(1024)])
        np.testing.assert_array_equal(every_second, a + b)

    def test_faults_have_a_report(self):
        a, b, _ = floats()
        c = np.zeros(1000, np.float32)
        with self.assertRaises(weft.Fault) as raised:
            weft.run(VECADD, "vecadd", 1024, 64, [a, b, c, np.int32(1024)])
        text = str(raised.exception)
        self.assertIn("args[2]", text)
        self.assertIn("work-item (1000, 0, 0)", text)

    def test_checks_find_what_is_wrong(self):
        broken = DOUBLE.replace("shl_u32 $s1, $s1, 1;", "add_u32 $s1, $s1, $s2;")
        with self.assertRaises(weft.CheckError) as raised:
            weft.run(broken, grid=4, group=4, args=[np.zeros(4, np.uint32)], check="uninit")
        self.assertIn("$s2", raised.exception.findings[0].text)

    def test_wrong_programs_and_launches(self):
        with self.assertRaisesRegex(weft.ProgramError, r"\(text\):2:1: error"):
            weft.run("module &m:1:0\n", grid=1, group=1)
        with self.assertRaisesRegex(weft.Error, "no kernel|there is"):
            weft.run(VECADD, "nothing", 1, 1)
        with self.assertRaisesRegex(TypeError, r"args\[0\]: 4 has no size"):
            weft.run(VECADD, "vecadd", 1, 1, [4])
        with self.assertRaisesRegex(TypeError, r"args\[0\]: object"):
            weft.run(VECADD, "vecadd", 1, 1, [object()])
        with self.assertRaisesRegex(ValueError, "gfx9999"):
            weft.run(VECADD, target="gfx9999")
        with self.assertRaisesRegex(ValueError, "dimensions"):
            weft.run(VECADD, "vecadd", (1, 1, 1, 1), 1)
        with self.assertRaises(FileNotFoundError):
            weft.run("no/such/file.co")

    def test_timeouts(self):
        # It counts in memory: a loop that changes nothing is a deadlock, and found at once.
        forever = """module &m:1:0:$full:$large:$default;
prog kernel &k(kernarg_u64 %p) {
  ld_kernarg_align(8)_u64 $d0, [%p]; mov_b32 $s0, 0;
  @l: add_u32 $s0, $s0, 1; st_global_align(4)_u32 $s0, [$d0]; br @l; };"""
        for target in ("gfx900", None):
            with self.assertRaises(weft.Timeout):
                weft.run(forever, grid=1, group=1, args=[np.zeros(1, np.uint32)], timeout=0.2, target=target)
        with self.assertRaisesRegex(weft.Fault, "deadlock"):
            still = "module &m:1:0:$full:$large:$default;\nprog kernel &k() { @l: br @l; };"
            weft.run(still, grid=64, group=64, target="gfx900")

    def test_sessions_keep_memory(self):
        session = weft.Session("double", DOUBLE.encode(), target="gfx900")
        self.assertEqual([name.lstrip("&") for name in session.kernels], ["double"])
        data = session.allocate("data", 16)
        session.write(data, np.arange(4, dtype=np.uint32).tobytes())
        for _ in range(3):
            session.launch("double", [4], [4], [("address", b"", data)])
        self.assertEqual(np.frombuffer(session.read(data, 16), np.uint32).tolist(), [0, 8, 16, 24])


if __name__ == "__main__":
    unittest.main()
