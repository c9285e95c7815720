// A replay: steps forward as moves, any other jump as a whole table.
import type { Viewpoint, ReplayStep } from './replay';
import { ScriptedTransport } from './scriptedTransport';

export class ReplayTransport extends ScriptedTransport {
  private at = -1;
  private steps: readonly ReplayStep[] = [];
  private viewpoint: Viewpoint = 'open';

  /** From here on everything is shown from this viewpoint. */
  setViewpoint(steps: readonly ReplayStep[], viewpoint: Viewpoint, step: number): void {
    this.steps = steps;
    this.viewpoint = viewpoint;
    this.at = -1;
    this.show(step);
  }

  show(step: number): void {
    const position = this.steps[step];
    if (!position || step === this.at) return;
    const follows = step === this.at + 1 && this.at >= 0;
    this.at = step;
    const seat = this.viewpoint === 'open' ? null : this.viewpoint;
    const state = { n: step, view: position.view, seat, legal: [] };
    if (follows) this.showMove(state, position.seat, position.events);
    else this.showTable(state);
  }

  /** Nobody acts in a replay. */
  protected post(text: string): void {
    const { id } = JSON.parse(text) as { id: number };
    this.refuse(id);
  }
}
