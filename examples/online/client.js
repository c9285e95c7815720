// A program that plays one match at an online table, with Node.js alone.
//
//   PIOCHE_TOKEN=… node client.js https://cards.example.org TABLE
//
// Node.js 22 has WebSockets; version 20 needs --experimental-websocket. docs/protocol.md has the
// messages, docs/bots.md what a program should mind. `choose` is the place for your own strategy.

const BETWEEN_MESSAGES = 15; // milliseconds; a server closes who sends more than 100 messages a second

const [url, name] = process.argv.slice(2);
const table = { room: {}, seat: null, view: {}, n: -1, legal: [], obliged: [] };
const said = {}; // so that nothing is sent twice
let isWaiting = false;

// Each message changes what is known of the table as docs/protocol.md says.
function receive(message) {
  if (message.type === 'table') {
    table.room = message.room;
    table.seat = message.you.seat;
    if (message.match) {
      table.n = message.match.n;
      table.view = message.match.view;
      table.legal = message.match.legal.map((move) => move.move);
      table.obliged = message.match.obliged;
    }
  } else if (message.type === 'room') {
    Object.assign(table.room, message.room);
  } else if (message.type === 'moved') {
    table.n = message.n;
    Object.assign(table.view, message.view);
    for (const [pile, cards] of Object.entries(message.added ?? {}))
      table.view[pile].push(...cards);
    table.legal = message.legal.map((move) => move.move);
    table.obliged = message.obliged;
  } else if (message.type === 'closed') {
    end(`The table is closed: ${message.reason}`);
  }
  // `refused` changes nothing: the message of what came first has arrived already.
}

// The strategy: any legal move. null waits, which only a seat that is not obliged may.
function choose() {
  const choices = [...table.legal];
  if (!table.obliged.includes(table.seat)) choices.push(null);
  return choices[Math.floor(Math.random() * choices.length)];
}

// What to send now, or null.
function nextCommand() {
  if (table.room.state !== 'playing') said.n = null; // a move that came into a pause is made again
  if (table.room.state === 'open') {
    if (!table.room.programs) end('That table does not let programs play.');
    const seats = JSON.stringify(table.room.seats);
    if (said.seats === seats) return null;
    said.seats = seats;
    if (table.seat === null) {
      const free = table.room.seats.indexOf(null);
      return free < 0 ? null : { do: 'sit', seat: free };
    }
    return table.room.seats[table.seat].ready ? null : { do: 'ready' };
  }
  if (table.room.state === 'playing' && table.seat !== null && table.legal.length > 0) {
    if (said.n === table.n) return null;
    said.n = table.n;
    const move = choose();
    if (move === null) return null;
    if (move === 'next') return { do: 'ready' };
    // With `n` a move that comes too late is refused, not taken for another position.
    return { do: 'move', move, n: table.n };
  }
  return null;
}

function end(reason) {
  console.error(reason);
  process.exit(1);
}

// Once all messages that have come are received, and not too often.
function decide() {
  isWaiting = false;
  if (table.seat !== null && table.view.phase === 'over') {
    console.log('scores', table.view.scores, 'winners', table.view.winners);
    process.exit(0);
  }
  const command = nextCommand();
  if (command) socket.send(JSON.stringify(command));
}

const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws/tables/${name}`, {
  protocols: ['pioche.1'],
  headers: { Authorization: `Bearer ${process.env.PIOCHE_TOKEN}` },
});
socket.onmessage = (event) => {
  receive(JSON.parse(event.data));
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(decide, BETWEEN_MESSAGES);
};
socket.onclose = (event) => end(`Closed: ${event.code} ${event.reason}`);
