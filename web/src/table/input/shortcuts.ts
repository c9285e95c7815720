// Letters for buttons, from their own words, each used once.

/** Keys that the table keeps for itself. */
const taken = ['c', 'l', 's', 'h', 'r', 'u', 'n'];

/** For each label the first of its letters that is free. */
export function shortcuts(labels: readonly string[]): (string | undefined)[] {
  const used = new Set(taken);
  return labels.map((label) => {
    const letters = label
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z]/g, '');
    const key = [...letters].find((letter) => !used.has(letter));
    if (key !== undefined) used.add(key);
    return key;
  });
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
