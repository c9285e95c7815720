#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/src.hpp>
#pragma clang diagnostic pop
