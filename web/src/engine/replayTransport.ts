// A replay: steps forward as moves, any other jump as a whole table.
import type { Viewpoint, Frame } from './replay';
import { ScriptedTransport } from './scriptedTransport';

export class ReplayTransport extends ScriptedTransport {
  private at = -1;
  private frames: readonly Frame[] = [];
  private viewpoint: Viewpoint = 'open';

  /** From here on everything is shown from this viewpoint. */
  look(frames: readonly Frame[], viewpoint: Viewpoint, step: number): void {
    this.frames = frames;
    this.viewpoint = viewpoint;
    this.at = -1;
    this.show(step);
  }

  show(step: number): void {
    const frame = this.frames[step];
    if (!frame || step === this.at) return;
    const follows = step === this.at + 1 && this.at >= 0;
    this.at = step;
    const seat = this.viewpoint === 'open' ? null : this.viewpoint;
    const moment = { n: step, view: frame.view, seat, legal: [] };
    if (follows) this.showMove(moment, frame.seat, frame.events);
    else this.showTable(moment);
  }

  /** Nobody acts in a replay. */
  protected post(text: string): void {
    const { id } = JSON.parse(text) as { id: number };
    this.refuse(id, '');
  }
}
