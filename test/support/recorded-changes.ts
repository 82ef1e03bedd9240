import { Client } from 'pg';

/** Usage counters, outcomes and texts of refused commands change with requests that change nothing else. */
const UNRECORDED = ['outcomes', 'command_texts', 'api_keys', 'api_key_days', 'missed_searches'];

const TRIGGERS = `
  CREATE TABLE recorded_changes (changed_table text NOT NULL, changed_row text NOT NULL);
  CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
    INSERT INTO public.recorded_changes VALUES (TG_TABLE_NAME, coalesce(NEW, OLD)::text);
    RETURN NULL;
  END $$;
  DO $$
  DECLARE name text;
  BEGIN
    FOR name IN SELECT table_name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'recorded_changes'
      AND table_name NOT IN (${UNRECORDED.map((table) => `'${table}'`).join(', ')})
    LOOP
      EXECUTE format('CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %I
        FOR EACH ROW EXECUTE FUNCTION record_change()', name);
    END LOOP;
  END $$;`;

/** Records every row that any connection inserts, updates or deletes from now on. */
export async function recordChanges(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(TRIGGERS);
  return {
    /** Returns the changes since the last call. */
    async take(): Promise<{ changed_table: string; changed_row: string }[]> {
      const { rows } = await client.query<{ changed_table: string; changed_row: string }>(
        'DELETE FROM recorded_changes RETURNING *',
      );
      return rows;
    },
    async stop(): Promise<void> {
      await client.query('DROP FUNCTION record_change CASCADE');
      await client.end();
    },
  };
}
