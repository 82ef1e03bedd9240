import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Connection } from '@temporalio/client';
import { readTemporalConfig } from '../../config/index.ts';
import { temporalConnection } from '../../config/temporal.ts';
import { bookAppointment } from '../../contract/appointments.ts';
import { NativeConnection } from '../../tools/test-runner/temporal-runtime.ts';
import { createAuthority } from '../support/certificates.ts';
import { openSessions } from '../support/sessions.ts';
import { createFactories, bookingAt } from '../support/factories.ts';
import { startGateway } from '../support/gateway.ts';
import { startTemporalWithTls } from '../support/temporal-with-tls.ts';
import { createDatabase, uniqueTaskQueue } from '../support/services.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

/** Temporal behind TLS, which requires a client certificate or an API key. */
const authority = createAuthority();
const serverCertificate = authority.issue('localhost');
const clientCertificate = authority.issue('amsel');
const foreignCertificate = createAuthority('Another authority').issue('amsel');
const API_KEY = 'key-of-the-test';

let url: string;
let make: ReturnType<typeof createFactories>;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  url = await createDatabase();
  make = createFactories(url);
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(() => make.close());

async function startGuarded(
  options: Omit<Parameters<typeof startTemporalWithTls>[0], 'certificate'>,
) {
  const temporal = await startTemporalWithTls({ certificate: serverCertificate, ...options });
  closing.push(() => temporal.stop());
  return temporal;
}

/** Books with a gateway and a worker that connect to this Temporal. */
async function bookThrough(temporal: { address: string }, env: Record<string, string>) {
  const taskQueue = uniqueTaskQueue();
  const worker = await startWorkerProcess({
    databaseUrl: url,
    taskQueue,
    temporalAddress: temporal.address,
    env,
  });
  closing.push(() => worker.stop());
  const gateway = await startGateway({
    databaseUrl: url,
    taskQueue,
    env: { ...env, TEMPORAL_ADDRESS: temporal.address },
  });
  closing.push(() => gateway.stop());
  const sessions = await openSessions(url, gateway, await make.user());
  const shop = await make.shop();
  const call = await sessions.loginAs(await make.user());
  return call(bookAppointment, {
    body: bookingAt(shop),
  });
}

/** Connects with the client SDK and with the worker SDK. */
async function connectBoth(
  temporal: { address: string },
  env: Record<string, string>,
  connectTimeout = REFUSED_AFTER_MS,
) {
  const config = readTemporalConfig({ TEMPORAL_ADDRESS: temporal.address, ...env });
  const options = temporalConnection(config);
  return Promise.allSettled([
    Connection.connect({ ...options, connectTimeout }).then((one) => one.close()),
    NativeConnection.connect(options).then((one) => one.close()),
  ]);
}
/** The client tries again until then. */
const REFUSED_AFTER_MS = 1_500;
const BOTH_REFUSED = [{ status: 'rejected' }, { status: 'rejected' }];
const BOTH_CONNECTED = [{ status: 'fulfilled' }, { status: 'fulfilled' }];

describe('a Temporal that requires a client certificate', () => {
  test('accepts a gateway and a worker with a certificate from files', async () => {
    const temporal = await startGuarded({ clientCa: authority.cert });
    const folder = mkdtempSync(join(tmpdir(), 'amsel-certificates-'));
    const fileOf = (name: string, text: string) => {
      writeFileSync(join(folder, name), text, { mode: 0o600 });
      return join(folder, name);
    };

    const answer = await bookThrough(temporal, {
      TEMPORAL_TLS_CA_FILE: fileOf('ca.pem', authority.cert),
      TEMPORAL_TLS_CERT_FILE: fileOf('tls.crt', clientCertificate.cert),
      TEMPORAL_TLS_KEY_FILE: fileOf('tls.key', clientCertificate.key),
    });

    expect(answer).toMatchObject({ status: 201 });
    expect(temporal.forwardedCount()).toBeGreaterThan(0);
  });

  test.each([
    ['no certificate', {}],
    [
      'a certificate of another authority',
      { TEMPORAL_TLS_CERT: foreignCertificate.cert, TEMPORAL_TLS_KEY: foreignCertificate.key },
    ],
  ])('refuses %s', async (_certificate, credentials) => {
    const temporal = await startGuarded({ clientCa: authority.cert });

    const both = await connectBoth(temporal, { TEMPORAL_TLS_CA: authority.cert, ...credentials });

    expect(both).toMatchObject(BOTH_REFUSED);
    expect(temporal.forwardedCount()).toBe(0);
  });
});

describe('a Temporal that requires an API key', () => {
  test('accepts a gateway and a worker with the key', async () => {
    const temporal = await startGuarded({ apiKey: API_KEY });

    const answer = await bookThrough(temporal, {
      TEMPORAL_TLS_CA: authority.cert,
      TEMPORAL_API_KEY: API_KEY,
    });

    expect(answer).toMatchObject({ status: 201 });
  });

  test('refuses another key', async () => {
    const temporal = await startGuarded({ apiKey: API_KEY });

    const both = await connectBoth(temporal, {
      TEMPORAL_TLS_CA: authority.cert,
      TEMPORAL_API_KEY: 'another',
    });

    expect(both).toMatchObject(BOTH_REFUSED);
  });
});

describe('a Temporal with an unexpected certificate', () => {
  test('is refused if its authority is unknown', async () => {
    expect(await connectBoth(await startGuarded({}), { TEMPORAL_TLS: 'on' })).toMatchObject(
      BOTH_REFUSED,
    );
  });

  test('is refused if the certificate has another name, unless that name is configured', async () => {
    const temporal = await startTemporalWithTls({
      certificate: authority.issue('temporal.internal'),
    });
    closing.push(() => temporal.stop());
    const TEMPORAL_TLS_CA = authority.cert;

    expect(await connectBoth(temporal, { TEMPORAL_TLS_CA })).toMatchObject(BOTH_REFUSED);
    const named = { TEMPORAL_TLS_CA, TEMPORAL_TLS_SERVER_NAME: 'temporal.internal' };
    expect(await connectBoth(temporal, named, 20_000)).toMatchObject(BOTH_CONNECTED);
  });
});
