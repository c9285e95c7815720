// What a worker of the browser runs: new Worker(new URL('pioche/worker', import.meta.url)).
import { load } from './index.js';
import { Service } from './serve.js';
const scope = globalThis;
const service = new Service(load());
scope.addEventListener('message', ({ data }) => {
    void service.reply(data).then((reply) => scope.postMessage(reply));
});
