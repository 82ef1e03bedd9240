import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the emails in the outbox folder, the oldest first. */
export function readEmails(outboxDir: string): string[] {
  return readdirSync(outboxDir)
    .toSorted()
    .map((name) => readFileSync(join(outboxDir, name), 'utf8'));
}

/** The token in the last email about this invitation, or `none`. */
export function findInvitationToken(outboxDir: string, id: string): string {
  const email = readEmails(outboxDir).findLast((text) => text.includes(id)) ?? '';
  return /"token":"([\w-]+)"/.exec(email)?.[1] ?? 'none';
}
