// What pioche/library offers, in the browser as in Node.
export type { Source } from '../module.js';
export type { Batch, BatchSettings } from './batch.js';
export type { Field, Game, GameDescription, Options } from './game.js';
export type { GameSeats, Library, Player, RecordCheck } from './library.js';
export { LibraryError } from './memory.js';
export { nobody, type Ranking, type SearchBudget, type State } from './state.js';
