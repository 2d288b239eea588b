# The version stands in project() of the top CMakeLists.txt and nowhere else. "app/version.h" is made from it.
include(GNUInstallDirs)
set(NEURITE_SAMPLES_DIR "${CMAKE_INSTALL_DATADIR}/neurite/samples")
# Where the program finds its samples once installed, seen from the folder that holds the program.
file(RELATIVE_PATH NEURITE_SAMPLES_FROM_PROGRAM
  "/prefix/${CMAKE_INSTALL_BINDIR}" "/prefix/${NEURITE_SAMPLES_DIR}")
configure_file("${PROJECT_SOURCE_DIR}/app/version.h.in" "${PROJECT_BINARY_DIR}/generated/app/version.h" @ONLY)
add_library(neurite_version INTERFACE)
target_include_directories(neurite_version INTERFACE "${PROJECT_BINARY_DIR}/generated")
