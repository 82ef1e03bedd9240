import { jest } from '@jest/globals';
import { Client } from 'pg';

/** Runs the action; returns its result and the statements sent meanwhile, without the probes of the gateway. */
export async function recordStatements<T>(
  action: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    const result = await action();
    const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
    return { result, statements: statements.filter((text) => !text.includes('SELECT 1')) };
  } finally {
    query.mockRestore();
  }
}
