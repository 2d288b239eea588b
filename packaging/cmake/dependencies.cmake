# Every library comes from the distribution; nothing is downloaded. packaging/install-deps.sh names the packages.
find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets PrintSupport Svg Test)
find_package(QCustomPlotQt6 REQUIRED) # after Qt6 PrintSupport: its config file does not look for it
find_package(nlohmann_json 3.11 REQUIRED)
find_package(LibArchive 3.6 REQUIRED)
find_package(ZLIB REQUIRED)
find_package(simdjson 3.0 REQUIRED)
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd>=1.5)

# protozero is headers only and brings neither a .cmake nor a .pc file.
find_path(PROTOZERO_INCLUDE_DIR protozero/pbf_reader.hpp REQUIRED)
add_library(protozero INTERFACE IMPORTED)
set_target_properties(protozero PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${PROTOZERO_INCLUDE_DIR}")
