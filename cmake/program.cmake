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
install(
  FILES deploy/cluster/nginx.conf deploy/cluster/nats.conf deploy/cluster/postgresql.conf
        deploy/cluster/prometheus.yml
  DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples/cluster COMPONENT program)

# SOURCE:NAME. A node of a cluster is a server with some settings of its own.
set(units pioche.service:pioche.service pioche.service:pioche@.service
    pioche-node.conf:pioche@.service.d/node.conf pioche-backup.service:pioche-backup.service
    pioche-backup.timer:pioche-backup.timer)
install(
  CODE "
  foreach(unit ${units})
    string(REPLACE : \\; unit \${unit})
    list(GET unit 0 source)
    list(GET unit 1 name)
    file(READ ${PROJECT_SOURCE_DIR}/deploy/\${source} text)
    string(REPLACE /usr/bin/pioche \${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/pioche text \"\${text}\")
    set(made ${PROJECT_BINARY_DIR}/generated/units/\${name})
    file(WRITE \${made} \"\${text}\")
    cmake_path(SET folder NORMALIZE \${CMAKE_INSTALL_PREFIX}/lib/systemd/system/\${name})
    cmake_path(GET folder PARENT_PATH folder)
    file(INSTALL \${made} DESTINATION \${folder})
  endforeach()"
  COMPONENT program)
