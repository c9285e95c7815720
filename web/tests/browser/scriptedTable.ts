// A table whose messages the test writes itself, so that the page can be put into any state at once:
// no server, no bots, no waiting for a deal. Texts and games come from the module inside the page.
import type { Page, WebSocketRoute } from 'playwright-core';
import type { DescribedMove, GameView, MatchView, Room, TableMessage } from '$src/net/protocol';

const id = 'scripted';
const person = { id: 'p0', name: 'Maximiliane', account: false };

export interface ScriptedState {
  view: GameView;
  legal: DescribedMove[];
  obliged: number[];
}

export class ScriptedTable {
  private socket: WebSocketRoute | null = null;
  private sent: TableMessage | null = null;

  private constructor(private readonly page: Page) {}

  /** Answers whatever the page asks about its person and this table. */
  static async on(page: Page): Promise<ScriptedTable> {
    const table = new ScriptedTable(page);
    await page.route('**/api/me', (route) => route.fulfill({ json: { person } }));
    await page.route('**/api/tables/*', (route) =>
      route.fulfill({ json: { table: { id, game: 'pot' } } }),
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
    this.sent = tableMessage(state, clocked);
    if (this.socket) this.post();
    else await this.page.goto(`/t/${id}`);
    await this.page.locator('.table-screen section.mine').waitFor();
  }

  private post(): void {
    if (this.sent) this.socket?.send(JSON.stringify(this.sent));
  }

  /** A request to resend gets the table; every other one is refused at length. */
  private answer(text: string): void {
    const request = JSON.parse(text) as { id?: number; do: string };
    if (request.do === 'look') this.post();
    else if (request.id !== undefined)
      this.socket?.send(
        JSON.stringify({
          type: 'refused',
          re: request.id,
          code: 'illegal_move',
          rule: 'P5',
          message: 'It is not your turn: cards are laid clockwise from the one who led the trick.',
        }),
      );
  }
}

function tableMessage({ view, legal, obliged }: ScriptedState, clocked: boolean): TableMessage {
  const now = 1_700_000_000_000;
  const names = ['Maximiliane', 'Bartholomäus', 'Konstantina', 'Emmanuelle', 'Ferdinand', 'Wu'];
  const room: Room = {
    id,
    game: view.game,
    players: view.players,
    options: view.options as Room['options'],
    seats: Array.from({ length: view.players }, (_, seat) => ({
      person: `p${seat}`,
      name: names[seat] ?? `Player ${seat}`,
      here: true,
      ready: true,
      played_by: 'person' as const,
    })),
    clock: clocked ? { kind: 'reserve', seconds: 300, plus: 5 } : { kind: 'none' },
    between: 30,
    grace: 30,
    pace: 0,
    public: false,
    hints: true,
    programs: false,
    rated: false,
    state: view.phase === 'over' ? 'over' : 'playing',
    host: 'p1',
    watchers: 0,
    match: 1,
    commitment: null,
    seed: null,
    record: null,
    next_at: null,
  };
  const match: MatchView = {
    n: 1,
    view,
    legal,
    obliged,
    clocks: clocked ? { at: now, left: room.seats.map(() => 300_000), running: [] } : null,
    rounds: [],
    past: [],
  };
  const you = { person: 'p0', seat: 0, host: false };
  return { type: 'table', protocol: 1, room, you, match, chat: [], now };
}
