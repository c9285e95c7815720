#!/usr/bin/env python3
"""A program that plays one match at an online table, with Python's standard library alone.

    PIOCHE_TOKEN=… python3 client.py https://cards.example.org TABLE

docs/protocol.md has the messages, docs/bots.md what a program should mind. `choose` is the place
for your own strategy.
"""

import base64
import json
import os
import random
import select
import socket
import ssl
import struct
import sys
import time
from urllib.parse import urlsplit

LONGEST_MESSAGE = 4 << 20
BETWEEN_MESSAGES = 0.015  # seconds; a server closes who sends more than 100 messages a second


class WebSocket:
    """The client's side of a WebSocket, for text messages (RFC 6455)."""

    def __init__(self, url, path, token):
        parts = urlsplit(url)
        secure = parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        self.socket = socket.create_connection((parts.hostname, port), timeout=300)
        if secure:
            context = ssl.create_default_context()  # checks the certificate and the name
            self.socket = context.wrap_socket(self.socket, server_hostname=parts.hostname)
        self.unread = b""
        key = base64.b64encode(os.urandom(16)).decode()
        head = [
            f"GET {path} HTTP/1.1",
            f"Host: {parts.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: pioche.1",
            f"Authorization: Bearer {token}",
        ]
        self.socket.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.unread:
            self.read_more()
        answer, self.unread = self.unread.split(b"\r\n\r\n", 1)
        if b" 101 " not in answer.splitlines()[0]:
            sys.exit(f"The server refuses: {answer.splitlines()[0].decode()}")

    def send(self, message, opcode=1):
        data = json.dumps(message).encode() if opcode == 1 else message
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
        else:
            head = struct.pack("!BBH", 0x80 | opcode, 0xFE, size)
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(head + mask + masked)

    def read_more(self):
        data = self.socket.recv(65536)
        if not data or len(self.unread) > LONGEST_MESSAGE:
            sys.exit("The connection was lost.")
        self.unread += data

    def read(self, count):
        while len(self.unread) < count:
            self.read_more()
        data, self.unread = self.unread[:count], self.unread[count:]
        return data

    def receive(self):
        """The next message as an object."""
        text = b""
        while True:
            first, size = self.read(2)
            if size == 126:
                (size,) = struct.unpack("!H", self.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.read(8))
            if size + len(text) > LONGEST_MESSAGE:
                sys.exit("The server sends too much.")
            data = self.read(size)
            opcode = first & 15
            if opcode == 8:
                code = struct.unpack("!H", data[:2])[0] if len(data) >= 2 else 1005
                sys.exit(f"Closed: {code} {data[2:].decode(errors='replace')}")
            if opcode == 9:
                self.send(data, opcode=10)
            if opcode in (0, 1):
                text += data
                if first & 0x80:
                    return json.loads(text)

    def has_message(self):
        """Whether a message, or a part of it, has come already."""
        if self.unread or (isinstance(self.socket, ssl.SSLSocket) and self.socket.pending()):
            return True
        return bool(select.select([self.socket], [], [], 0)[0])


class Table:
    """What is known of the table: each message changes it as docs/protocol.md says."""

    def __init__(self):
        self.room = {}
        self.seat = None
        self.view = {}
        self.n = -1
        self.legal = []
        self.obliged = []

    def receive(self, message):
        kind = message["type"]
        if kind == "table":
            self.room = message["room"]
            self.seat = message["you"]["seat"]
            match = message["match"]
            if match:
                self.n = match["n"]
                self.view = match["view"]
                self.legal = [move["move"] for move in match["legal"]]
                self.obliged = match["obliged"]
        elif kind == "room":
            self.room.update(message["room"])
        elif kind == "moved":
            self.n = message["n"]
            self.view.update(message["view"])
            for pile, cards in message.get("added", {}).items():
                self.view[pile] = self.view[pile] + cards
            self.legal = [move["move"] for move in message["legal"]]
            self.obliged = message["obliged"]
        elif kind == "closed":
            sys.exit(f"The table is closed: {message['reason']}")
        # `refused` changes nothing: the message of what came first has arrived already.


def choose(table):
    """The strategy: any legal move. None waits, which only a seat that is not obliged may."""
    choices = list(table.legal)
    if table.seat not in table.obliged:
        choices.append(None)
    return random.choice(choices)


def command_for(table, said):
    """What to send now, or None. `said` remembers what was, so that nothing is sent twice."""
    state = table.room["state"]
    if state != "playing":
        said.pop("n", None)  # a move that came into a pause is made again after it
    if state == "open":
        if not table.room["programs"]:
            sys.exit("That table does not let programs play.")
        room = json.dumps(table.room["seats"])
        if said.get("room") == room:
            return None
        said["room"] = room
        if table.seat is None:
            free = [i for i, holder in enumerate(table.room["seats"]) if holder is None]
            return {"do": "sit", "seat": free[0]} if free else None
        return None if table.room["seats"][table.seat]["ready"] else {"do": "ready"}
    if state == "playing" and table.seat is not None and table.legal:
        if said.get("n") == table.n:
            return None
        said["n"] = table.n
        move = choose(table)
        if move is None:
            return None
        if move == "next":
            return {"do": "ready"}
        # With `n` a move that comes too late is refused, not taken for another position.
        return {"do": "move", "move": move, "n": table.n}
    return None


def main():
    url, name = sys.argv[1], sys.argv[2]
    web_socket = WebSocket(url, f"/ws/tables/{name}", os.environ["PIOCHE_TOKEN"])
    table, said = Table(), {}
    while True:
        table.receive(web_socket.receive())
        while web_socket.has_message():  # decide from the newest message
            table.receive(web_socket.receive())
        if table.seat is not None and table.view.get("phase") == "over":
            print("scores", table.view["scores"], "winners", table.view["winners"])
            return
        command = command_for(table, said)
        if command:
            web_socket.send(command)
            time.sleep(BETWEEN_MESSAGES)


main()
