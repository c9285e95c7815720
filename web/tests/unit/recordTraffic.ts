// Before each test file: every message and command that passes a transport is recorded, to be
// validated against the schema of the protocol.
import { recordCommand, recordMessage } from '../../../tests/protocol/traffic.mjs';
import type { Command } from '$src/net/protocol.gen';
import { BaseTransport } from '$src/net/transport';
import type { Reply } from '$src/net/transport';

interface Recorded {
  receive: (this: Recorded, text: string) => void;
  send: (this: Recorded, command: Command) => Promise<Reply>;
}

const transport = BaseTransport.prototype as unknown as Recorded;
const { receive, send } = transport;

transport.receive = function (text) {
  recordMessage(JSON.parse(text));
  receive.call(this, text);
};
transport.send = function (command) {
  recordCommand(command);
  return send.call(this, command);
};
