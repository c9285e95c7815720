// Sounds from a look's recipes. Nothing sounds before a gesture of the person: browsers ask for it,
// and so does courtesy.
import type { SoundRecipe, Tone } from '$src/look/look';

export class SoundPlayer {
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;

  /** To be called from a click or a key. */
  unlock(): void {
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') void this.context.resume();
  }

  /** `volume`: 0 … 1; `delay`: in seconds. */
  play(recipe: SoundRecipe | undefined, volume: number, delay = 0): void {
    const context = this.context;
    if (recipe === undefined || context === null || context.state !== 'running') return;
    for (const tone of recipe) {
      const start = context.currentTime + delay + tone.at;
      this.sound(context, { ...tone, gain: tone.gain * volume }, start);
    }
  }

  close(): void {
    void this.context?.close();
    this.context = null;
  }

  private sound(context: AudioContext, tone: Tone, start: number): void {
    const gain = context.createGain();
    const end = start + tone.length;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, tone.gain * 0.35), start + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    gain.connect(context.destination);
    const source =
      tone.wave === 'noise'
        ? this.hiss(context, tone, start, gain)
        : this.note(context, tone, start, gain);
    source.start(start);
    source.stop(end + 0.02);
  }

  private note(context: AudioContext, tone: Tone, start: number, out: GainNode): OscillatorNode {
    const oscillator = context.createOscillator();
    oscillator.type = tone.wave as OscillatorType;
    oscillator.frequency.setValueAtTime(tone.from, start);
    oscillator.frequency.exponentialRampToValueAtTime(Math.max(20, tone.to), start + tone.length);
    oscillator.connect(out);
    return oscillator;
  }

  private hiss(context: AudioContext, tone: Tone, start: number, out: GainNode) {
    const source = context.createBufferSource();
    source.buffer = this.noise ??= whiteNoise(context);
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.setValueAtTime(tone.from, start);
    filter.frequency.exponentialRampToValueAtTime(Math.max(20, tone.to), start + tone.length);
    source.connect(filter).connect(out);
    return source;
  }
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
