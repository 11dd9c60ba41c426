/* weft: runs AMD GPU programs and HSAIL where there is no AMD GPU. Made from src/lib.rs; do not change it here. */

#ifndef WEFT_H
#define WEFT_H

#include <stddef.h>
#include <stdint.h>

// What a function gives.
typedef enum {
  // It was done.
  WEFT_STATUS_OK = 0,
  // A null pointer, a text that is not UTF-8, a size that is not possible.
  WEFT_STATUS_INVALID_ARGUMENT = 1,
  // The program cannot be read, or the processor is not emulated.
  WEFT_STATUS_PROGRAM = 2,
  // The kernel does not allow this launch, or an address is not of this session.
  WEFT_STATUS_LAUNCH = 3,
  // The kernel made a fault: weft_error() says which, and where.
  WEFT_STATUS_FAULT = 4,
  // The launch took longer than WeftSettings.timeout_ms.
  WEFT_STATUS_TIMEOUT = 5,
  // A mistake in weft.
  WEFT_STATUS_INTERNAL = 6,
} WeftStatus;

// What an argument is.
typedef enum {
  // A value: `data` points to `value` bytes.
  WEFT_ARG_KIND_VALUE = 0,
  // An address, of weft_allocate(): `value`.
  WEFT_ARG_KIND_ADDRESS = 1,
  // So many bytes of group memory, of which the kernel gets the address: `value`.
  WEFT_ARG_KIND_LOCAL = 2,
} WeftArgKind;

// A loaded program with its memory. One thread uses it at a time.
typedef struct WeftSession WeftSession;

// How a program is executed. Zero is the default of everything but `size`.
typedef struct {
  // sizeof(WeftSettings)
  size_t size;
  // The processor, as "gfx900" or "gfx906:sramecc+:xnack-". NULL: the code object's own; HSAIL runs in the interpreter.
  const char *target;
  // What is looked for, as "race,uninit" or "all"; NULL: nothing.
  const char *checks;
  // Host threads; 0: as many as the host has.
  uint32_t threads;
  // Work-items of a wavefront of HSAIL; 0: the processor's, or 64.
  uint32_t wave_size;
  // Order of the waves' turns.
  uint64_t seed;
  // Instructions until a launch is ended with a fault; 0: no limit.
  uint64_t max_instructions;
  // Milliseconds until a launch is ended with WEFT_STATUS_TIMEOUT; 0: no limit.
  uint64_t timeout_ms;
} WeftSettings;

// An argument of a kernel.
typedef struct {
  // A WeftArgKind.
  uint32_t kind;
  // The bytes of a value; otherwise NULL.
  const void *data;
  // Size, address or size, by kind.
  uint64_t value;
} WeftArg;

// A launch of a kernel.
typedef struct {
  // sizeof(WeftLaunch)
  size_t size;
  // The kernel's name; NULL if the program has only one.
  const char *kernel;
  // Dimensions of grid and group: 1 to 3.
  uint32_t dimensions;
  // Bytes of group memory beside what the kernel declares.
  uint32_t dynamic_group_bytes;
  // Work-items of the grid.
  uint32_t grid[3];
  // Work-items of a work-group.
  uint32_t group[3];
  // The arguments, in the order of the kernel's.
  const WeftArg *args;
  // How many there are.
  size_t arg_count;
} WeftLaunch;

// What a launch did.
typedef struct {
  // Work-groups that were run.
  uint64_t work_groups;
  // Instructions that waves executed: of the processor, or of HSAIL in the interpreter.
  uint64_t instructions;
} WeftReport;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The version of the library, as "0.1.0".
const char *weft_version(void);

// The message of the last call in this thread that has failed: where, what, and what would be right. It may have several lines, and lives
// until the next one fails.
const char *weft_error(void);

// Loads a program: a code object, a bundle of code objects, HSAIL in text or BRIG. The bytes are copied. `name` is for messages; `settings`
// may be NULL.
WeftStatus weft_load(const char *name,
                     const void *bytes,
                     size_t size,
                     const WeftSettings *settings,
                     WeftSession **session);

// Ends a session and frees its memory. NULL is nothing.
void weft_free(WeftSession *session);

// How many kernels the program has.
size_t weft_kernel_count(WeftSession *session);

// The name of a kernel, which lives as long as the session; NULL beyond the last one.
const char *weft_kernel_name(WeftSession *session, size_t index);

// Makes a buffer, which is zero. `name` is for messages; NULL is allowed.
WeftStatus weft_allocate(WeftSession *session, const char *name, uint64_t bytes, uint64_t *address);

// Copies bytes from `data` to a buffer, from an address on.
WeftStatus weft_write(WeftSession *session, uint64_t address, const void *data, size_t size);

// Copies bytes from a buffer to `data`, from an address on. With "uninit" among the checks, bytes that nobody has set are findings.
WeftStatus weft_read(WeftSession *session,
                     uint64_t address,
                     void *data,
                     size_t size);

// Runs a kernel to its end. What was written before a fault stays in memory. `report` may be NULL.
WeftStatus weft_launch(WeftSession *session, const WeftLaunch *launch, WeftReport *report);

// What checks have found since this was asked last, as text; `count` (may be NULL) is how many findings that are. The text lives until
// it is asked again.
const char *weft_findings(WeftSession *session,
                          size_t *count);

// All that kernels have printed. The text lives until it is asked again.
const char *weft_output(WeftSession *session);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* WEFT_H */
