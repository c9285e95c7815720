// Every address and its page; a page's code is loaded when it is first opened.
import type { Component } from 'svelte';
import { prefetchTable } from '$lib/prefetch';
import type { Route } from '$lib/router.svelte';

type Loaded = Promise<{ default: Component<Record<string, string>> }>;

// Pages declare the parameters that they take as their props, which the router gives by name.
const page = (load: () => Promise<{ default: unknown }>) => load as () => Loaded;

export const routes: readonly Route[] = [
  { path: '/', page: page(() => import('./pages/Home.svelte')) },
  { path: '/new', page: page(() => import('./pages/NewTable.svelte')) },
  { path: '/new/:game', page: page(() => import('./pages/NewTable.svelte')) },
  { path: '/lobby', page: page(() => import('./pages/Lobby.svelte')) },
  {
    path: '/t/:id',
    page: page(() => import('./pages/TablePage.svelte')),
    prefetch: ({ id = '' }) => prefetchTable(id),
  },
  { path: '/here', page: page(() => import('./pages/LocalTables.svelte')) },
  { path: '/here/new', page: page(() => import('./pages/NewLocalTable.svelte')) },
  { path: '/here/new/:game', page: page(() => import('./pages/NewLocalTable.svelte')) },
  { path: '/here/:id', page: page(() => import('./pages/LocalTable.svelte')) },
  { path: '/rules', page: page(() => import('./pages/RuleShelf.svelte')) },
  { path: '/rules/:game', page: page(() => import('./pages/Rules.svelte')) },
  { path: '/learn/:game', page: page(() => import('./pages/Learn.svelte')) },
  { path: '/leaderboard', page: page(() => import('./pages/Leaderboard.svelte')) },
  { path: '/leaderboard/:game', page: page(() => import('./pages/Leaderboard.svelte')) },
  { path: '/signin', page: page(() => import('./pages/SignIn.svelte')) },
  { path: '/signup', page: page(() => import('./pages/SignUp.svelte')) },
  { path: '/me', page: page(() => import('./pages/MyProfile.svelte')) },
  { path: '/people/:id', page: page(() => import('./pages/Profile.svelte')) },
  { path: '/settings', page: page(() => import('./pages/Settings.svelte')) },
  { path: '/matches/:id', page: page(() => import('./pages/Match.svelte')) },
];

export const missing = page(() => import('./pages/Missing.svelte'));
