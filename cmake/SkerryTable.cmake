# SPDX-License-Identifier: BSD-3-Clause
# skerry_generate_table(OUTPUT NAMESPACE ns TYPE type HEADER header NAMES a b ...)
# Writes a source that defines `std::span<const type* const> <ns>::table_of(const type*)`-like access:
# `std::span<const type* const> all_<type>s()` over the objects `const type <name>_<type>` that the named
# files define. Adding a file (or a folder) adds its object; nobody edits a list. (Objects that register
# themselves at start would be dropped by static libraries.)
function(skerry_generate_table output)
  cmake_parse_arguments(table "" "NAMESPACE;TYPE;HEADER" "NAMES" ${ARGN})
  set(declarations "")
  set(entries "")
  foreach(name IN LISTS table_NAMES)
    string(APPEND declarations "extern const ${table_TYPE} ${name}_${table_TYPE};\n")
    string(APPEND entries "    &${name}_${table_TYPE},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${output} @ONLY CONTENT
"// Made by the build from the names of the files; not to be edited.
#include <span>

#include \"@table_HEADER@\"

namespace @table_NAMESPACE@ {
@declarations@
std::span<const @table_TYPE@* const> all_@table_TYPE@s() {
    static constexpr const @table_TYPE@* table[] = {
@entries@    };
    return table;
}
}  // namespace @table_NAMESPACE@
")
endfunction()
