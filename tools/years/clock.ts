import { asOwner } from '../proof/database.ts';

/**
 * Statements of the product that ask for `now()` get the time of the simulation: their search path has another function of
 * that name first. Defaults of columns keep the real time, which is earlier.
 */
export async function prepareClock(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query(`
      CREATE SCHEMA simulated;
      GRANT USAGE ON SCHEMA simulated TO PUBLIC;
      ALTER FUNCTION delete_expired_secrets SET search_path = simulated, pg_catalog, public, pg_temp`);
    await client.query(
      `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET search_path = simulated, pg_catalog, public`,
    );
  });
  await setClock(url, new Date());
}

export async function setClock(url: string, now: Date): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query(`
      CREATE OR REPLACE FUNCTION simulated.now() RETURNS timestamptz LANGUAGE sql STABLE
        AS $$ SELECT timestamptz '${now.toISOString()}' $$`);
  });
}
