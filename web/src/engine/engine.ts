// The games' own engine inside the page, in a worker that is started when it is first needed.
import { startWorker } from '$pioche/index.js';
import type { RemotePioche } from '$pioche/index.js';

export type Engine = RemotePioche;
let running: Engine | null = null;

export async function engine(language: string): Promise<Engine> {
  running ??= startWorker().pioche;
  await running.setLanguage(language);
  return running;
}
