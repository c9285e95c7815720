// What a click on the table stands for.
import { describe, expect, it } from 'vitest';
import type { LegalMove } from '$pioche/protocol.gen.js';
import mio from '$games/mio/look/look';
import skyjo from '$games/skyjo/look/look';
import type { Look } from '$src/look/look';
import { TableClient } from '$src/state/tableClient.svelte';
import { TableModel } from '$src/table/model/tableModel.svelte';
import { FakeTransport, gameView, matchView, movedMessage, tableMessage } from '../fixtures';

function tableOf(look: Look, own: Record<string, unknown>, legal: LegalMove[]) {
  const transport = new FakeTransport();
  const client = new TableClient(transport);
  const view = gameView({ game: look.id, ...own });
  transport.say(tableMessage({ match: matchView({ n: 1, view, legal }) }));
  const table = new TableModel(client, look);
  const zone = (key: string) => look.layout.zones.find((one) => one.key === key);
  return { table, transport, zone };
}

describe('in Skyjo, with a card drawn', () => {
  const move = (verb: string, place: string): LegalMove => ({
    move: `${verb} ${place}`,
    verb,
    places: [place],
  });
  const legal = [move('swap', 'a1'), move('swap', 'a2'), move('drop', 'a2')];

  it('a click on a card of mine replaces it', () => {
    const { table, transport, zone } = tableOf(skyjo, { phase: 'held' }, legal);
    table.pick(table.choiceAt(zone('grids'), { card: '5', place: 'a2' })!);
    expect(transport.commands.at(-1)).toMatchObject({ do: 'move', move: 'swap a2' });
  });

  it('a click on the discard drops it, and one more says what to turn up', () => {
    const drop = [...legal, move('drop', 'a3')];
    const { table, transport, zone } = tableOf(skyjo, { phase: 'held' }, drop);
    table.pick(table.choiceAt(zone('discard'), { card: '9' })!);
    expect(transport.commands).toEqual([]);
    table.pick(table.choiceAt(zone('grids'), { card: null, place: 'a2' })!);
    expect(transport.commands.at(-1)).toMatchObject({ do: 'move', move: 'drop a2' });
  });

  it('a click on a card of mine before anything is drawn takes nothing', () => {
    const moves = [{ move: 'draw', verb: 'draw' }, move('take', 'a1'), move('take', 'a2')];
    const { table, transport, zone } = tableOf(skyjo, { phase: 'turn' }, moves);
    table.pick(table.choiceAt(zone('grids'), { card: '5', place: 'a2' })!);
    expect(transport.commands).toEqual([]);
    expect(table.open).toBe('verb');
  });
});

it('of two equal cards only the chosen one is chosen', () => {
  const legal = ['R', 'G'].map((colour) => ({ move: `J=${colour}`, card: 'J', colour }));
  const { table, zone } = tableOf(mio, { hands: [['J', 'J'], ['?']] }, legal);
  const choice = (copy: number) => table.choiceAt(zone('hands'), { card: 'J', copy })!;
  table.pick(choice(2));
  expect([choice(1), choice(2)].map((one) => table.isChosen(one))).toEqual([false, true]);
});

it('a refusal is gone once the position is another', () => {
  const { table, transport } = tableOf(mio, {}, [{ move: 'draw', verb: 'draw' }]);
  table.showRefusal(new Error('no'));
  expect(table.refusal).not.toBeNull();
  transport.say(movedMessage(2));
  expect(table.refusal).toBeNull();
});

describe('the card that has to be announced', () => {
  const put = (card: string): LegalMove[] => [
    { move: card, card },
    { move: `${card}!`, card, announce: true },
  ];
  const hands = { hands: [['B3', 'S2'], ['?']] };
  const draw = { move: 'draw', verb: 'draw' };

  it('is announced by a click', () => {
    const { table, transport, zone } = tableOf(mio, hands, [...put('B3'), draw]);
    expect(table.announceable).toEqual({ part: 'card', value: 'B3' });
    table.pick(table.choiceAt(zone('hands'), { card: 'B3' })!);
    expect(transport.commands.at(-1)).toMatchObject({ move: 'B3!' });
  });

  it('is played quietly by whoever wants it', () => {
    const { table, transport } = tableOf(mio, hands, put('B3'));
    table.quiet = true;
    table.pick(table.announceable!);
    expect(transport.commands.at(-1)).toMatchObject({ move: 'B3' });
  });

  it('is no certain one of two, unless it is raised', () => {
    const { table, zone } = tableOf(mio, hands, [...put('B3'), ...put('S2')]);
    expect(table.announceable).toBeNull();
    table.raise(table.choiceAt(zone('hands'), { card: 'S2' }));
    expect(table.announceable).toMatchObject({ value: 'S2' });
  });

  it('is announced again in the next position, and where the choice is taken back', () => {
    const named = put('J').map((one) => ({ ...one, move: `${one.move}=R`, colour: 'R' }));
    const green = named.map((one) => ({ ...one, move: `${one.move}G`, colour: 'G' }));
    const { table, transport } = tableOf(mio, { hands: [['J', 'S2'], ['?']] }, [
      ...named,
      ...green,
    ]);
    table.quiet = true;
    table.pick(table.announceable!);
    expect(table.open).toBe('colour');
    table.undo();
    expect(table.quiet).toBe(false);
    table.quiet = true;
    transport.say(movedMessage(2));
    expect(table.quiet).toBe(false);
  });
});
