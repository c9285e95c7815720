# Warnings, processor, sanitizers, linker, cache: what holds for every target.
include(CheckCXXCompilerFlag)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

set(PIOCHE_ARCH "x86-64-v2" CACHE STRING "Processor to build for, as -march takes it (x86 only)")
set(PIOCHE_SANITIZE "" CACHE STRING "Sanitizers, as -fsanitize takes them")
option(PIOCHE_COVERAGE "Count which lines run" OFF)
option(PIOCHE_FUZZ "Build the fuzz targets" OFF)

set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")
set(CMAKE_CXX_FLAGS_DEBUG "-O0 -g -D_GLIBCXX_ASSERTIONS")
# Optimised, asserts on: for sanitizers, coverage and the second compiler.
set(CMAKE_CXX_FLAGS_CHECKED "-O1 -g1 -D_GLIBCXX_ASSERTIONS")

add_compile_options(
  -Wall -Wextra -Wpedantic -Werror -Wnon-virtual-dtor -Wold-style-cast -Wcast-qual -Wcast-align
  -Woverloaded-virtual -Wformat=2 -Wundef -Wdouble-promotion -Wmissing-declarations -Wextra-semi)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # Signs are left out of -Wconversion: counts and seats are small, and index everything.
  add_compile_options(
    -Wconversion -Wno-sign-conversion -Wshadow -Wmissing-prototypes -Wimplicit-fallthrough
    -Wunreachable-code -Wrange-loop-analysis -fconstexpr-steps=100000000)
else()
  # g++ 12 warns of `small += 1`, of unused constants in headers, and wrongly of fixed-size lists.
  add_compile_options(
    -Wshadow=local -Wno-unused-variable -Wno-maybe-uninitialized -Wno-array-bounds
    -Wno-stringop-overflow -Wno-stringop-overread -Wno-restrict
    -fconstexpr-ops-limit=1000000000)
endif()

if(PIOCHE_ARCH AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  check_cxx_compiler_flag(-march=${PIOCHE_ARCH} PIOCHE_ARCH_IS_KNOWN)
  if(NOT PIOCHE_ARCH_IS_KNOWN)
    message(FATAL_ERROR "The compiler does not know the processor PIOCHE_ARCH=${PIOCHE_ARCH}.")
  endif()
  add_compile_options(-march=${PIOCHE_ARCH})
endif()

if(PIOCHE_SANITIZE)
  add_compile_options(
    -fsanitize=${PIOCHE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${PIOCHE_SANITIZE})
endif()
if(PIOCHE_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
if(PIOCHE_COVERAGE)
  add_compile_options(-fprofile-instr-generate -fcoverage-mapping)
  add_link_options(-fprofile-instr-generate)
endif()

find_program(PIOCHE_MOLD mold)
find_program(PIOCHE_LLD NAMES ld.lld-19 ld.lld)
if(CMAKE_CROSSCOMPILING)
  # The toolchain's own.
elseif(PIOCHE_MOLD)
  add_link_options(-fuse-ld=mold)
elseif(PIOCHE_LLD AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_link_options(-fuse-ld=${PIOCHE_LLD})
endif()

find_program(PIOCHE_CCACHE ccache)
if(PIOCHE_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${PIOCHE_CCACHE})
endif()
