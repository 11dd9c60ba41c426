// The files of a test of the HSA Foundation's conformance suite: scenario.txt, data files, limits of results. docs/SCENARIOS.md has the format.
#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 number_t;

// What a name in a data file stands for; false if nothing.
typedef bool (*lookup_t)(void* test, const char* name, uint64_t* value);

// A text file; NULL if there is none.
static char* read_text(const char* directory, const char* name, size_t* size) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE* file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    size_t n = ftell(file);
    rewind(file);
    // BRIG wants an alignment of 16
    char* text = aligned_alloc(16, (n + 16) / 16 * 16);
    if (fread(text, 1, n, file) != n) { free(text); text = NULL; } else text[n] = 0;
    fclose(file);
    if (size) *size = n;
    return text;
}

// A line without what is before and behind it; *rest goes to the next one. NULL at the end.
static char* next_line(char** rest, bool* indented) {
    if (!**rest) return NULL;
    char* line = *rest;
    char* end = line + strcspn(line, "\n");
    *rest = *end ? end + 1 : end;
    *indented = isspace((unsigned char)*line);
    while (line < end && isspace((unsigned char)*line)) line++;
    while (end > line && isspace((unsigned char)end[-1])) end--;
    *end = 0;
    return line;
}

enum { MAX_WORDS = 32, MAX_THREADS = 4 };
typedef struct { int line, count; char* words[MAX_WORDS]; } command_t;
typedef struct { char *name, *text; } value_t;
typedef struct {
    char* text;
    value_t* values;
    int value_count;
    command_t* commands[MAX_THREADS];
    int command_count[MAX_THREADS];
} scenario_t;

// Values and commands of scenario.txt, which is changed. False if it is not understood.
static bool parse_scenario(char* text, scenario_t* s) {
    char *rest = text, *line, *name = NULL;
    bool indented, commands = false;
    int number = 0, thread = 0;
    memset(s, 0, sizeof *s);
    s->text = text;
    while ((line = next_line(&rest, &indented))) {
        number++;
        if (!*line) continue;
        size_t length = strlen(line);
        if (!indented) {
            if (line[length - 1] != ':') return false;
            line[length - 1] = 0;
            commands = !strcmp(line, "scenario");
            name = line;
        } else if (!commands) {
            s->values = realloc(s->values, (s->value_count + 1) * sizeof *s->values);
            s->values[s->value_count++] = (value_t){name, line};
        } else if (sscanf(line, "Thread %d:", &thread) == 1) {
            if (thread < 0 || thread >= MAX_THREADS) return false;
        } else {
            int n = s->command_count[thread]++;
            s->commands[thread] = realloc(s->commands[thread], (n + 1) * sizeof(command_t));
            command_t* c = &s->commands[thread][n];
            memset(c, 0, sizeof *c);
            c->line = number;
            for (char *save, *word = strtok_r(line, " \t", &save); word && c->count < MAX_WORDS; word = strtok_r(NULL, " \t", &save))
                c->words[c->count++] = word;
        }
    }
    return true;
}

static void free_scenario(scenario_t* s) {
    for (int n = 0; n < MAX_THREADS; n++) free(s->commands[n]);
    free(s->values);
    free(s->text);
}

static const char* scenario_value(const scenario_t* s, const char* name) {
    for (int n = 0; n < s->value_count; n++)
        if (!strcmp(s->values[n].name, name)) return s->values[n].text;
    return NULL;
}

static bool value_of(const char* text, number_t* value, lookup_t lookup, void* test) {
    const char* bits = strstr(text, "(0x");
    char* end;
    if (bits) { *value = strtoull(bits + 1, NULL, 16); return true; }
    if (!strncmp(text, "0x", 2)) { *value = strtoull(text, &end, 16); return !*end; }
    bool negative = *text == '-';
    if (isdigit((unsigned char)text[negative])) {
        *value = 0;
        for (text += negative; isdigit((unsigned char)*text); text++) *value = *value * 10 + (*text - '0');
        if (negative) *value = -*value;
        return !*text;
    }
    if (!strncmp(text, "expr ", 5)) text += 5;
    uint64_t found = 0;
    bool there = lookup(test, text, &found);
    *value = found;
    return there;
}

