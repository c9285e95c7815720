// Tennis's cards: balls on grass, everything else on paper with a picture.
import { night, paper } from '$src/look/cards/colours';
import { numeral } from '$src/look/cards/numerals';
import { at, circle, fill, group, line, panel, sheet } from '$src/look/cards/pieces';
import { ball, felt, pictures } from './pictures';

const grass = '#1c6b50';

const grounds: Readonly<Record<string, string>> = {
  ace: '#eea693',
  tiebreak: '#cfa6dc',
  let: '#9dbbf2',
  game: '#8ccbad',
  set: '#f9bd85',
};

export function face(card: string): string {
  const picture = pictures[card];
  return picture === undefined ? ballFace(card) : pictured(card, picture);
}

function ballFace(value: string): string {
  return (
    sheet() +
    panel(grass, 4) +
    line('M46 4V48M46 30H96M4 126H96M50 126V146', '#ffffff', 2.4, '', ' stroke-opacity=".5"') +
    numeral(value, 22, 28, 32, '#ffffff', 4.4) +
    fill('M0 9C18 9 30 7 30 3S18-3 0-3-30-1-30 3-18 9 0 9Z', '#0d4533', at(54, 122)) +
    ball(52, 86, 35) +
    circle(52, 86, 21.5, felt) +
    numeral(value, 52, 86, 31, '#26330a', 4.6)
  );
}

function pictured(card: string, picture: string): string {
  const dark = card === 'match';
  const light = dark ? '#454160' : paper;
  return (
    (dark ? sheet(night, 150, '#ffffff') : sheet(grounds[card])) +
    // The page prints the card's name at its foot, in dark ink.
    fill('M1.6 124H98.4V139.2A9.2 9.2 0 0 1 89.2 148.4H10.8A9.2 9.2 0 0 1 1.6 139.2Z', paper) +
    fill('M1.6 10.8A9.2 9.2 0 0 1 10.8 1.6H40V49A11 11 0 0 1 29 60H1.6Z', light) +
    group(at(20.5, 31, 0.54), picture) +
    circle(57, 82, 37, light) +
    group(at(57, 82, 1.02), picture)
  );
}

export function back(): string {
  return (
    sheet() +
    panel('#b4532a') +
    line(
      'M18 18H82V132H18ZM28 18V132M72 18V132M28 45H72M28 105H72M50 45V105',
      '#ffffff',
      2.2,
      '',
      ' stroke-opacity=".65"',
    ) +
    line('M12 75H88', '#ffffff', 4) +
    ball(50, 75, 14)
  );
}
