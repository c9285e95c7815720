// Sounds that several games share, as recipes: nothing is downloaded for them.
import type { SoundRecipe, Tone } from '$src/look/look';

const noise = (at: number, length: number, from: number, to: number, gain: number): Tone => {
  return { wave: 'noise', at, length, from, to, gain };
};

const note = (at: number, length: number, pitch: number, gain = 0.2, to = pitch): Tone => {
  return { wave: 'triangle', at, length, from: pitch, to, gain };
};

/** A card put on the table. */
export const put: SoundRecipe = [noise(0, 0.06, 1800, 700, 0.5), note(0.01, 0.05, 150, 0.25, 90)];
/** A card slid off a pile. */
export const draw: SoundRecipe = [noise(0, 0.12, 2600, 4200, 0.22)];
export const flip: SoundRecipe = [
  noise(0, 0.04, 3200, 2000, 0.35),
  noise(0.05, 0.03, 1600, 1200, 0.3),
];
export const sweep: SoundRecipe = [noise(0, 0.28, 900, 2600, 0.25)];
export const shuffle: SoundRecipe = [0, 1, 2, 3, 4, 5].map((i) =>
  noise(i * 0.05, 0.04, 2400, 1500, 0.25),
);
/** Somebody says the word. */
export const announce: SoundRecipe = [note(0, 0.12, 523), note(0.11, 0.22, 784)];
export const forgot: SoundRecipe = [note(0, 0.14, 294, 0.2), note(0.13, 0.26, 220, 0.2)];
export const turnRound: SoundRecipe = [
  note(0, 0.18, 330, 0.16, 660),
  note(0.16, 0.18, 660, 0.14, 330),
];
export const skip: SoundRecipe = [note(0, 0.1, 440, 0.16, 620), note(0.14, 0.08, 330, 0.14)];
export const penalty: SoundRecipe = [note(0, 0.3, 196, 0.22, 130)];
export const exchange: SoundRecipe = [
  noise(0, 0.22, 800, 3000, 0.25),
  noise(0.18, 0.22, 3000, 800, 0.25),
];
export const gain: SoundRecipe = [note(0, 0.1, 659, 0.16), note(0.08, 0.16, 988, 0.16)];
export const ball: SoundRecipe = [noise(0, 0.03, 1200, 600, 0.5), note(0, 0.09, 240, 0.35, 150)];

/** Three equal cards that leave. */
export const cleared: SoundRecipe = [
  ...sweep,
  note(0.1, 0.14, 659, 0.16),
  note(0.2, 0.24, 988, 0.16),
];
export const taken: SoundRecipe = [...sweep, ...gain];
export const jumpIn: SoundRecipe = [
  ...put,
  note(0.04, 0.1, 784, 0.2),
  note(0.13, 0.16, 1175, 0.18),
];
export const ace: SoundRecipe = [
  noise(0, 0.03, 1600, 800, 0.6),
  note(0.02, 0.12, 784, 0.2),
  note(0.12, 0.26, 1319, 0.2),
];
export const roundEnd: SoundRecipe = [
  note(0, 0.16, 523),
  note(0.14, 0.16, 659),
  note(0.28, 0.3, 784),
];

/** What the page itself has to say, whatever the game. */
export const page = {
  lifted: [noise(0, 0.05, 2200, 3000, 0.14)],
  /** Two wooden notes. */
  myTurn: [
    { ...note(0, 0.09, 392, 0.32, 370), wave: 'sine' },
    { ...note(0.12, 0.14, 523, 0.32, 500), wave: 'sine' },
  ],
  timeShort: [note(0, 0.06, 880, 0.18), note(0.14, 0.06, 880, 0.18)],
  matchWon: [
    note(0, 0.12, 523),
    note(0.1, 0.12, 659),
    note(0.2, 0.12, 784),
    note(0.3, 0.29, 1047, 0.24),
  ],
  matchLost: [note(0, 0.2, 392, 0.16), note(0.18, 0.36, 330, 0.16, 294)],
  chat: [note(0, 0.06, 698, 0.12), note(0.06, 0.1, 880, 0.1)],
} satisfies Record<string, SoundRecipe>;
