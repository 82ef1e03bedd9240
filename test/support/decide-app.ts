import { afterAll, beforeAll } from '@jest/globals';
import { pino } from 'pino';
import { LOG_OPTIONS } from '../../config/log.ts';
import { connect, transact, type Database, type Executor } from '../../db/client.ts';
import type { BookCommand } from '../../domain/commands/book.ts';
import type { Committed } from '../../domain/commands/index.ts';
import { createWorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { createDecide } from '../../workers/activities/decide.ts';
import { bookCommandFor } from './book-command.ts';
import { createFactories } from './factories.ts';
import { createDatabase } from './services.ts';

type Shop = Parameters<typeof bookCommandFor>[0];

/** The decide activity on a real database, without Temporal. */
export type DecideApp = Awaited<ReturnType<typeof openDecideApp>>;

/** Without `nowMs`, real time passes. */
export function useDecideApp(nowMs: () => number = Date.now): DecideApp {
  const app = {} as DecideApp;
  beforeAll(async () => void Object.assign(app, await openDecideApp(nowMs)));
  afterAll(() => app.close());
  return app;
}

async function openDecideApp(nowMs: () => number) {
  const url = await createDatabase();
  const make = createFactories(url);
  const open = (role: 'amsel_worker' | 'amsel_gateway', poolMax: number): Database =>
    connect({ url, poolMax, role, onConnectionError: () => undefined });
  const [database, gatewayDatabase] = [open('amsel_worker', 5), open('amsel_gateway', 2)];
  const metrics = createWorkerMetrics({ version: '0', actorIds: [] });
  const logLines: string[] = [];
  const announced: Committed[] = [];
  const announce = (committed: Committed) => void announced.push(committed);
  const log = pino(
    { ...LOG_OPTIONS, level: 'warn' },
    { write: (line) => void logLines.push(line) },
  );
  return {
    url,
    make,
    database,
    gatewayDatabase,
    /** Runs the writes in one transaction of the gateway's role. */
    asGateway: <T>(write: (tx: Executor) => Promise<T>) => transact(gatewayDatabase, write),
    logLines,
    /** Told to the gateways. */
    announced,
    decide: createDecide({ database, metrics, nowMs, announce, log }),
    async bookCommand(shop: Shop, change: Partial<BookCommand> = {}): Promise<BookCommand> {
      const callerId = change.callerId ?? (await make.user()).id;
      return bookCommandFor(shop, { decideByMs: Date.now() + 60_000, ...change, callerId });
    },
    async close(): Promise<void> {
      await Promise.all([database.close(), gatewayDatabase.close()]);
      await make.close();
    },
  };
}

export const refused = (code: string) => ({
  kind: 'decided',
  outcome: { ok: false, code },
  isRepeat: false,
});

export const undecided = (reason: string) => ({ kind: 'undecided', reason });

export const accepted = ({ appointmentIds }: BookCommand) => ({
  kind: 'decided',
  outcome: { ok: true, value: { appointmentIds } },
  isRepeat: false,
});
