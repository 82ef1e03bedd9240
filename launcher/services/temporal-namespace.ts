import { setTimeout as sleep } from 'node:timers/promises';
import { msToTs } from '@temporalio/common/lib/time.js';
import { type Connection, isGrpcServiceError } from '@temporalio/client';
import type { TemporalDev } from './temporal-dev.ts';

const NOT_FOUND = 5;
const ALREADY_EXISTS = 6;

/** Histories of what is done are for reading; the truth is in Postgres. */
const RETENTION = '7 days';

/** As the protocol numbers them. */
const TYPES: Record<TemporalDev['searchAttributes'][string], number> = {
  Text: 1,
  Keyword: 2,
  Int: 3,
  Double: 4,
  Bool: 5,
  Datetime: 6,
  KeywordList: 7,
};

/** Makes what is missing of a namespace and its search attributes; answers with what it made. */
export async function prepareNamespace(
  connection: Connection,
  namespace: string,
  searchAttributes: TemporalDev['searchAttributes'],
): Promise<string[]> {
  const made: string[] = [];
  if (await makeNamespace(connection, namespace)) made.push(`namespace ${namespace}`);
  const known = await knownAttributes(connection, namespace);
  const wrong = Object.entries(searchAttributes).filter(
    ([name, type]) => known[name] !== undefined && known[name] !== TYPES[type],
  );
  if (wrong.length > 0) {
    const names = wrong.map(([name, type]) => `${name} (expected: ${type})`);
    throw new Error(`search attributes of another type are there: ${names.join(', ')}`);
  }
  const missing = Object.entries(searchAttributes).filter(([name]) => known[name] === undefined);
  if (missing.length > 0) {
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map(([name, type]) => [name, TYPES[type]])),
    });
  }
  return [...made, ...missing.map(([name]) => `search attribute ${name}`)];
}

async function makeNamespace({ workflowService }: Connection, namespace: string): Promise<boolean> {
  try {
    await workflowService.describeNamespace({ namespace });
    return false;
  } catch (error) {
    if (codeOf(error) !== NOT_FOUND) throw error;
  }
  try {
    await workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: msToTs(RETENTION),
    });
    return true;
  } catch (error) {
    // Two of us began at once.
    if (codeOf(error) === ALREADY_EXISTS) return false;
    throw error;
  }
}

const MADE_WITHIN_MS = 30_000;
const PAUSE_MS = 500;

/** A namespace that was just made is not known to every part of the server for some seconds. */
async function knownAttributes(
  { operatorService }: Connection,
  namespace: string,
): Promise<Record<string, number>> {
  const deadlineMs = Date.now() + MADE_WITHIN_MS;
  for (;;) {
    try {
      return (await operatorService.listSearchAttributes({ namespace })).customAttributes ?? {};
    } catch (error) {
      const isNew = codeOf(error) === NOT_FOUND;
      if (!isNew || Date.now() > deadlineMs) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

function codeOf(error: unknown): number | undefined {
  return isGrpcServiceError(error) ? error.code : undefined;
}
