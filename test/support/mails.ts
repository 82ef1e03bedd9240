import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { waitUntil } from './wait-until.ts';

const { TEST_LOG_DIR } = process.env;

/** The data folder of the test run is deleted at its end. */
export const newOutboxDir = () =>
  mkdtempSync(join(TEST_LOG_DIR ? dirname(TEST_LOG_DIR) : tmpdir(), 'amsel-outbox-'));

/** Reads the mails in the outbox folder, the oldest first. Long lines are joined again, and `=` is decoded. */
export function readMails(outboxDir: string): string[] {
  return readdirSync(outboxDir)
    .toSorted()
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(outboxDir, name), 'utf8'))
    .map((text) => text.replaceAll('=\n', '').replaceAll('=3D', '='));
}

/** A token has a line of its own. */
function findToken(mail: string): string | undefined {
  return /^([\w-]{43})$/m.exec(mail)?.[1];
}

/** The token in the last mail about this invitation, or `none`. */
export function findInvitationToken(outboxDir: string, id: string): string {
  const mail = readMails(outboxDir).findLast((text) => text.includes(id)) ?? '';
  return findToken(mail) ?? 'none';
}

export function readMailsTo(outboxDir: string, email: string): string[] {
  return readMails(outboxDir).filter((message) => message.includes(`To: ${email}\n`));
}

/** Waits until the newest mail to the address has a token, and returns it. */
export async function waitForToken(outboxDir: string, email: string): Promise<string> {
  const read = () => findToken(readMailsTo(outboxDir, email).at(-1) ?? '');
  return (await waitUntil(read, (token) => token !== undefined))!;
}
