import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type QueryConfig } from 'pg';

/**
 * A worker broken in one way, which only the proof starts, to show that it finds out. The product itself
 * has no such switch.
 */
const LATE_MS = 300;

type Query = (this: object, asked: string | QueryConfig, ...rest: unknown[]) => Promise<unknown>;
const prototype = Client.prototype as unknown as { query: Query };
const real = prototype.query;

const textOf = (asked: string | QueryConfig) => (typeof asked === 'string' ? asked : asked.text);
const withText = (asked: string | QueryConfig, text: string) =>
  typeof asked === 'string' ? text : { ...asked, text };

/** Statements of a connection wait for a commit that is still to come. */
const commits = new WeakMap<object, Promise<unknown>>();

const BROKEN: Readonly<Record<string, Query>> = {
  'skip-lock'(asked, ...rest) {
    const text = textOf(asked).replace('pg_advisory_xact_lock(key)', 'key');
    return real.call(this, withText(asked, text), ...rest);
  },
  'forget-outcome'(asked, ...rest) {
    const text = textOf(asked);
    const isOutcome = text.startsWith('INSERT INTO "outcomes"');
    return real.call(this, isOutcome ? withText(asked, `${text} WHERE false`) : asked, ...rest);
  },
  async 'answer-before-commit'(asked, ...rest) {
    await commits.get(this);
    if (asked !== 'COMMIT') return real.call(this, asked, ...rest);
    commits.set(
      this,
      sleep(LATE_MS).then(() => real.call(this, asked)),
    );
    return { rows: [] };
  },
};

prototype.query = BROKEN[process.env['PROOF_SABOTAGE'] ?? '']!;
await import('../../workers/main.ts');
