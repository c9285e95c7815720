// What stands around the moves of a match: before it, after it and beside it. A file of its own, which
// nobody who only wants to make a move waits for.
export { default as MatchEnd } from './MatchEnd.svelte';
export { default as Menu } from './Menu.svelte';
export { default as RoundEnd } from './RoundEnd.svelte';
export { default as RuleSheet } from './RuleSheet.svelte';
export { default as ShortcutList } from './ShortcutList.svelte';
export { default as Waiting } from './Waiting.svelte';
