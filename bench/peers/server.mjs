// boardgame.io's server with its storage in memory: node server.mjs PORT
import boardgame from 'boardgame.io/dist/cjs/server.js';
import { game } from './game.mjs';

const server = boardgame.Server({ games: [game], origins: [boardgame.Origins.LOCALHOST] });
await server.run(Number(process.argv[2]));
