import type { Logger } from 'pino';
import type { Database } from '../db/client.ts';
import type { Submit } from './submit.ts';
import type { Tokens } from './http/tokens.ts';

/** What handlers work with; built once in main.ts, and by tests. */
export type Deps = {
  readonly database: Database;
  readonly submit: Submit;
  readonly tokens: Tokens;
  readonly nowMs: () => number;
  readonly log: Logger;
};
