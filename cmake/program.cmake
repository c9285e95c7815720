# cmake --install BUILD --component program: the program, its manual page and documents, and the systemd
# units, which then name the program where it was installed.

install(TARGETS pioche RUNTIME COMPONENT program)
install(FILES deploy/pioche.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)

pioche_glob(documents docs/*.md)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES ${documents} DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT program)
install(
  FILES deploy/proxy/nginx.conf deploy/proxy/Caddyfile deploy/monitoring/pioche.rules.yml
        deploy/monitoring/grafana.json deploy/pioche-tls.conf
  DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples COMPONENT program)

set(units pioche.service pioche-backup.service pioche-backup.timer)
list(TRANSFORM units PREPEND ${PROJECT_SOURCE_DIR}/deploy/)
install(
  CODE "
  foreach(unit ${units})
    file(READ \${unit} text)
    string(REPLACE /usr/bin/pioche \${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/pioche text \"\${text}\")
    cmake_path(GET unit FILENAME name)
    set(made ${PROJECT_BINARY_DIR}/generated/units/\${name})
    file(WRITE \${made} \"\${text}\")
    file(INSTALL \${made} DESTINATION \${CMAKE_INSTALL_PREFIX}/lib/systemd/system)
  endforeach()"
  COMPONENT program)
