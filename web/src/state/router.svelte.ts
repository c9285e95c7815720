// Addresses and pages, on the browser's own history.
import type { Component } from 'svelte';

export type Parameters = Readonly<Record<string, string>>;
// The parameters of a page are its props; each page declares those that it takes.
type Page = () => Promise<{ default: Component<Record<string, string>> }>;

export interface Route {
  /** "/rules/:game": a name after a colon stands for any one part. */
  path: string;
  page: Page;
  /** Asks for what the page will need, before it can be shown. */
  prefetch?: (parameters: Parameters) => void;
}

export function parametersOf(path: string, address: string): Parameters | null {
  const wanted = path.split('/').filter(Boolean);
  const given = address.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const actual = decoded(given[index] ?? '');
    if (part.startsWith(':')) found[part.slice(1)] = actual;
    else if (part !== actual) return null;
  }
  return found;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  path = $state('/');
  hash = $state('');
  query = $state.raw(new URLSearchParams());

  start(): void {
    this.read();
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(address: string, how: 'push' | 'replace' = 'push'): void {
    if (how === 'push') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    this.read();
  }

  private read(): void {
    this.path = location.pathname;
    this.hash = location.hash.slice(1);
    this.query = new URLSearchParams(location.search);
  }

  /** Links inside the page change the address without loading it anew. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    if (link.href !== location.href) this.go(link.href);
    else this.read();
  }
}

export const router = new Router();
