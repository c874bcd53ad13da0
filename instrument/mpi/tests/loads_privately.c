// SPDX-License-Identifier: BSD-3-Clause
// Runs a program that is a shared library, and all that it needs, as Python loads its modules: so
// that nobody else sees its symbols.
#include <dlfcn.h>
#include <stdio.h>

int main(int n, char** words) {
    void* program = n > 1 ? dlopen(words[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    int (*run)(int, char**) = program ? (int (*)(int, char**))dlsym(program, "main") : NULL;
    if (!run) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    return run(n - 1, words + 1);
}