// Values of a data file; NULL if it is not there or not understood, which *missing tells apart.
static number_t* read_values(const char* directory, const char* name, size_t* count, lookup_t lookup, void* test, bool* missing) {
    char* text = read_text(directory, name, NULL);
    *missing = !text;
    if (!text) return NULL;
    char *rest = text, *line;
    bool indented;
    number_t* values = malloc(sizeof(number_t));
    *count = 0;
    while ((line = next_line(&rest, &indented))) {
        char* value = strstr(line, "]:");
        if (!*line) continue;
        bool right = *line == '[' && value && strtoull(line + 1, NULL, 10) == *count;
        values = realloc(values, (*count + 1) * sizeof *values);
        for (value += 2; right && isspace((unsigned char)*value);) value++;
        if (!right || !value_of(value, &values[*count], lookup, test)) {
            free(values);
            values = NULL;
            break;
        }
        ++*count;
    }
    free(text);
    return values;
}

// The bytes of values, each with `each` of them.
static void put_values(unsigned char* to, size_t room, const number_t* values, size_t count, size_t each) {
    for (size_t n = 0; n < count * each && n < room; n++) to[n] = values[n / each] >> 8 * (n % each % 16);
}

// How results are compared.
typedef struct { int bytes, exponent, mantissa; bool is_signed; } kind_t;
typedef struct { double absolute, relative, ulps, image, min, max; bool flush; } limits_t;

static bool parse_kind(const char* name, kind_t* kind) {
    static const struct { const char* name; kind_t kind; } kinds[] = {
        {"uint8", {1}}, {"uint16", {2}}, {"uint32", {4}}, {"uint64", {8}},
        {"int8", {1, 0, 0, true}}, {"int16", {2, 0, 0, true}}, {"int32", {4, 0, 0, true}}, {"int64", {8, 0, 0, true}},
        {"half", {2, 5, 10}}, {"float", {4, 8, 23}}, {"double", {8, 11, 52}}};
    for (unsigned n = 0; n < sizeof kinds / sizeof *kinds; n++)
        if (!strcmp(kinds[n].name, name)) { *kind = kinds[n].kind; return true; }
    return false;
}

// `ulps=2,minf=0.0` and its like; the text is changed. A limit of -1 is none.
static bool parse_limits(char* text, limits_t* l) {
    *l = (limits_t){-1, -1, -1, -1, -INFINITY, INFINITY, false};
    for (char *save, *part = text ? strtok_r(text, ",", &save) : NULL; part; part = strtok_r(NULL, ",", &save)) {
        char* value = strchr(part, '=');
        if (!strcmp(part, "flushDenorms")) { l->flush = true; continue; }
        if (!value) return false;
        *value++ = 0;
        double* to = !strcmp(part, "absf") ? &l->absolute : !strcmp(part, "relf") ? &l->relative : !strcmp(part, "ulps") ? &l->ulps
            : !strcmp(part, "image") ? &l->image : !strcmp(part, "minf") ? &l->min : !strcmp(part, "maxf") ? &l->max : NULL;
        if (!to) return false;
        *to = strtod(value, NULL);
    }
    return true;
}

// A float's value; every format is exact in double.
static double float_of(uint64_t bits, const kind_t* k) {
    uint64_t mantissa = bits & ((1ull << k->mantissa) - 1);
    int exponent = bits >> k->mantissa & ((1 << k->exponent) - 1), bias = (1 << (k->exponent - 1)) - 1;
    double value = exponent == (1 << k->exponent) - 1 ? (mantissa ? NAN : INFINITY)
        : exponent == 0 ? ldexp(mantissa, 1 - bias - k->mantissa) : ldexp(mantissa + (1ull << k->mantissa), exponent - bias - k->mantissa);
    return bits >> (k->exponent + k->mantissa) & 1 ? -value : value;
}

