import { jest } from '@jest/globals';
import { Client } from 'pg';

/** The gateway checks the connection and reads the time now and then, whatever it is asked. */
const IN_BACKGROUND = /SELECT 1|clock_timestamp/;

/** Runs the action; returns its result and the statements it sent, with their values. */
export async function recordStatements<T>(
  action: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    const result = await action();
    const statements = query.mock.calls.map((sent) => JSON.stringify(sent));
    return { result, statements: statements.filter((text) => !IN_BACKGROUND.test(text)) };
  } finally {
    query.mockRestore();
  }
}
