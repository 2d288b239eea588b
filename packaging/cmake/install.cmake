# What `cmake --install` puts where. The program finds the samples by app::kSamplesFromProgram.
include(GNUInstallDirs)
set(linux_dir "${PROJECT_SOURCE_DIR}/packaging/linux")
set(app_id org.neurite.Neurite)

if(TARGET neurite)
  install(TARGETS neurite RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
endif()
install(FILES "${linux_dir}/${app_id}.desktop" DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
install(FILES "${linux_dir}/${app_id}.metainfo.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
install(FILES "${linux_dir}/${app_id}.mime.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages"
  RENAME "${app_id}.xml")
install(FILES "${PROJECT_SOURCE_DIR}/resources/icons/neurite.svg"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps" RENAME "${app_id}.svg")
configure_file("${linux_dir}/neurite.1.in" "${PROJECT_BINARY_DIR}/generated/neurite.1" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/generated/neurite.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/resources/samples/" DESTINATION "${NEURITE_SAMPLES_DIR}"
  OPTIONAL)
