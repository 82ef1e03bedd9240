import { LRUCache } from 'lru-cache';
import { Client, type PoolClient } from 'pg';
import { MINUTE_MS } from '../domain/durations.ts';

/** A connection keeps the plan of each named statement, which takes some ten kilobytes of its server process. */
const NAMED_MAX = 200;
/** A statement that is sent this often in a minute gets a name. Lists of ids make a statement for each of their lengths. */
const FREQUENT_FROM = 10;
const COUNTED_MAX = 1_000;

const names = new Map<string, string>();
const counts = new LRUCache<string, number>({
  max: COUNTED_MAX,
  ttl: MINUTE_MS,
  noUpdateTTL: true,
});

/**
 * Names the frequent statements that have no name, so that a connection parses and plans each of them once. Like those of
 * other named statements, their plans stay until Postgres analyzes the table.
 */
export function nameFrequentStatements(client: PoolClient): void {
  // Looked up at each call: tests replace it.
  const original = Client.prototype as { query: (...args: unknown[]) => unknown };
  const query = (...args: unknown[]) => original.query.apply(client, args);
  Object.assign(client, {
    query: (statement: unknown, values?: unknown, ...rest: unknown[]) =>
      query(
        isNameless(statement) && hasValues(values) ? named(statement) : statement,
        values,
        ...rest,
      ),
  });
}

type Nameless = { readonly text: string; readonly name?: undefined };

function isNameless(statement: unknown): statement is Nameless {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    'text' in statement &&
    (statement as Nameless).name === undefined
  );
}

/** Without values, a text may have several statements, which cannot share a name. */
function hasValues(values: unknown): boolean {
  return Array.isArray(values) && values.length > 0;
}

function named(statement: Nameless): object {
  const name = names.get(statement.text) ?? count(statement.text);
  return name === undefined ? statement : { ...statement, name };
}

/** Returns the new name of a statement that has become frequent. */
function count(text: string): string | undefined {
  if (names.size >= NAMED_MAX) return undefined;
  const times = (counts.get(text) ?? 0) + 1;
  counts.set(text, times);
  if (times < FREQUENT_FROM) return undefined;
  counts.delete(text);
  const name = `frequent_${names.size}`;
  names.set(text, name);
  return name;
}
