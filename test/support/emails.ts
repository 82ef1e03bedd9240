import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What was written into the outbox, one text for each letter, in order. */
export function emailsIn(outboxDir: string): string[] {
  return readdirSync(outboxDir)
    .toSorted()
    .map((name) => readFileSync(join(outboxDir, name), 'utf8'));
}

/** The token that the last letter about this invitation holds. */
export function invitationToken(outboxDir: string, id: string): string {
  const email = emailsIn(outboxDir).findLast((text) => text.includes(id)) ?? '';
  return /"token":"([\w-]+)"/.exec(email)?.[1] ?? 'none';
}
