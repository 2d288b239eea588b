# The target every room links: warnings, include paths from the root, exact floating point, sanitizers.
add_library(neurite_compiler INTERFACE)
target_include_directories(neurite_compiler INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_options(neurite_compiler INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-qual -Wformat=2
  # Waits and cycle counts imitate single precision: no fused multiply-add may widen an intermediate result.
  -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 sees overlaps of 2^63 bytes in "text" + std::string once it optimises.
  target_compile_options(neurite_compiler INTERFACE -Wno-restrict)
endif()
if(NEURITE_WERROR)
  target_compile_options(neurite_compiler INTERFACE -Werror)
endif()
if(NEURITE_SANITIZE)
  target_compile_options(neurite_compiler INTERFACE -fsanitize=${NEURITE_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(neurite_compiler INTERFACE -fsanitize=${NEURITE_SANITIZE})
endif()
if(NEURITE_FUZZ)
  # Linking needs the sanitizers alone; what runs the fuzzer is a matter of tests/fuzz.
  target_compile_options(neurite_compiler INTERFACE -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined
    -fno-omit-frame-pointer)
  target_link_options(neurite_compiler INTERFACE -fsanitize=address,undefined)
endif()

# moc 6.4 cannot read the standard library's <concepts>; without the compiler's own macros it skips it.
set(CMAKE_AUTOMOC_COMPILER_PREDEFINES OFF)
