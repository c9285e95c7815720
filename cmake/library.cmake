# libpioche, the library for other programs (capi/pioche.h), and what installs it. Its objects are
# compiled for it alone: position-independent, and with nothing visible but the C functions.

pioche_library(pioche_capi capi/*.cpp)
target_link_libraries(pioche_capi PUBLIC pioche_games pioche_ai pioche_referee)

set(PIOCHE_ARENA_CORE
    arena/arena.cpp arena/bot_messages.cpp arena/bot_process.cpp arena/bot_program.cpp
    arena/bot_supervisor.cpp arena/estimate.cpp arena/head_to_head.cpp arena/luck.cpp arena/play_match.cpp arena/rating.cpp
    arena/runner.cpp arena/standings.cpp arena/stop_rule.cpp)
pioche_glob(sources engine/*.cpp text/*.cpp games/*.cpp games/*/*.cpp ai/*.cpp referee/*.cpp
            capi/*.cpp ${PIOCHE_ARENA_CORE})
add_library(pioche_library_objects OBJECT ${sources} ${PIOCHE_EMBEDDED_FILES})
target_include_directories(pioche_library_objects PUBLIC ${PROJECT_SOURCE_DIR})
set_target_properties(
  pioche_library_objects PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden
                                    VISIBILITY_INLINES_HIDDEN ON)

# The number of the soname is PIOCHE_API_VERSION.
file(STRINGS capi/pioche.h lines REGEX "define PIOCHE_API_(VERSION|MINOR) ")
string(REGEX REPLACE ".*PIOCHE_API_VERSION ([0-9]+).*PIOCHE_API_MINOR ([0-9]+).*" "\\1" api "${lines}")
string(REGEX REPLACE ".*PIOCHE_API_VERSION ([0-9]+).*PIOCHE_API_MINOR ([0-9]+).*" "\\1.\\2" release
                     "${lines}")

add_library(libpioche SHARED)
target_link_libraries(libpioche PRIVATE pioche_library_objects Threads::Threads)
target_include_directories(libpioche INTERFACE $<INSTALL_INTERFACE:include>)
set_target_properties(
  libpioche PROPERTIES OUTPUT_NAME pioche EXPORT_NAME pioche VERSION ${release} SOVERSION ${api})

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/pioche)
set(made ${PROJECT_BINARY_DIR}/generated)
# Found from where the file lies, since `cmake --install --prefix` and packages choose the prefix later.
file(RELATIVE_PATH to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" to_prefix "${to_prefix}")
file(CONFIGURE OUTPUT ${made}/pioche.pc @ONLY CONTENT "\
prefix=\${pcfiledir}/@to_prefix@
Name: pioche
Description: Card games, their players and batches of matches
Version: @release@
Cflags: -I\${prefix}/@CMAKE_INSTALL_INCLUDEDIR@
Libs: -L\${prefix}/@CMAKE_INSTALL_LIBDIR@ -lpioche
")
write_basic_package_version_file(
  ${made}/pioche-config-version.cmake VERSION ${release} COMPATIBILITY SameMajorVersion)
install(TARGETS libpioche EXPORT pioche COMPONENT library)
install(EXPORT pioche NAMESPACE pioche:: FILE pioche-config.cmake DESTINATION ${package}
        COMPONENT library)
install(FILES ${made}/pioche-config-version.cmake DESTINATION ${package} COMPONENT library)
install(FILES ${made}/pioche.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
install(FILES capi/pioche.h TYPE INCLUDE COMPONENT library)