static double srgb(double linear) { return 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055); }

static bool float_agrees(uint64_t got, uint64_t expected, const kind_t* k, const limits_t* l) {
    double g = float_of(got, k), e = float_of(expected, k);
    if (isnan(e)) return isnan(g);
    if (got == expected) return true;
    bool subnormal = !(expected >> k->mantissa & ((1 << k->exponent) - 1)) && expected & ((1ull << k->mantissa) - 1);
    if (l->flush && g == 0 && subnormal) return true;
    g = fmin(fmax(g, l->min), l->max);
    e = fmin(fmax(e, l->min), l->max);
    double off = fabs(g - e);
    if (isnan(off)) return g == e;
    int least = 2 - (1 << (k->exponent - 1)), exponent = e == 0 ? least : ilogb(e);
    double ulp = ldexp(1, (exponent > least ? exponent : least) - k->mantissa);
    return off == 0 || (l->absolute >= 0 && off <= l->absolute) || (l->relative >= 0 && off <= l->relative * (e == 0 ? 1 : fabs(e)))
        || (l->ulps >= 0 && off <= l->ulps * ulp) || (l->image >= 0 && fabs(srgb(g) - srgb(e)) <= l->image);
}

// The first element that differs; -1 if none.
static long first_difference(const unsigned char* got, const unsigned char* expected, size_t count, const kind_t* k, const limits_t* l) {
    for (size_t n = 0; n < count; n++) {
        uint64_t g = 0, e = 0;
        memcpy(&g, got + n * k->bytes, k->bytes);
        memcpy(&e, expected + n * k->bytes, k->bytes);
        if (k->exponent) {
            if (!float_agrees(g, e, k, l)) return n;
            continue;
        }
        int shift = 64 - 8 * k->bytes;
        bool more = k->is_signed ? (int64_t)(g << shift) > (int64_t)(e << shift) : g > e;
        uint64_t off = (more ? g - e : e - g) << shift >> shift;
        if ((double)off > fmax(l->absolute, 0)) return n;
    }
    return -1;
}

typedef struct { size_t offset, bytes; } argument_t;

// The arguments of a kernel, from the declaration in its module's text: the API does not tell their layout. The text is changed.
static int kernel_arguments(char* text, const char* kernel, argument_t* arguments, int most) {
    char *at = text, *open;
    size_t length = strlen(kernel);
    int count = 0;
    // a declaration has no `{` behind its arguments, but the same arguments
    while ((at = strstr(at, "kernel &"))) {
        at += strlen("kernel &");
        if (!strncmp(at, kernel, length) && (at[length] == '(' || isspace((unsigned char)at[length]))) break;
        if (!*kernel) break;
    }
    if (!at || !(open = strchr(at, '('))) return -1;
    // align(N) has parentheses of its own
    size_t offset = 0, align = 0;
    for (char* p = open + 1; *p && *p != ')'; p++) {
        if (!strncmp(p, "align(", 6)) { align = strtoul(p + 6, &p, 10); continue; }
        if (strncmp(p, "kernarg_", 8)) continue;
        p += 8;
        unsigned bits = 64, lanes = 1;
        if (strchr("usfb", *p)) {
            char* end;
            bits = strtoul(p + 1, &end, 10);
            if (*end == 'x') lanes = strtoul(end + 1, &end, 10);
            if (end == p + 1) bits = 64;
        }
        size_t bytes = bits / 8 * lanes, natural = bytes;
        p += strcspn(p, ",)[");
        if (*p == '[') bytes *= strtoul(p + 1, &p, 10);
        p += strcspn(p, ",)");
        if (align < natural) align = natural;
        offset = (offset + align - 1) / align * align;
        if (count == most) return -1;
        arguments[count++] = (argument_t){offset, bytes};
        offset += bytes;
        align = 0;
        if (*p != ',') break;
    }
    return count;
}
