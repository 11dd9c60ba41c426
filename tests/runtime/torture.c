// A test of GCC's gcc.c-torture on a GPU: its main is called in a target region, of one thread, since a call of exit() ends only the thread
// that makes it. TEST is the test's file, or one of its others, which have no main that is called (OTHER).
// WITHOUT_RESULT: main's end is no return, which means 0 in a function of that name only. ARGUMENTS: what main takes.
#include <stdlib.h>
#pragma omp declare target
#define main test_main
#include TEST
#undef main
#pragma omp end declare target

#ifndef OTHER
int main(void) {
    int status = 99;
#pragma omp target teams num_teams(1) thread_limit(1) map(from : status)
    {
#ifdef ARGUMENTS
        char *names[] = {"test", 0};
#else
#define ARGUMENTS
#endif
#ifdef WITHOUT_RESULT
        test_main(ARGUMENTS);
        status = 0;
#else
        status = test_main(ARGUMENTS);
#endif
    }
    return status;
}
#endif
