// What is heard and felt at a table: the sounds of its events from the look's table, and those of the
// page itself.
import type { Importance, SoundRecipe } from '$src/look/look';
import { page } from '$src/look/cards/sounds';
import { settings } from '$src/state/settings.svelte';
import type { TableModel } from '$src/table/model/tableModel.svelte';
import type { GameEvent } from '$pioche/protocol.gen.js';
import { SoundPlayer } from './soundPlayer';

/** How long a phone vibrates, in milliseconds. */
const felt = 15;
/** My time is short from here on, in milliseconds. */
const short = 5000;
/** Seconds between the sounds of events that happen at once. */
const gap = 0.08;

/** Whether a sound is left out: of what others draw nobody needs to hear when it goes fast. */
export function isUnheard(importance: Importance, isMine: boolean, speed: number): boolean {
  return importance === 0 && !isMine && speed >= 2;
}

/** To be called while a component is made; it is closed by whoever made it. */
export function tableSounds(table: TableModel) {
  const player = new SoundPlayer();
  const { client } = table;

  function play(recipe: SoundRecipe | undefined, delay = 0): void {
    const { sounds } = settings.values;
    if (sounds !== 'off') player.play(recipe, sounds === 'soft' ? 0.35 : 1, delay);
  }
  function vibrate(): void {
    // Browsers refuse it, with an error, before the page was touched.
    const { navigator } = globalThis;
    if (settings.values.sounds !== 'off' && navigator?.userActivation?.hasBeenActive)
      navigator.vibrate?.(felt);
  }

  function happened(events: readonly GameEvent[]): void {
    events.forEach((event, i) => {
      const { sound, importance = 1 } = table.look.events[event.type] ?? {};
      if (event.type === 'match_end' && table.me !== null)
        play(event.winners?.includes(table.me) ? page.matchWon : page.matchLost);
      if (importance === 3) vibrate();
      if (isUnheard(importance, event.seat === table.me, settings.values.speed)) return;
      play(sound, Math.min(0.5, i * gap));
    });
  }

  /** Does something when a value has changed, and not for the first one. */
  function onChange<T>(value: () => T, act: (now: T, before: T) => void): void {
    let before: T | undefined;
    let first = true;
    $effect(() => {
      const now = value();
      const was = before;
      before = now;
      if (!first && now !== was) act(now, was as T);
      first = false;
    });
  }

  onChange(
    () => table.myTurn,
    (mine) => {
      if (!mine) return;
      play(page.myTurn);
      vibrate();
    },
  );
  onChange(
    () => table.selection.length,
    (now, before) => {
      if (now > before) play(page.lifted);
    },
  );
  onChange(
    () => client.chat,
    (chat) => {
      const line = chat.at(-1);
      if (line && line.person !== client.you?.person) play(page.chat);
    },
  );
  $effect(() => {
    const { clocks } = client;
    const seat = table.me;
    if (seat === null || !clocks?.running.includes(seat)) return;
    const left = client.timeLeft(seat);
    if (left === null || left <= short) return;
    const timer = setTimeout(() => play(page.timeShort), left - short);
    return () => clearTimeout(timer);
  });

  return {
    happened,
    unlock: () => {
      if (settings.values.sounds !== 'off') player.unlock();
    },
    close: () => player.close(),
  };
}
