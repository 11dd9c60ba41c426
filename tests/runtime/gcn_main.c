// A whole program for gcn-run of GCC's offload compiler: main runs on the GPU, prints, and its result is the exit status.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }

int main(int argc, char** argv) {
    int* list = malloc(100 * sizeof *list);
    if (!list) return 2;
    for (int i = 0; i < 100; i++) list[i] = i * 37 % 101;
    qsort(list, 100, sizeof *list, compare);
    for (int i = 1; i < 100; i++)
        if (list[i - 1] > list[i]) return 3;
    char text[64];
    snprintf(text, sizeof text, "%.3f", 22 / 7.0);
    printf("%d arguments, the last is %s, %s\n", argc, argv[argc - 1], text);
    return argc == 3 && !strcmp(argv[2], "two words") && !strcmp(text, "3.143") ? 0 : 1;
}
