// Keys of buttons, the same in every language: they come from the names of the verbs in the notation.

/** Verbs whose key means nothing else, whatever else can be done. */
const fixed: Readonly<Record<string, string>> = { draw: 'd', take: 't' };
/** Keys that the table keeps for itself: of the bar, and M and S to announce. */
const taken = ['c', 'l', 'p', 'h', 'r', 'n', 'm', 's', ...Object.values(fixed)];

/** For each verb its own key, or the first of its letters that is free. */
export function shortcuts(verbs: readonly string[]): (string | undefined)[] {
  const used = new Set(taken);
  return verbs.map((verb) => {
    if (verb in fixed) return fixed[verb];
    const letters = verb.toLowerCase().replace(/[^a-z]/g, '');
    const key = [...letters].find((letter) => !used.has(letter));
    if (key !== undefined) used.add(key);
    return key;
  });
}

/** The key of an announcement: its first letter. */
export function announcementKey(announcement: string): string {
  return announcement.charAt(0).toLowerCase();
}

/** Presses the button that shows this key, unless somebody is typing. */
export function press(root: HTMLElement, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select'))
    return false;
  const buttons = root.querySelectorAll<HTMLButtonElement>('[data-key]');
  const wanted = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const button = [...buttons].find((each) => each.dataset.key === wanted && !each.disabled);
  if (!button) return false;
  event.preventDefault();
  button.click();
  return true;
}
