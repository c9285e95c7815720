// Records what a page sends and receives, to be validated against the schema of the protocol.
import type { Page, Response } from 'playwright-core';
import {
  recordCommand,
  recordExchange,
  recordLobby,
  recordMessage,
} from '../../../tests/protocol/traffic.mjs';

async function recordResponse(response: Response): Promise<void> {
  const request = response.request();
  const { pathname } = new URL(response.url());
  const isJson = response.headers()['content-type']?.startsWith('application/json') ?? false;
  if (!pathname.startsWith('/api/') || !isJson || response.status() === 304) return;
  const sent: unknown = request.postDataJSON();
  recordExchange(request.method(), pathname, response.status(), sent, await response.json());
}

export function recordTraffic(page: Page): void {
  page.on('websocket', (socket) => {
    const record = socket.url().includes('/ws/lobby') ? recordLobby : recordMessage;
    socket.on('framereceived', ({ payload }) => record(JSON.parse(String(payload))));
    socket.on('framesent', ({ payload }) => recordCommand(JSON.parse(String(payload))));
  });
  // A page that is closed meanwhile has no bodies any more.
  page.on('response', (response) => void recordResponse(response).catch(() => {}));
}
