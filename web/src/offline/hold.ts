// One table is played in one tab: two would write two logs of it.
const patience = 1500;

/** Takes the table for this tab; null where another one has it. Call what it returns to let go. */
export async function holdTable(id: string): Promise<(() => void) | null> {
  // Without locks the database still refuses the second log, only later.
  if (!navigator.locks) return () => {};
  const signal = AbortSignal.timeout(patience);
  return new Promise((resolve) => {
    const held = navigator.locks.request(
      `pioche-table-${id}`,
      { signal },
      () => new Promise<void>((release) => resolve(release)),
    );
    held.catch(() => resolve(null));
  });
}
