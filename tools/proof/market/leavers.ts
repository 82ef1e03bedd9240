import type { Client } from 'pg';
import { asOwner } from '../database.ts';
import type { Log } from '../log.ts';
import { STUDIO } from './studio.ts';
import { type Violation, violation } from '../violation.ts';

/** A person who is erased during the proof. */
export type Leaver = {
  readonly id: string;
  readonly email: string;
  readonly hasAccount: boolean;
  /** Part of the name, of the address and of the notes, and of nothing else. */
  readonly marker: string;
};

export const LEAVERS: readonly Leaver[] = Array.from({ length: 200 }, (_, n) => {
  const hasAccount = n % 2 === 0;
  const marker = `leavermark${n}x`;
  const id = `${hasAccount ? 'usr' : 'crm'}_proof_leaver_${n}`;
  return { id, email: `${marker}@proof.test`, hasAccount, marker };
});

export const LEAVER_ACCOUNTS = LEAVERS.filter(({ hasAccount }) => hasAccount);

/** Matches the persons whose rows lose their notes, by which the verdict would recognize them. */
export const LEAVER_PERSONS = '%\\_proof\\_leaver\\_%';

/** The accounts are inserted with those of the others. */
export async function insertLeavers(client: Client): Promise<void> {
  const records = LEAVERS.filter(({ hasAccount }) => !hasAccount);
  await client.query(
    `INSERT INTO crm_clients (id, business_id, name, email)
     SELECT id, $1, 'Person ' || email, email FROM unnest($2::text[], $3::text[]) AS c(id, email)`,
    [STUDIO, records.map(({ id }) => id), records.map(({ email }) => email)],
  );
}

/** The rows of any table that contain the name or address of a person who was erased, and the appointments of such a person. */
export const listErasedData = (databaseUrl: string, { erased }: Log): Promise<Violation[]> =>
  asOwner(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
    );
    const violations: Violation[] = [];
    for (const { name } of erased.size > 0 ? tables : []) {
      const { rows } = await client.query<{ marker: string }>(
        `SELECT DISTINCT marker[1] AS marker FROM "${name}" AS t,
           regexp_matches(t::text, 'leavermark[0-9]+x', 'g') AS marker
         WHERE t::text LIKE '%leavermark%'`,
      );
      const found = rows.filter(({ marker }) => erased.has(marker));
      const texts = found.map(({ marker }) => `${marker} was erased and is in ${name}`);
      violations.push(...texts.map((text) => violation('NOT_ERASED', text, name)));
    }
    const ids = LEAVERS.filter(({ marker }) => erased.has(marker)).map(({ id }) => id);
    const { rows: booked } = await client.query<{ id: string; person: string }>(
      `SELECT id, person_id AS person FROM appointments WHERE status <> 'Cancelled' AND person_id = ANY($1)`,
      [ids],
    );
    const texts = booked.map(({ id, person }) => `${person} was erased and has ${id}`);
    return [...violations, ...texts.map((text) => violation('NOT_ERASED', text, 'appointments'))];
  });
