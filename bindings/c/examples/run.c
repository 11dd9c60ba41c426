/* Runs `vecadd` of a program, a code object or HSAIL: run FILE [TARGET]. Prints the first sums.
 *
 *     cc run.c -I include -L DIR -lweft_c -o run
 */
#include "weft.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 1024 };

static void check(WeftStatus status, const char *what) {
  if (status != WEFT_STATUS_OK) {
    fprintf(stderr, "%s: %s\n", what, weft_error());
    exit(1);
  }
}

static void *contents(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END)) {
    perror(path);
    exit(1);
  }
  *size = (size_t)ftell(file);
  rewind(file);
  void *bytes = malloc(*size);
  if (!bytes || fread(bytes, 1, *size, file) != *size) {
    perror(path);
    exit(1);
  }
  fclose(file);
  return bytes;
}

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: run FILE [TARGET]\n");
    return 1;
  }
  size_t size;
  void *bytes = contents(argv[1], &size);
  WeftSettings settings = {.size = sizeof settings, .target = argc > 2 ? argv[2] : NULL, .timeout_ms = 60000};
  WeftSession *session;
  check(weft_load(argv[1], bytes, size, &settings, &session), "weft_load");
  free(bytes);

  float a[COUNT], b[COUNT], c[COUNT];
  for (int i = 0; i < COUNT; i++) {
    a[i] = (float)i;
    b[i] = 0.5f;
  }
  uint64_t at[3];
  const char *names[3] = {"a", "b", "c"};
  for (int i = 0; i < 3; i++)
    check(weft_allocate(session, names[i], sizeof a, &at[i]), "weft_allocate");
  check(weft_write(session, at[0], a, sizeof a), "weft_write");
  check(weft_write(session, at[1], b, sizeof b), "weft_write");

  int32_t n = COUNT;
  WeftArg args[4] = {
      {WEFT_ARG_KIND_ADDRESS, NULL, at[0]},
      {WEFT_ARG_KIND_ADDRESS, NULL, at[1]},
      {WEFT_ARG_KIND_ADDRESS, NULL, at[2]},
      {WEFT_ARG_KIND_VALUE, &n, sizeof n},
  };
  WeftLaunch launch = {.size = sizeof launch, .kernel = "vecadd", .dimensions = 1, .grid = {COUNT}, .group = {64}, .args = args, .arg_count = 4};
  WeftReport report;
  check(weft_launch(session, &launch, &report), "weft_launch");
  check(weft_read(session, at[2], c, sizeof c), "weft_read");
  for (int i = 0; i < COUNT; i++)
    if (c[i] != a[i] + b[i]) {
      fprintf(stderr, "c[%d] is %g\n", i, c[i]);
      return 1;
    }
  printf("%llu work-groups: c = %g, %g, %g, ...\n", (unsigned long long)report.work_groups, c[0], c[1], c[2]);

  /* One work-item too many: a fault, with its place. */
  launch.grid[0] = COUNT + 64;
  args[3].data = &(int32_t){COUNT + 64};
  if (weft_launch(session, &launch, NULL) != WEFT_STATUS_FAULT) {
    fprintf(stderr, "a store beyond the buffer was not noticed\n");
    return 1;
  }
  if (!strstr(weft_error(), "buffer "))
    return 1;
  weft_free(session);
  return 0;
}
