// Every address and its page; a page's code is loaded when it is first opened.
import type { Component } from 'svelte';
import { prefetchTable } from '$src/state/prefetch';
import type { Route } from '$src/state/router.svelte';

type Loaded = Promise<{ default: Component<Record<string, string>> }>;

// Pages declare the parameters that they take as their props, which the router gives by name.
const page = (load: () => Promise<{ default: unknown }>) => load as () => Loaded;

export const routes: readonly Route[] = [
  { path: '/', page: page(() => import('$src/pages/Home.svelte')) },
  { path: '/new', page: page(() => import('$src/pages/NewTable.svelte')) },
  { path: '/new/:game', page: page(() => import('$src/pages/NewTable.svelte')) },
  { path: '/lobby', page: page(() => import('$src/pages/Lobby.svelte')) },
  {
    path: '/t/:id',
    page: page(() => import('$src/pages/TablePage.svelte')),
    prefetch: ({ id = '' }) => prefetchTable(id),
  },
  { path: '/here', page: page(() => import('$src/pages/LocalTables.svelte')) },
  { path: '/here/new', page: page(() => import('$src/pages/NewLocalTable.svelte')) },
  { path: '/here/new/:game', page: page(() => import('$src/pages/NewLocalTable.svelte')) },
  { path: '/here/:id', page: page(() => import('$src/pages/LocalTable.svelte')) },
  { path: '/rules', page: page(() => import('$src/pages/RuleShelf.svelte')) },
  { path: '/rules/:game', page: page(() => import('$src/pages/Rules.svelte')) },
  { path: '/learn/:game', page: page(() => import('$src/pages/Learn.svelte')) },
  { path: '/leaderboard', page: page(() => import('$src/pages/Leaderboard.svelte')) },
  { path: '/leaderboard/:game', page: page(() => import('$src/pages/Leaderboard.svelte')) },
  { path: '/signin', page: page(() => import('$src/pages/SignIn.svelte')) },
  { path: '/signup', page: page(() => import('$src/pages/SignUp.svelte')) },
  { path: '/reset', page: page(() => import('$src/pages/ResetPassword.svelte')) },
  { path: '/recover', page: page(() => import('$src/pages/Recover.svelte')) },
  { path: '/email', page: page(() => import('$src/pages/ConfirmEmail.svelte')) },
  { path: '/privacy', page: page(() => import('$src/pages/Privacy.svelte')) },
  { path: '/status', page: page(() => import('$src/pages/Status.svelte')) },
  { path: '/admin', page: page(() => import('$src/pages/Admin.svelte')) },
  { path: '/me', page: page(() => import('$src/pages/MyProfile.svelte')) },
  { path: '/people/:id', page: page(() => import('$src/pages/Profile.svelte')) },
  { path: '/about', page: page(() => import('$src/pages/About.svelte')) },
  { path: '/settings', page: page(() => import('$src/pages/Settings.svelte')) },
  { path: '/matches/:id', page: page(() => import('$src/pages/Match.svelte')) },
];

export const missing = page(() => import('$src/pages/Missing.svelte'));
