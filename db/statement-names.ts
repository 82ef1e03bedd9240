import { LRUCache } from 'lru-cache';
import { Client, type ClientBase } from 'pg';
import { MINUTE_MS } from '../domain/durations.ts';

/** The server process of a connection keeps the plan of each: about 50 KB, and 10 MB for all of them. */
const NAMED_MAX = 200;
/** A statement that is sent this often in a minute gets a name. `inArray` makes a statement for each length of its list. */
export const FREQUENT_FROM = 10;
const COUNTED_MAX = 1_000;
/** A longer text has a long list of values, which seldom has the same length again. */
const TEXT_LENGTH_MAX = 5_000;

const names = new Map<string, string>();
const counts = new LRUCache<string, number>({
  max: COUNTED_MAX,
  ttl: MINUTE_MS,
  noUpdateTTL: true,
});

/** A text, or a query with or without a name. */
export type Statement = string | object;

/** Sends each statement of a client as `change` returns it. A client has one `change`. */
export function changeStatements(
  client: ClientBase,
  change: (statement: Statement, values: unknown) => Statement,
): void {
  // Looked up at each call: tests replace it.
  const original = Client.prototype as { query: (...args: unknown[]) => unknown };
  Object.assign(client, {
    query: (statement: Statement, values?: unknown, ...rest: unknown[]) =>
      original.query.apply(client, [change(statement, values), values, ...rest]),
  });
}

/**
 * Names a frequent statement that has no name, so that a connection parses and plans it once. Like those of other named
 * statements, its plans stay until Postgres analyzes the table.
 */
export function nameFrequent(statement: Statement, values: unknown): Statement {
  return isNameless(statement) && hasValues(values) ? named(statement) : statement;
}

type Nameless = { readonly text: string; readonly name?: undefined };

function isNameless(statement: Statement): statement is Nameless {
  return (
    typeof statement === 'object' &&
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
  if (names.size >= NAMED_MAX || text.length > TEXT_LENGTH_MAX) return undefined;
  const times = (counts.get(text) ?? 0) + 1;
  counts.set(text, times);
  if (times < FREQUENT_FROM) return undefined;
  counts.delete(text);
  const name = `frequent_${names.size}`;
  names.set(text, name);
  return name;
}
