// A replay: steps forward as moves, any other jump as a whole table.
import type { Viewpoint, ReplayStep } from './replay';
import { ScriptedTransport } from './scriptedTransport';

export class ReplayTransport extends ScriptedTransport {
  private at = -1;
  private steps: readonly ReplayStep[] = [];
  private seat: number | null = null;

  /** From here on everything is shown from this viewpoint; `nearest` sits at the near side of the
   *  table where all cards are open. */
  setViewpoint(
    steps: readonly ReplayStep[],
    viewpoint: Viewpoint,
    step: number,
    nearest: number,
  ): void {
    this.steps = steps;
    this.seat = viewpoint === 'open' ? nearest : viewpoint;
    this.at = -1;
    this.show(step);
  }

  show(step: number): void {
    const position = this.steps[step];
    if (!position || step === this.at) return;
    const follows = step === this.at + 1 && this.at >= 0;
    this.at = step;
    const state = { n: step, view: position.view, seat: this.seat, legal: [] };
    if (follows) this.showMove(state, position.seat, position.events);
    else this.showTable(state);
  }

  /** Nobody acts in a replay. */
  protected post(text: string): void {
    const { id } = JSON.parse(text) as { id: number };
    this.refuse(id);
  }
}
