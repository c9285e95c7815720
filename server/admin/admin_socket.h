// A local socket in the data folder, for `pioche admin` on the machine. The file is for its owner only,
// so whoever may read the data may also administer: no password is needed.
//
// One line each way: {"do":OPERATION,"with":{…},"lang":"en"}, and the answer of the operation as
// {"ok":true,"result":{…}} or {"ok":false,"error":{"code":…,"message":…}}. {"do":"help"} lists the
// operations.
#pragma once

#include <memory>
#include <string>

#include "server/admin/administration.h"
#include "server/runtime/event_loop.h"

namespace pioche::server {

std::string admin_socket_path(const std::string& data);

class AdminSocket {
 public:
  // Where the path is too long for a socket, it is logged that there is none.
  AdminSocket(net::EventLoop&, Administration&, const std::string& data);
  ~AdminSocket();  // removes the file
  AdminSocket(const AdminSocket&) = delete;
  AdminSocket& operator=(const AdminSocket&) = delete;

  // The answer to a line, without its end.
  static net::Awaitable<std::string> answer_to(Administration&, std::string line);

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace pioche::server
