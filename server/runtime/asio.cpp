// The libraries of Boost that are used as headers, compiled once. Boost.URL has no
// compiled library in libboost1.81-dev.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/src.hpp>
#include <boost/url/src.hpp>
#pragma clang diagnostic pop
