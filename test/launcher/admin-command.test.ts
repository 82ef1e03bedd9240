import { expect, test } from '@jest/globals';
import { login } from '../../contract/auth.ts';
import { hashSecret } from '../../contract/secrets.ts';
import { runCommand } from '../support/command.ts';
import { createFactories, PASSWORD } from '../support/factories.ts';
import { startGateway } from '../support/gateway.ts';
import { newOutboxDir, readMailsTo } from '../support/mails.ts';
import { createDatabase, query, uniqueTaskQueue } from '../support/services.ts';

const ACCOUNT = `SELECT u.role, u.email_verified_at, r.token_hash FROM users u
  LEFT JOIN password_resets r ON r.user_id = u.id WHERE u.email = $1`;
const ACTIONS = `SELECT a.action, a.admin_id FROM admin_actions a JOIN users u ON u.id = a.target_id WHERE u.email = $1`;
const INSERT_FACTOR = `INSERT INTO second_factors (user_id, sealed_secret, enabled_at) VALUES ($1, 'x', now())`;

test('npm run admin makes admins, new and existing ones, and removes a second factor', async () => {
  const DATABASE_URL = await createDatabase();
  const MAIL_OUTBOX_DIR = newOutboxDir();
  const make = createFactories(DATABASE_URL);
  const customer = await make.user();
  const admin = (...args: string[]) => runCommand('admin', { DATABASE_URL, MAIL_OUTBOX_DIR }, args);
  const subjects = () =>
    readMailsTo(MAIL_OUTBOX_DIR, customer.email).map((mail) => /^Subject: (.+)$/m.exec(mail)?.[1]);

  const { code, output } = await admin('create', 'first@example.test');
  expect([code, output]).toEqual([0, expect.stringContaining('first@example.test is an admin')]);
  const token = /reset-password#([\w-]{43})$/m.exec(output)?.[1] ?? '';
  expect(await query(DATABASE_URL, ACCOUNT, ['first@example.test'])).toEqual([
    { role: 'admin', email_verified_at: null, token_hash: hashSecret(token) },
  ]);
  expect(await query(DATABASE_URL, ACTIONS, ['first@example.test'])).toEqual([
    { action: 'make_admin', admin_id: null },
  ]);

  const rerun = await admin('create', 'first@example.test');
  const next = /reset-password#([\w-]{43})$/m.exec(rerun.output)?.[1] ?? '';
  expect(await query(DATABASE_URL, ACCOUNT, ['first@example.test'])).toContainEqual(
    expect.objectContaining({ token_hash: hashSecret(next) }),
  );
  await query(DATABASE_URL, `UPDATE users SET password_hash = 'x' WHERE email = $1`, [
    'first@example.test',
  ]);
  expect((await admin('create', 'first@example.test')).output).toContain('is an admin already');

  const asked = await admin('create', customer.email);
  expect(asked.output).toContain('with the role customer. Make it an admin?');
  expect(await query(DATABASE_URL, ACCOUNT, [customer.email])).toMatchObject([
    { role: 'customer', token_hash: null },
  ]);
  await query(DATABASE_URL, INSERT_FACTOR, [customer.id]);
  const gateway = await startGateway({ databaseUrl: DATABASE_URL, taskQueue: uniqueTaskQueue() });
  const logIn = () =>
    gateway.client(login, { body: { email: customer.email, password: PASSWORD } });
  // The code is missing.
  expect((await logIn()).status).toBe(400);
  await admin('create', customer.email, '--yes');
  expect(await query(DATABASE_URL, ACCOUNT, [customer.email])).toMatchObject([{ role: 'admin' }]);
  expect(await query(DATABASE_URL, 'SELECT user_id FROM second_factors')).toEqual([]);
  // A stranger may have registered with this email.
  expect((await logIn()).status).toBe(401);
  await gateway.stop();

  await query(DATABASE_URL, INSERT_FACTOR, [customer.id]);
  expect(await admin('reset-second-factor', customer.email)).toMatchObject({ code: 0 });
  expect(await query(DATABASE_URL, 'SELECT user_id FROM second_factors')).toEqual([]);
  await query(
    DATABASE_URL,
    `INSERT INTO second_factors (user_id, sealed_new_secret, begun_at) VALUES ($1, 'x', now())`,
    [customer.id],
  );
  // One that was only begun is none.
  const again = await admin('reset-second-factor', customer.email);
  expect(again.output).toContain('has no second factor');
  expect(await query(DATABASE_URL, ACTIONS, [customer.email])).toHaveLength(2);
  expect(subjects()).toEqual([
    'Your account now has admin rights',
    'The second factor of your account was removed',
  ]);
  await make.close();
});
