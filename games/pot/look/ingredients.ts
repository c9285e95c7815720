// What goes into the pot: one vegetable or fruit for each colour, around 0,0 within a radius of 40.
import { at, circle, fill, group, line } from '$src/look/cards/pieces';
import type { Colour } from '$src/look/look';

const leaf = '#3c8a45';
const stalk = '#2b6634';

type Ingredient = (colour: Colour) => string;

const tomato: Ingredient = ({ fill: paint }) =>
  fill('M0-16C14-26 32-14 31 6 30 24 16 33 0 33S-30 24-31 6C-32-14-14-26 0-16Z', paint) +
  line('M-20 6C-20 14-16 20-10 23', '#ffb9a6', 4) +
  fill('M0-14 13-25 11-14 24-13 10-5 0 4-10-5-24-13-11-14-13-25Z', leaf) +
  line('M0-14C0-22 3-28 8-32', stalk, 4);

const peas: Ingredient = ({ fill: paint, deep }) =>
  fill('M-33 22C-34 0-14-28 32-30 34 6 8 34-24 30-29 29-33 27-33 22Z', paint) +
  fill('M-24 20C-20 2-4-16 22-21 22 4 0 24-24 20Z', deep) +
  circle(-13, 11, 7.5, '#7fd9a4') +
  circle(-2, 1, 8.2, '#7fd9a4') +
  circle(11, -10, 7, '#7fd9a4') +
  circle(-15, 9, 2.2, '#d5f5de') +
  circle(-4, -1, 2.4, '#d5f5de') +
  circle(9, -12, 2, '#d5f5de') +
  line('M32-30C36-34 37-38 36-41', paint, 4);

const blueberry = (x: number, y: number, { fill: paint, deep }: Colour): string =>
  group(
    at(x, y),
    circle(0, 0, 17.5, paint, ` stroke="${deep}" stroke-width="2"`) +
      fill('M0-6 2-2 6-1.6 3 1.4 3.8 5.6 0 3.4-3.8 5.6-3 1.4-6-1.6-2-2Z', deep, at(0, -2, 1.15)) +
      line('M-11 2a11 11 0 0 1 4-9', '#a9c4ff', 3),
  );

const blueberries: Ingredient = (colour) =>
  blueberry(-15, 14, colour) +
  blueberry(15, 15, colour) +
  blueberry(0, -10, colour) +
  fill('M5-26C10-38 24-40 32-34 26-24 14-20 5-26Z', leaf);

const lemon: Ingredient = ({ fill: paint, deep }) =>
  fill('M-36 4C-30-2-28-22-2-24 22-25 28-8 36-4 34 6 26 26 2 27-24 28-30 10-36 4Z', paint) +
  line('M-20 0C-17-9-10-14-1-15', '#fff2bd', 4) +
  line('M8 8h0M14-2h0M-2 14h0M2 0h0M18 8h0', deep, 3.2) +
  fill('M14-22C18-34 30-38 38-34 34-24 24-19 14-22Z', leaf);

const aubergine: Ingredient = ({ fill: paint }) =>
  group(
    'rotate(38)',
    fill('M0-22C12-22 13-8 17 6 21 22 14 38 0 38S-21 22-17 6C-13-8-12-22 0-22Z', paint) +
      line('M-9 4C-12 14-12 22-8 28', '#c9a1e6', 4) +
      fill('M0-30C10-30 15-24 15-14L8-18 4-10 0-17-4-10-8-18-15-14C-15-24-10-30 0-30Z', leaf) +
      line('M0-29V-39', stalk, 5),
  );

const carrot: Ingredient = ({ fill: paint, deep }) =>
  group(
    'rotate(40)',
    fill('M-15-16C-8-22 8-22 15-16 16 4 8 26 0 42-8 26-16 4-15-16Z', paint) +
      line('M-12-4H-3M11 4H3M-8 12H-1M7 20H1', deep, 2.6) +
      line('M0-18C-2-28-8-34-14-36M0-18C0-30 2-36 4-40M0-18C4-26 10-30 17-31', leaf, 5),
  );

export const ingredients: Readonly<Record<string, Ingredient>> = {
  R: tomato,
  G: peas,
  B: blueberries,
  Y: lemon,
  P: aubergine,
  O: carrot,
};
