// What an action card of Solo does, as strokes around 0,0 in a square of 40.
/** Somebody leaps over an empty chair. */
const skip = 'M-17 8C-16-17 11-19 14 4M4.5-.5 14 6 19-4.5M0 6a5 5 0 1 1-.1 0Z';

/** A turn on the spot. */
const reverse = 'M-11 16V-4A11 11 0 0 1 11-4V13M2 5 11 14.5 20 5';

/** There and back. */
const exchange = 'M-16-8H15M7-16.5 15.5-8 7 .5M16 9H-15M-7 .5-15.5 9-7 17.5';

/** All the way round, past everybody. */
const ring = 'M10.3-12.3A16 16 0 1 1-8-13.9M-17.8-15.6-8-13.9-11.4-4.5';

export const symbols: Readonly<Record<string, string>> = {
  Z: skip,
  V: reverse,
  X: exchange,
  T: ring,
};
