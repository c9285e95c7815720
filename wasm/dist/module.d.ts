/** What `load` takes: the bytes, an answer to `fetch`, where to fetch from, or a compiled module. */
export type Source = BufferSource | Response | URL | string | WebAssembly.Module;
export declare class Module {
    #private;
    private constructor();
    static load(source: Source): Promise<Module>;
    open(): number;
    close(session: number): void;
    /** One request, one answer, both JSON texts. */
    ask(session: number, request: string): string;
}
