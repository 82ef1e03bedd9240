import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { login } from '../../contract/auth.ts';
import { type Answered, createClient } from '../../contract/client.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { DAY_MS } from '../../domain/durations.ts';

export type Call = ReturnType<typeof createClient>;

export async function loginAs(apiUrl: string, email: string): Promise<Call> {
  const body = { email, password: DEMO_PASSWORD };
  const session = bodyOf(await createClient({ baseUrl: apiUrl })(login, { body }));
  return createClient({ baseUrl: apiUrl, accessToken: session.accessToken });
}

/** The body of a response that must be a success. */
export function bodyOf<T>(response: Answered<T>): T {
  if (response.ok) return response.body;
  throw new Error(`the demo data was refused: ${response.error}`);
}

/** All mails in the outbox, with long lines joined again. */
export function readMails(outboxDir: string): string[] {
  return readdirSync(outboxDir)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(outboxDir, name), 'utf8').replaceAll('=\n', ''));
}

/** A token has a line of its own. */
export function findToken(email: string): string | undefined {
  return /^([\w-]{43})$/m.exec(email)?.[1];
}

export function dateAhead(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
