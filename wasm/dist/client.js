// The page's side: a Pioche whose methods run in a worker.
import { PiocheError } from './pioche.js';
class Client {
    #line;
    #waiting = new Map();
    #lastCall = 0;
    constructor(line) {
        this.#line = line;
        line.receive((reply) => this.#settle(reply));
        line.fail((error) => this.#failAll(error));
    }
    call(match, method, args) {
        const id = ++this.#lastCall;
        return new Promise((resolve, reject) => {
            this.#waiting.set(id, { resolve, reject });
            this.#line.send({ id, match, method, args });
        });
    }
    /** An object whose every method is a call. */
    remote(match) {
        const call = this.call.bind(this);
        return new Proxy(Object.create(null), {
            get: (_target, method) => 
            // Not a promise itself: an `await` of the object must not look for `then` in the worker.
            typeof method !== 'string' || method === 'then'
                ? undefined
                : (...args) => call(match, method, args),
        });
    }
    #settle(reply) {
        const waiting = this.#waiting.get(reply.id);
        this.#waiting.delete(reply.id);
        if (waiting === undefined)
            return;
        if ('refusal' in reply)
            waiting.reject(new PiocheError(reply.refusal));
        else if ('failure' in reply)
            waiting.reject(new Error(reply.failure));
        else if ('match' in reply)
            waiting.resolve(this.remote(reply.match));
        else
            waiting.resolve(reply.result);
    }
    #failAll(error) {
        for (const { reject } of this.#waiting.values())
            reject(error);
        this.#waiting.clear();
    }
}
export function connectLine(line) {
    return new Client(line).remote(null);
}
/** A Pioche in a worker of the browser that runs `pioche/worker`. */
export function connect(worker) {
    return connectLine({
        send: (call) => worker.postMessage(call),
        receive: (handler) => worker.addEventListener('message', ({ data }) => handler(data)),
        fail: (handler) => worker.addEventListener('error', (event) => handler(new Error(event.message))),
    });
}
