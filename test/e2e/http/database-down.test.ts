import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bookAppointment } from '../../../contract/appointments.ts';
import { assignPackage } from '../../../contract/packages.ts';
import { findFreePort } from '../../../launcher/ports.ts';
import { bookingAt, createFactories } from '../../support/factories.ts';
import { startGateway } from '../../support/gateway.ts';
import { startGatewayProcess } from '../../support/gateway-process.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { createDatabase, query, uniqueTaskQueue } from '../../support/services.ts';
import { startWire, type Wire } from '../../../tools/proof/cluster/wire.ts';

test('a gateway that starts without its database runs and logs once that it is down, and why', async () => {
  const databaseUrl = `postgres://user@127.0.0.1:${await findFreePort(0)}/nothing`;
  const { gateway, baseUrl } = await startGatewayProcess({
    databaseUrl,
    taskQueue: uniqueTaskQueue(),
  });
  const warnings = () =>
    readFileSync(gateway.logFile, 'utf8').match(/ECONNREFUSED.*"postgres: down"/g)?.length ?? 0;
  try {
    await waitUntil(warnings, (count) => count > 0);
    expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${baseUrl}/readyz`)).status).toBe(503);
    expect(warnings()).toBe(1);
  } finally {
    await gateway.stop();
  }
});

describe('a connection to Postgres that is lost', () => {
  /** In the message that ends a transaction; the one that begins it says COMMITTED. */
  const COMMIT = 'COMMIT\0';
  let url: string;
  let make: ReturnType<typeof createFactories>;
  let proxy: Wire;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  beforeAll(async () => {
    url = await createDatabase();
    make = createFactories(url);
    proxy = await startWire(url);
    gateway = await startGateway({ databaseUrl: proxy.url, taskQueue: uniqueTaskQueue() });
  });
  afterAll(async () => {
    await gateway.stop();
    await proxy.stop();
    await make.close();
  });

  async function createSeller() {
    const owner = await make.user('business');
    const shop = await make.shop({ business: { userId: owner.id } });
    const customer = await make.user();
    const { packageId } = await make.purchase(shop, customer.id);
    const call = await gateway.logIn(owner.email);
    return {
      sell: (headers: { 'idempotency-key'?: string } = {}) =>
        call(assignPackage, { headers, body: { packageId, userId: customer.id } }),
      listSold: () =>
        query<{ id: string }>(url, 'SELECT id FROM package_purchases WHERE created_by_id = $1', [
          owner.id,
        ]),
    };
  }

  test('during the COMMIT of a write answers 500, because it may be done', async () => {
    const { sell, listSold } = await createSeller();
    proxy.loseReplyTo([COMMIT]);

    expect(await sell()).toMatchObject({ status: 500, error: 'SERVER_ERROR' });
    expect(await listSold()).toHaveLength(1);
  });

  test('during the COMMIT of a write with a key answers what was stored', async () => {
    const { sell, listSold } = await createSeller();
    const key = { 'idempotency-key': 'a sale' };
    proxy.loseReplyTo([COMMIT]);

    const sold = await sell(key);

    expect(sold).toMatchObject({ status: 201 });
    expect(sold.headers.get('idempotent-replayed')).toBeNull();
    const [{ id } = { id: '' }, ...others] = await listSold();
    expect(sold).toMatchObject({ body: { id } });
    expect(others).toEqual([]);
    expect(await sell(key)).toMatchObject({ status: 201, body: { id } });
  });

  test('answers 503 to a booking, and 500 if its key may have booked', async () => {
    const shop = await make.shop();
    const call = await gateway.logIn((await make.user()).email);
    const body = bookingAt(shop);
    proxy.cut();

    const headers = { 'idempotency-key': 'a key' };
    expect(await call(bookAppointment, { body })).toMatchObject({ status: 503 });
    expect(await call(bookAppointment, { body, headers })).toMatchObject({
      status: 500,
      error: 'SERVER_ERROR',
    });
  });
});
