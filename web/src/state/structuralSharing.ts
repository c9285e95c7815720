// A new value that uses the parts of an old one wherever they are alike.

type Entries = Record<string, unknown>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Equal to `fresh`; its parts, and itself, are those of `old` where nothing changed. */
export function shareStructure<T>(old: unknown, fresh: T): T {
  if (!isObject(old) || !isObject(fresh) || Array.isArray(old) !== Array.isArray(fresh))
    return fresh;
  const [before, after] = [old as Entries, fresh as Entries];
  let same = Object.keys(before).length === Object.keys(after).length;
  const result = (Array.isArray(fresh) ? [] : {}) as Entries;
  for (const key of Object.keys(after)) {
    result[key] = shareStructure(before[key], after[key]);
    same &&= key in before && Object.is(result[key], before[key]);
  }
  return (same ? old : result) as T;
}
