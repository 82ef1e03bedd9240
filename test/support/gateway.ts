import { once } from 'node:events';
import type { Server } from 'node:http';
import { Writable } from 'node:stream';
import { Client, Connection } from '@temporalio/client';
import { pino } from 'pino';
import { login } from '../../contract/auth.ts';
import { createClient } from '../../contract/client.ts';
import type { SigningJwk } from '../../config/index.ts';
import { connect } from '../../db/client.ts';
import { createApp } from '../../gateway/app.ts';
import { createTokens } from '../../gateway/http/tokens.ts';
import { drain, listen, portOf } from '../../gateway/server.ts';
import { createSubmit } from '../../gateway/submit.ts';
import { newSecrets } from '../../scripts/parts/secrets.ts';
import { PASSWORD } from './factories.ts';
import { services } from './services.ts';

/** The gateway in this process, on real services, with every answer checked against its schema. */
export async function startGateway(options: { databaseUrl: string; taskQueue: string }) {
  const logged: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  const log = pino({ level: 'info' }, sink);
  const database = connect({
    url: options.databaseUrl,
    poolMax: 10,
    role: 'amsel_gateway',
    onConnectionError: () => undefined,
  });
  const connection = Connection.lazy({ address: services.temporalAddress });
  const keys = JSON.parse(newSecrets().authKeys) as SigningJwk[];
  const tokens = await createTokens(keys, Date.now);
  let isStopping = false;
  const app = createApp({
    version: '0.0.0-test',
    database,
    log,
    nowMs: Date.now,
    tokens,
    submit: createSubmit({
      client: new Client({ connection }),
      taskQueue: options.taskQueue,
      nowMs: Date.now,
    }),
    isStopping: () => isStopping,
    validateResponses: true,
    checks: [{ name: 'postgres', isVital: true, probe: () => database.pool.query('SELECT 1') }],
  });
  const server: Server = await listen(app, '127.0.0.1', 0);
  const baseUrl = `http://127.0.0.1:${portOf(server)}`;

  async function clientOf(email: string) {
    const session = await createClient({ baseUrl })(login, { body: { email, password: PASSWORD } });
    if (!session.ok) throw new Error(`login answered ${session.error}`);
    return createClient({ baseUrl, accessToken: session.body.accessToken });
  }

  return {
    baseUrl,
    server,
    database,
    tokens,
    logged,
    client: createClient({ baseUrl }),
    clientOf,
    async stop() {
      isStopping = true;
      await drain(server, 5_000);
      await connection.close();
      await database.close();
      sink.end();
      await once(sink, 'finish');
    },
  };
}
