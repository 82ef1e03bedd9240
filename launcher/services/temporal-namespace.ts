import { setTimeout as sleep } from 'node:timers/promises';
import { msToTs } from '@temporalio/common/lib/time.js';
import { type Connection, isGrpcServiceError } from '@temporalio/client';
import type { TemporalDev } from './temporal-dev.ts';

const NOT_FOUND = 5;
const ALREADY_EXISTS = 6;

/** Histories of closed workflows serve operators only; the data is in Postgres. */
const RETENTION = '7 days';

/** The numbers of the gRPC protocol. */
const TYPES: Record<TemporalDev['searchAttributes'][string], number> = {
  Text: 1,
  Keyword: 2,
  Int: 3,
  Double: 4,
  Bool: 5,
  Datetime: 6,
  KeywordList: 7,
};

/** Creates the namespace and its search attributes where missing; returns what it created. */
export async function prepareNamespace(
  connection: Connection,
  namespace: string,
  searchAttributes: TemporalDev['searchAttributes'],
): Promise<string[]> {
  const created: string[] = [];
  if (await createNamespace(connection, namespace)) created.push(`namespace ${namespace}`);
  const known = await untilKnown(() => listAttributes(connection, namespace));
  const conflicting = Object.entries(searchAttributes).filter(
    ([name, type]) => known[name] !== undefined && known[name] !== TYPES[type],
  );
  if (conflicting.length > 0) {
    const names = conflicting.map(([name, type]) => `${name} (expected: ${type})`);
    throw new Error(`search attributes exist with another type: ${names.join(', ')}`);
  }
  const missing = Object.entries(searchAttributes).filter(([name]) => known[name] === undefined);
  if (missing.length > 0) {
    const added = Object.fromEntries(missing.map(([name, type]) => [name, TYPES[type]]));
    await untilKnown(() =>
      connection.operatorService.addSearchAttributes({ namespace, searchAttributes: added }),
    );
  }
  return [...created, ...missing.map(([name]) => `search attribute ${name}`)];
}

async function createNamespace(
  { workflowService }: Connection,
  namespace: string,
): Promise<boolean> {
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
    // Another process created it in the meantime.
    if (codeOf(error) === ALREADY_EXISTS) return false;
    throw error;
  }
}

const CREATE_TIMEOUT_MS = 30_000;
const POLL_MS = 500;

/** For some seconds, not every service and not every node of the server knows a new namespace. */
async function untilKnown<T>(call: () => Promise<T>): Promise<T> {
  const deadlineMs = Date.now() + CREATE_TIMEOUT_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const isNew = codeOf(error) === NOT_FOUND;
      if (!isNew || Date.now() > deadlineMs) throw error;
      await sleep(POLL_MS);
    }
  }
}

async function listAttributes(
  { operatorService }: Connection,
  namespace: string,
): Promise<Record<string, number>> {
  return (await operatorService.listSearchAttributes({ namespace })).customAttributes ?? {};
}

function codeOf(error: unknown): number | undefined {
  return isGrpcServiceError(error) ? error.code : undefined;
}
