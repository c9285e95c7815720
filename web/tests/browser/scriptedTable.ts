// A table whose messages the test writes itself, so that the page can be put into any state at once:
// no server, no bots, no waiting for a deal. Texts and games come from the module inside the page.
import type { Page, WebSocketRoute } from 'playwright-core';
import type {
  GameEvent,
  GameView,
  LegalMove,
  MatchView,
  Message,
  TableDeal,
  TableMessage,
} from '$pioche/protocol.gen.js';
import { recordCommand, recordMessage } from '../../../tests/protocol/traffic.mjs';
import { matchView, personSeat, room, tableMessage, tableSummary } from '../fixtures';

const id = 'scripted';
/** When the table sends what it shows. */
export const tableTime = 1_700_000_000_000;
const person = { person: 'p0', name: 'Maximiliane', account: false, settings: {} };

export interface ScriptedState {
  view: GameView;
  legal: LegalMove[];
  obliged: number[];
  /** What the table tells beside it: the log, the rounds, the result. */
  match?: Partial<MatchView>;
  /** Where the record of the match is. */
  record?: string;
  /** Whoever looks has no seat. */
  watches?: boolean;
}

export class ScriptedTable {
  /** What the page has asked. */
  readonly commands: unknown[] = [];
  private socket: WebSocketRoute | null = null;
  private sent: TableMessage | null = null;
  private shown = 0;

  private constructor(private readonly page: Page) {}

  /** Answers whatever the page asks about its person and this table. */
  static async on(page: Page): Promise<ScriptedTable> {
    const table = new ScriptedTable(page);
    await page.route('**/api/me', (route) => route.fulfill({ json: { person } }));
    await page.route('**/api/tables/*', (route) =>
      route.fulfill({ json: { table: tableSummary({ id }) } }),
    );
    await page.routeWebSocket(/\/ws\/tables\//, (socket) => {
      table.socket = socket;
      socket.onMessage((message) => table.answer(String(message)));
      table.post();
    });
    return table;
  }

  /** Shows a state: the first one opens the page, each further one replaces it at once. */
  async show(state: ScriptedState, clocked: boolean): Promise<void> {
    this.sent = shownTable(state, clocked, ++this.shown);
    if (this.socket) this.post();
    else await this.page.goto(`/t/${id}`, { waitUntil: 'domcontentloaded' });
    const near = state.watches ? '.frame:not(:has(section.mine)) .seat-panel' : 'section.mine';
    await this.page.locator(`.table-screen ${near}`).first().waitFor();
  }

  /** A move at the table: what is to be seen after it. */
  move(n: number, seat: number, events: GameEvent[], state: ScriptedState): void {
    const { view, legal, obliged } = state;
    this.say({ type: 'moved', n, seat, by: 'person', events, view, legal, obliged, clocks: null });
  }

  private post(): void {
    if (this.sent) this.say(this.sent);
  }

  private say(message: Message): void {
    recordMessage(message);
    this.socket?.send(JSON.stringify(message));
  }

  /** A request to resend gets the table; every other one is refused at length. */
  private answer(text: string): void {
    const command = JSON.parse(text) as { id?: number; do: string };
    recordCommand(command);
    this.commands.push(command);
    if (command.do === 'look') this.post();
    else if (command.id !== undefined)
      this.say({
        type: 'refused',
        re: command.id,
        code: 'illegal_move',
        message: 'It is not your turn: cards are laid clockwise from the one who led the trick.',
      });
  }
}

const digits = '0'.repeat(64);

/** A deal that was exchanged as it should be; the numbers are told at the end. */
function exchangedDeal(players: number, isOver: boolean): TableDeal {
  const told = isOver ? digits : null;
  return {
    step: 'dealt',
    commitment: String(players).padStart(64, '0'),
    server: told,
    seats: Array.from({ length: players }, () => ({ hash: digits, nonce: told })),
    called_off_by: [],
  };
}

function shownTable(
  { view, legal, obliged, match, record, watches = false }: ScriptedState,
  clocked: boolean,
  n: number,
): TableMessage {
  const now = tableTime;
  const names = [
    'Maximiliane',
    'Bartholomäus',
    'Marie-Antoinette Lefèvre',
    'Emmanuelle',
    'Ferdinand',
    'Wu',
  ];
  const seats = Array.from({ length: view.players }, (_, seat) =>
    personSeat(`p${seat}`, names[seat] ?? `Player ${seat}`),
  );
  const isOver = view.phase === 'over';
  const clocks = clocked ? { at: now, left: seats.map(() => 300_000), running: [] } : null;
  return tableMessage({
    room: room({
      id,
      game: view.game,
      players: view.players,
      options: view.options,
      seats,
      clock: clocked ? { kind: 'reserve', seconds: 300, plus: 5 } : { kind: 'none' },
      hints: true,
      state: isOver ? 'over' : 'playing',
      host: 'p1',
      deal: exchangedDeal(view.players, isOver),
      seed: isOver ? digits : null,
      ...(record ? { record } : {}),
    }),
    you: { person: 'p0', seat: watches ? null : 0, host: false },
    match: matchView({ n, view, legal, obliged, clocks, ...match }),
    now,
  });
}
