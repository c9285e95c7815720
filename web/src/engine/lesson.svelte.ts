// A first lesson: a fixed deal on the real engine, where the next move is the lesson's to choose.
import type { Engine } from './engine';
import type { GameView, LegalMove } from '$pioche/protocol.gen.js';
import type { LessonPlan, LessonStep } from './lessons';
import { ScriptedTransport } from './scriptedTransport';

type Opened = Awaited<ReturnType<Engine['newMatch']>>;
const learner = 0;

export class Lesson extends ScriptedTransport {
  /** Which step is on. */
  at = $state(0);
  private n = 0;
  private match: Opened | null = null;

  constructor(
    private readonly game: string,
    private readonly plan: LessonPlan,
    private readonly names: readonly string[],
  ) {
    super({ game, options: plan.options, names });
  }

  get step(): LessonStep | undefined {
    return this.plan.steps[this.at];
  }
  get count(): number {
    return this.plan.steps.length;
  }
  get isLast(): boolean {
    return this.at === this.count - 1;
  }

  async begin(engine: Engine): Promise<void> {
    const { players, seed, options } = this.plan;
    const names = [...this.names];
    this.match = await engine.newMatch({ game: this.game, players, seed, options, names });
    this.showTable({ n: 0, view: await this.view(), seat: learner, legal: await this.wanted() });
  }

  /** The next step: first what the others do, then what is said. */
  async next(): Promise<void> {
    const step = this.plan.steps[this.at + 1];
    if (!step) return;
    for (const [seat, move] of step.others ?? []) await this.play(seat, move);
    this.at += 1;
    if (this.match) {
      const view = await this.view();
      this.showTable({ n: this.n, view, seat: learner, legal: await this.wanted() });
    }
  }

  override close(): void {
    void this.match?.close();
    super.close();
  }

  protected post(text: string): void {
    const { id, move } = JSON.parse(text) as { id: number; move?: string };
    if (move === undefined || move !== this.step?.mine) {
      this.refuse(id);
      return;
    }
    void this.play(learner, move, id).then(() => this.next());
  }

  private async play(seat: number, move: string, re?: number): Promise<void> {
    if (!this.match) return;
    const { events } = await this.match.move(seat, move, learner);
    this.n += 1;
    const state = { n: this.n, view: await this.view(), seat: learner, legal: [] };
    this.showMove(state, seat, events, re);
  }

  private async view(): Promise<GameView> {
    if (!this.match) throw new Error('The lesson has not begun.');
    return await this.match.view(learner);
  }

  /** The one move that the step allows. */
  private async wanted(): Promise<LegalMove[]> {
    const moves = (await this.match?.moves(learner)) ?? [];
    return moves.filter(({ move }) => move === this.step?.mine);
  }
}
