"""A browser as far as the tests here need one: requests with a cookie, and a WebSocket."""

import base64
import http.client
import json
import os
import socket
import ssl
import subprocess
import sys
import time

PATIENCE = 60  # seconds


def free_port(first=0):
    """A port at which nothing listens; from `first` on, where that is given."""
    for port in range(first, first + 200):
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
            return one.getsockname()[1]
    sys.exit(f"No port from {first} on is free.")


def wait_for(port):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    sys.exit(f"Nothing listens at port {port}.")


def certificate(folder):
    """A certificate for localhost that signs itself."""
    files = str(folder / "certificate.pem"), str(folder / "key.pem")
    words = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost".split()
    words += ["-addext", "subjectAltName=DNS:localhost", "-out", files[0], "-keyout", files[1]]
    subprocess.run(words, check=True, capture_output=True)
    return files


class Client:
    """Over TLS where a certificate is trusted."""

    def __init__(self, port, trusted=None):
        self.port = port
        self.tls = ssl.create_default_context(cafile=trusted) if trusted else None
        self.origin = f"{'https' if trusted else 'http'}://localhost:{port}"
        self.cookie = ""

    def ask(self, method, path, body=None):
        if self.tls:
            connection = http.client.HTTPSConnection(
                "localhost", self.port, context=self.tls, timeout=PATIENCE
            )
        else:
            connection = http.client.HTTPConnection("localhost", self.port, timeout=PATIENCE)
        headers = {"Origin": self.origin, "Cookie": self.cookie, "X-Pioche": "1"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        if cookie := answer.headers.get("Set-Cookie"):
            self.cookie = cookie.split(";")[0]
        return answer.status, answer.headers, answer.read()

    def websocket(self, path):
        stream = socket.create_connection(("localhost", self.port), timeout=PATIENCE)
        if self.tls:
            stream = self.tls.wrap_socket(stream, server_hostname="localhost")
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET {path} HTTP/1.1\r\nHost: localhost:{self.port}\r\nOrigin: {self.origin}\r\n"
            f"Cookie: {self.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        )
        stream.sendall(head.encode())
        file = stream.makefile("rb")
        status = int(file.readline().split()[1])
        while file.readline().strip():
            pass
        return status, stream, file


def message_from(file):
    """The next text message of a server."""
    while True:
        kind, size = file.read(2)
        if size == 126:
            size = int.from_bytes(file.read(2), "big")
        elif size == 127:
            size = int.from_bytes(file.read(8), "big")
        content = file.read(size)
        if kind & 15 == 1:
            return json.loads(content)
        if kind & 15 == 8:
            raise ConnectionError(f"closed: {content[2:].decode()}")


def frame(text):
    """A short message of a client, masked with zeros."""
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode()
