// What a thread of Node runs; node.ts starts it.
import { parentPort } from 'node:worker_threads';

import { load } from './node.js';
import type { Call } from './remote.js';
import { Service } from './serve.js';

const service = new Service(load());
parentPort?.on('message', (call: Call) => {
  void service.reply(call).then((reply) => parentPort?.postMessage(reply));
});
