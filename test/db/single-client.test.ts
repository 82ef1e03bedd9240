import { expect, test } from '@jest/globals';
import { connectClient } from '../../db/single-client.ts';
import { createDatabase, query } from '../support/services.ts';

test('a lost connection rejects its statement, and the process goes on', async () => {
  const url = await createDatabase();
  const client = await connectClient({ connectionString: url });
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');

  const ended = Promise.allSettled([client.query('SELECT pg_sleep(60)')]);
  await query(url, 'SELECT pg_terminate_backend($1)', [rows[0]!.pid]);

  expect(await ended).toMatchObject([{ status: 'rejected' }]);
  // Without a listener, this throws where no caller can catch it.
  expect(() => client.emit('error', new Error('the connection has ended'))).not.toThrow();
  await client.end();
});
