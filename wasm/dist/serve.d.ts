import { type Pioche } from './pioche.js';
import type { Call, Reply } from './remote.js';
export declare class Service {
    #private;
    constructor(pioche: Promise<Pioche>);
    reply(call: Call): Promise<Reply>;
}
