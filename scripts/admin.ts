import { createInterface } from 'node:readline/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readCommandLine } from '../config/command-line.ts';
import { readMailConfig, toPublicUrl } from '../config/index.ts';
import { runMain } from '../config/main.ts';
import { requireServer } from '../config/require-server.ts';
import { Email } from '../contract/primitives.ts';
import { newSecret } from '../contract/secrets.ts';
import type { Executor } from '../db/client.ts';
import { findUserByEmail, NO_PASSWORD, type UserRecord } from '../db/reads/accounts.ts';
import { connectClient } from '../db/single-client.ts';
import { makeAdmin, renewAdminLink, resetSecondFactor } from '../db/writes/admin-accounts.ts';
import { MINUTE_MS } from '../domain/durations.ts';
import { DEFAULT_LANGUAGE } from '../domain/language.ts';
import { findDatabaseUrl } from '../launcher/services/embedded-database.ts';
import { createMailer } from '../mail/mailer.ts';
import { renderMail } from '../mail/render-mail.ts';

/** `npm run admin`: makes admins, and helps one who has lost the second factor. */
const USAGE = `usage: npm run admin -- create EMAIL [--name NAME] [--yes]
       npm run admin -- reset-second-factor EMAIL

DATABASE_URL must log in as the owner of the database; without it, that of a running npm start is used.

  create               makes an admin: a new account, or after a question an existing one. Prints a link
                       to set the password, or mails it if SMTP_URL is set. Until the password is set, it can
                       be run again for another link
  reset-second-factor  removes the second factor of the account and ends its sessions. Its owner is told by mail

  --name NAME  of a new account (default: Admin)
  --yes        asks nothing

example: npm run admin -- create ana@example.com`;

const LINK_MINUTES = 60;
type OwnMail =
  | { readonly kind: 'madeAdmin' | 'secondFactorOff' }
  | {
      readonly kind: 'passwordReset';
      readonly token: string;
      readonly url: string;
      readonly validMinutes: number;
    };
const config = readMailConfig(process.env);
const { values, words, refuse } = readCommandLine(USAGE, {
  name: { type: 'string' },
  yes: { type: 'boolean' },
});
const [action, address, ...rest] = words;
if (action !== 'create' && action !== 'reset-second-factor')
  refuse('Expected create or reset-second-factor');
const email = Email.safeParse(address).data ?? refuse('Expected one email address');
if (rest.length > 0) refuse(`Unknown word '${rest[0]}'`);

await runMain(async () => {
  const client = await requireServer('Postgres', 'DATABASE_URL', () =>
    connectClient({ connectionString: findDatabaseUrl(process.env) }),
  );
  const db = drizzle(client);
  const user = await findUserByEmail(db, email);
  const run: Run = (work) => db.transaction(work);
  if (action === 'create') await create(run, user);
  else if (user) await reset(run, user);
  else console.log(`No account has the email ${email}.`);
  await client.end();
});

type Run = <T>(work: (tx: Executor) => Promise<T>) => Promise<T>;

async function create(run: Run, user: UserRecord | undefined): Promise<void> {
  // An admin without a password has not used the first link: it gets another one.
  const isAdmin = user?.role === 'admin';
  if (isAdmin && user.passwordHash !== NO_PASSWORD)
    return console.log(`${email} is an admin already.`);
  if (user?.suspendedAt) return console.log(`The account of ${email} is suspended.`);
  if (user && !isAdmin && !(await isConfirmed(user))) return console.log('Nothing was changed.');
  const { token } = newSecret();
  const expiresAt = new Date(Date.now() + LINK_MINUTES * MINUTE_MS);
  const admin = await run((tx) =>
    isAdmin
      ? renewAdminLink(tx, user, { token, expiresAt })
      : makeAdmin(tx, { email, name: values.name ?? 'Admin' }, { token, expiresAt }),
  );
  const url = `${toPublicUrl(config)}/reset-password#${token}`;
  console.log(`${email} is an admin, and sets up a second factor after the first login.`);
  if (config.SMTP_URL === undefined) {
    console.log(`Within ${LINK_MINUTES} minutes, this link sets the password:\n${url}`);
  } else {
    await sendMail(admin, { kind: 'passwordReset', token, url, validMinutes: LINK_MINUTES });
    console.log(`A link to set the password was mailed to ${email}.`);
  }
  if (user) await sendMail(admin, { kind: 'madeAdmin' });
}

async function sendMail({ language, name: readerName }: UserRecord, content: OwnMail) {
  const mailer = createMailer({
    from: config.MAIL_FROM,
    smtpUrl: config.SMTP_URL,
    outboxDir: config.MAIL_OUTBOX_DIR,
    count: () => undefined,
  });
  const reader = { language: language ?? DEFAULT_LANGUAGE, readerName };
  await mailer.send({ to: email, ...renderMail({ ...content, ...reader }) });
}

async function isConfirmed({ name, role }: UserRecord): Promise<boolean> {
  if (values.yes) return true;
  const question = `${email} is the account of ${name}, with the role ${role}. Make it an admin? (yes/no) `;
  if (!process.stdin.isTTY) {
    console.log(`${question}\nRun the command in a terminal, or with --yes.`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

async function reset(run: Run, user: UserRecord): Promise<void> {
  const isReset = await run((tx) => resetSecondFactor(tx, user.id));
  if (!isReset) return console.log(`${email} has no second factor. No session was ended.`);
  console.log(`The second factor of ${email} is removed, and its sessions have ended.`);
  await sendMail(user, { kind: 'secondFactorOff' });
}
