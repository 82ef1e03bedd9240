import { newId } from '../../contract/ids.ts';
import { openSessions } from './sessions.ts';
import { factories } from './factories.ts';
import { startGateway } from './gateway.ts';
import { createDatabase } from './services.ts';
import { startWorker } from './worker.ts';

/** A database of one's own, what makes rows in it, a gateway on it, and a door for many people. */
export async function openTestApp(env: Readonly<Record<string, string>> = {}) {
  const url = await createDatabase();
  const taskQueue = newId('tof');
  const make = factories(url);
  const gateway = await startGateway({ databaseUrl: url, taskQueue, env });
  const sessions = await openSessions(url, gateway, await make.user());
  const close = async () => {
    await gateway.stop();
    await make.close();
  };
  return { url, taskQueue, make, gateway, entrance: sessions, close };
}

/** The same, with a worker that decides. */
export async function openTestAppWithWorker(env: Readonly<Record<string, string>> = {}) {
  const app = await openTestApp(env);
  const { url, taskQueue, make, gateway } = app;
  const worker = await startWorker({ databaseUrl: url, taskQueue, env });
  const close = async () => {
    await gateway.stop();
    await worker.stop();
    await make.close();
  };
  return { ...app, close };
}
