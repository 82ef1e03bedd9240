import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { login } from '../../contract/auth.ts';
import { type Answered, createClient } from '../../contract/client.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';

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

/** The texts of all emails in the outbox. */
export function readEmails(outboxDir: string): string[] {
  return readdirSync(outboxDir).map((name) => readFileSync(join(outboxDir, name), 'utf8'));
}

const DAY_MS = 86_400_000;

export function dateAhead(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
