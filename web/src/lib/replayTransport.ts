// A replay: steps forward as moves, any other jump as a whole table.
import type { Eyes, Frame } from './replay';
import { ScriptedTransport } from './scriptedTransport';

export class ReplayTransport extends ScriptedTransport {
  private at = -1;
  private frames: readonly Frame[] = [];
  private eyes: Eyes = 'open';

  /** Other eyes, or the same: everything from here on is as they see it. */
  look(frames: readonly Frame[], eyes: Eyes, step: number): void {
    this.frames = frames;
    this.eyes = eyes;
    this.at = -1;
    this.show(step);
  }

  show(step: number): void {
    const frame = this.frames[step];
    if (!frame || step === this.at) return;
    const follows = step === this.at + 1 && this.at >= 0;
    this.at = step;
    const seat = this.eyes === 'open' ? null : this.eyes;
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
