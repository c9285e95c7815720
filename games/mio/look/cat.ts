// Mio says what a cat says.
import { at, circle, fill, group, line } from '$src/look/cards/pieces';

/** The print of a paw, around 0,0 within a radius of 14. */
export const paw =
  'M0 0C6 0 10 6 8 10 6 13 3 11 0 11S-6 13-8 10C-10 6-6 0 0 0Z' +
  'M-11-3A3 4.4 0 1 1-10.9-3ZM-4-9.5A3 4.6 0 1 1-3.9-9.5ZM4.1-9.5A3 4.6 0 1 1 4.2-9.5ZM11-3' +
  'A3 4.4 0 1 1 11.1-3Z';

/** The outline of its head, around 0,0 and 60 wide. */
export const head =
  'M-26-34C-18-33-13-29-9-25 -3-26.5 3-26.5 9-25 13-29 18-33 26-34 ' +
  '29-24 30-14 29-6 33 14 18 28 0 28S-33 14-29-6C-30-14-29-24-26-34Z';

/** The whole head around x,y. */
export function cat(x: number, y: number, scale: number): string {
  return group(
    at(x, y, scale),
    fill(head, '#f2a65a') +
      fill('M-23-28C-18-27-15-24-13-21L-24-13Z M23-28C18-27 15-24 13-21L24-13Z', '#ffd9c0') +
      line('M0-25V-15M-8-23-6.5-16M8-23 6.5-16', '#b8651b', 4) +
      fill('M0 5C10 5 17 10 17 16S10 26 0 26-17 22-17 16-10 5 0 5Z', '#fff3e2') +
      fill(
        'M-19-4A6.5 7.5 0 1 1-6-4A6.5 7.5 0 1 1-19-4ZM6-4A6.5 7.5 0 1 1 19-4A6.5 7.5 0 1 1 6-4Z',
        '#fffdf5',
      ) +
      fill(
        'M-14.5-4A2.2 6 0 1 1-10-4A2.2 6 0 1 1-14.5-4ZM10-4A2.2 6 0 1 1 14.5-4A2.2 6 0 1 1 10-4Z',
        '#262433',
      ) +
      fill('M-4.5 7H4.5L0 12Z', '#d65a64') +
      line('M0 12C0 18-8 18-9 14M0 12C0 18 8 18 9 14', '#262433', 2.4) +
      line('M-20 10-36 7M-20 15-35 18M20 10 36 7M20 15 35 18', '#fff3e2', 1.8) +
      circle(0, 21.5, 3, '#d65a64'),
  );
}
