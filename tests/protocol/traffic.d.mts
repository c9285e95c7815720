export function recordMessage(body: unknown): void;
export function recordCommand(body: unknown): void;
export function recordLobby(body: unknown): void;
export function recordValue(definition: string, body: unknown): void;
export function recordExchange(
  method: string,
  path: string,
  status: number,
  request: unknown,
  response: unknown,
): void;
