// What a worker of the browser runs; index.ts starts it.
import { load } from './index.js';
import type { Call, Reply } from './remote.js';
import { Service } from './serve.js';

interface Scope {
  addEventListener(type: 'message', listener: (event: MessageEvent<Call>) => void): void;
  postMessage(reply: Reply): void;
}

const scope = globalThis as unknown as Scope;
const service = new Service(load());
scope.addEventListener('message', ({ data }) => {
  void service.reply(data).then((reply) => scope.postMessage(reply));
});
