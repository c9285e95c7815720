import type { Call, RemotePioche, Reply } from './remote.js';
/** A Worker of the browser, or one of Node's `worker_threads` with a handler for its messages. */
export interface Line {
    send(call: Call): void;
    receive(handler: (reply: Reply) => void): void;
    fail(handler: (error: Error) => void): void;
}
export declare function connectLine(line: Line): RemotePioche;
/** A Pioche in a worker of the browser that runs `pioche/worker`. */
export declare function connect(worker: Worker): RemotePioche;
