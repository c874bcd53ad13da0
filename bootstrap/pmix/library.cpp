// SPDX-License-Identifier: BSD-3-Clause
#include "pmix/library.hpp"

#include <dlfcn.h>

#include <optional>

namespace skerry::bootstrap::pmix {
namespace {

template <typename function>
bool find(void* library, const char* name, function& out) {
    out = reinterpret_cast<function>(dlsym(library, name));
    return out != nullptr;
}

std::optional<functions> load() {
    // Versions 2 to 5 have this one name, and speak with servers of each other's. Global, because
    // their plug-ins look for its symbols there.
    void* loaded = dlopen("libpmix.so.2", RTLD_NOW | RTLD_GLOBAL);
    functions all{};
    const bool complete =
        loaded && find(loaded, "PMIx_Init", all.Init) &&
        find(loaded, "PMIx_Finalize", all.Finalize) && find(loaded, "PMIx_Abort", all.Abort) &&
        find(loaded, "PMIx_Put", all.Put) && find(loaded, "PMIx_Commit", all.Commit) &&
        find(loaded, "PMIx_Fence_nb", all.Fence_nb) && find(loaded, "PMIx_Get", all.Get) &&
        find(loaded, "PMIx_Error_string", all.Error_string);
    return complete ? std::optional(all) : std::nullopt;
}

}  // namespace

const functions* library() {
    static const std::optional<functions> all = load();
    return all ? &*all : nullptr;
}

}  // namespace skerry::bootstrap::pmix
