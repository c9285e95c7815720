// What an action card of Solo does: a small sign for its corner and a larger one for its middle.
import { line, miniature } from '$src/look/cards/pieces';

/** Strokes around 0,0 in a square of 20. */
export const symbols: Readonly<Record<string, string>> = {
  Z: 'M-6-6H6L-6 6.5H6',
  V: 'M-5 8V-7M-9.5-2.5-5-7.5-.5-2.5M5-8V7M.5 2.5 5 7.5 9.5 2.5',
  X: 'M-8-3.5H6M2-8 7-3.5 2 1M8 5H-6M-2 .5-7 5-2 9.5',
  T: 'M-7-3A8 8 0 0 1 7-3M8-9V-2.5H1.5M7 3A8 8 0 0 1-7 3M-8 9V2.5H-1.5',
};

type Emblem = (paint: string, ground: string) => string;

/** Around 0,0 in a square of 60. */
export const emblems: Readonly<Record<string, Emblem>> = {
  /** Whoever is skipped sleeps. */
  Z: (paint) => line('M-17-15H15L-17 19H17', paint, 8.5) + line('M19-29H29L19-17H29', paint, 4.4),
  V: (paint) =>
    line('M-13 20V-14M-24-3-13-15-2-3', paint, 7.5) + line('M13-20V14M2 3 13 15 24 3', paint, 7.5),
  X: (paint, ground) =>
    miniature(-16, -7, -8, ground, paint, 1.25) +
    miniature(17, 9, 8, paint, paint, 1.25) +
    line('M0-25C12-27 20-22 22-13M15-17 22-11 28-19', paint, 4.2) +
    line('M0 29C-12 31-20 26-22 17M-15 21-22 15-28 23', paint, 4.2),
};
