import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bookAppointment } from '../../../contract/appointments.ts';
import { createClosure } from '../../../contract/closures.ts';
import { verifyWebhook } from '../../../packages/client/src/index.ts';
import { bookingAt, PASSWORD } from '../../support/factories.ts';
import { installCli } from '../../support/installed-cli.ts';
import { useTestApp } from '../../support/test-app.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';

const app = useTestApp({ worker: true });
let cli: ReturnType<typeof installCli>;
beforeAll(() => {
  cli = installCli();
});
afterAll(() => cli?.remove());

/** The relay tries again what fails on a busy machine. */
function relay(): Promise<boolean> {
  const isRelayed = () =>
    app.relay().then(
      () => true,
      () => false,
    );
  return waitUntil(isRelayed, (isDone) => isDone);
}

/** An owner who has logged in, and a first event, after which the others come. */
async function setUp() {
  const owner = await app.make.user('business');
  const shop = await app.make.shop({ business: { userId: owner.id } });
  const asOwner = await app.loginAs(owner);
  const asCustomer = await app.loginAs(await app.make.user());
  const user = cli.user(owner.id, app.gateway.baseUrl);
  await user.logIn(owner.email, PASSWORD);
  const close = async (date: string) => {
    await asOwner(createClosure, { body: { from: date, to: date } });
    await relay();
  };
  const book = async (start: string) => {
    await asCustomer(bookAppointment, { body: bookingAt(shop, start) });
    await relay();
  };
  await close('2035-01-01');
  const receiver = await startReceiver();
  const first = await listLast(owner.id, user);
  return { ...user, owner, close, book, receiver, first };
}

/** The id of the last event. */
async function listLast(id: string, { session }: ReturnType<typeof cli.user>): Promise<string> {
  const response = await fetch(`${app.gateway.baseUrl}/api/events`, {
    headers: { authorization: `Bearer ${session()!.accessToken}` },
  });
  const events = (await response.json()) as { id: string }[];
  if (events.length === 0) throw new Error(`${id} has no events`);
  return events.at(-1)!.id;
}

describe('forwarded events', () => {
  test('are signed like those of a webhook, with a secret that a private file keeps', async () => {
    const { begin, home, close, receiver, first } = await setUp();

    const listening = begin(['webhooks', 'listen', receiver.url, '--after', first]);
    await listening.waitFor('Ctrl-C ends it.');
    await close('2035-01-02');
    const [received] = await receiver.waitFor(1);
    await listening.waitFor('200 in');
    listening.interrupt();
    const ended = await listening.ended;
    receiver.stop();

    const file = join(home, '.config/amsel/webhook-secret');
    const secret = readFileSync(file, 'utf8').trim();
    const { text: body, headers } = received!;
    expect(await verifyWebhook({ body, headers, secret })).toMatchObject({
      type: 'schedule.changed',
    });
    expect(headers['webhook-id']).toBe(received!.body['id']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(ended.code).toBe(0);
    expect(ended.stderr).toContain(`signed with the secret in ${file}. Ctrl-C ends it.`);
    expect(ended.stdout).toMatch(
      /^\d\d:\d\d:\d\d {2}schedule\.changed {2}evt_\w+ {2}200 in \d+ ms\n$/,
    );
    expect(cli.printed()).not.toContain(secret);
  });

  test('are signed with the secret of the environment, and told in JSON', async () => {
    const { begin, close, book, receiver, first } = await setUp();
    const secret = `whsec_${Buffer.alloc(24, 'secret').toString('base64')}`;
    const args = ['webhooks', 'listen', receiver.url, '--after', first, '--json'];

    const listening = begin([...args, '--types', 'appointment.booked'], {
      env: { AMSEL_WEBHOOK_SECRET: secret },
    });
    await close('2035-01-02');
    await book('10:00');
    const [received] = await receiver.waitFor(1);
    await listening.waitFor('"status":200');
    listening.interrupt();
    const { code, stdout, stderr } = await listening.ended;
    receiver.stop();

    receiver.verify(received!, secret);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ type: 'appointment.booked', status: 200 });
    expect(cli.printed()).not.toContain(secret);
  });

  test('continue after a receiver that does not answer', async () => {
    const { begin, close, receiver, first } = await setUp();
    receiver.stop();

    const listening = begin(['webhooks', 'listen', receiver.url, '--after', first]);
    await close('2035-01-02');
    await listening.waitFor('not delivered (ECONNREFUSED)');
    await close('2035-01-03');
    await waitUntil(
      () => listening.output.stdout,
      (text) => text.split('not delivered').length > 2,
    );
    listening.interrupt();

    expect((await listening.ended).code).toBe(0);
  });
});

test('a customer, who has no events, is refused', async () => {
  const customer = await app.make.user();
  const user = cli.user(customer.id, app.gateway.baseUrl);
  await user.logIn(customer.email, PASSWORD);

  const ended = await user.run('webhooks', 'listen', 'http://localhost:8080/');

  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain('FORBIDDEN: This account may not do it.');
});
