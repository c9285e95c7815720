// One table is played in one tab: two would write two logs of it.
const lockTimeout = 1500;

/** Takes the table for this tab; null where another one has it. Call what it returns to let go. */
export async function lockTable(id: string): Promise<(() => void) | null> {
  // Without locks the database still refuses the second log, only later.
  if (!navigator.locks) return () => {};
  const signal = AbortSignal.timeout(lockTimeout);
  return new Promise((resolve) => {
    const lock = navigator.locks.request(
      `pioche-table-${id}`,
      { signal },
      () => new Promise<void>((release) => resolve(release)),
    );
    lock.catch(() => resolve(null));
  });
}
