// What the module says and is told, as types. docs/contract.md describes positions, views, events
// and records; docs/wasm.md the rest.
export {};
