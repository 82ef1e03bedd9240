import { query } from '../support/services.ts';

/** The schema as text for review: tables with columns, constraints, indexes, triggers and grants, then functions. */
export async function describeSchema(url: string): Promise<string> {
  const tables = await query<{ name: string }>(
    url,
    `SELECT relname AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
  );
  const sections = await Promise.all(tables.map(({ name }) => describeTable(url, name)));
  const functions = await query<{ text: string }>(
    url,
    `SELECT pg_get_functiondef(oid) || coalesce(E'\\nGRANT EXECUTE TO ' || (
         SELECT string_agg(DISTINCT grantee::regrole::text, ', ') FROM aclexplode(proacl)
         WHERE grantee <> proowner AND grantee <> 0), '') AS text
     FROM pg_proc WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
     ORDER BY proname`,
  );
  const all = [...sections, ...functions.map(({ text }) => `${text};\n`)];
  return `-- The schema that the migrations create. Checked by test/db/schema.test.ts.\n\n${all.join('\n')}`;
}

async function describeTable(url: string, table: string): Promise<string> {
  const lines = (text: string) => query<{ line: string }>(url, text, [table]);
  const columns = await lines(
    `SELECT format('  %s %s%s%s', attname, format_type(atttypid, atttypmod),
       CASE WHEN attnotnull THEN ' NOT NULL' END,
       CASE WHEN attidentity <> '' THEN ' GENERATED ALWAYS AS IDENTITY'
            WHEN attgenerated <> '' THEN ' GENERATED ALWAYS AS (' || pg_get_expr(adbin, adrelid) || ')'
            WHEN adbin IS NOT NULL THEN ' DEFAULT ' || pg_get_expr(adbin, adrelid) END) AS line
     FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
  );
  const constraints = await lines(
    `SELECT format('  CONSTRAINT %s %s', conname, pg_get_constraintdef(oid)) AS line
     FROM pg_constraint WHERE conrelid = $1::regclass AND contype <> 'n' ORDER BY conname`,
  );
  const indexes = await lines(
    `SELECT pg_get_indexdef(indexrelid) || ';' AS line FROM pg_index
     WHERE indrelid = $1::regclass
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f')
     ORDER BY line`,
  );
  const triggers = await lines(
    `SELECT pg_get_triggerdef(oid) || ';' AS line FROM pg_trigger
     WHERE tgrelid = $1::regclass AND NOT tgisinternal ORDER BY line`,
  );
  const grants = await lines(
    `SELECT format('GRANT %s ON %s TO %s;', string_agg(privilege, ', ' ORDER BY privilege), $1, grantee) AS line
     FROM (SELECT grantee, privilege_type AS privilege FROM information_schema.role_table_grants
             WHERE table_name = $1 AND grantee LIKE 'amsel\\_%'
           UNION ALL
           SELECT grantee, privilege_type || ' (' || string_agg(column_name, ', ' ORDER BY column_name) || ')'
             FROM information_schema.column_privileges c
             WHERE table_name = $1 AND grantee LIKE 'amsel\\_%'
               AND NOT EXISTS (SELECT FROM information_schema.role_table_grants t
                 WHERE t.table_name = $1 AND t.grantee = c.grantee AND t.privilege_type = c.privilege_type)
             GROUP BY grantee, privilege_type) AS grants
     GROUP BY grantee ORDER BY grantee`,
  );
  const storage = await lines(
    `SELECT format('ALTER TABLE %s SET (%s);', $1::regclass, array_to_string(reloptions, ', ')) AS line
     FROM pg_class WHERE oid = $1::regclass AND reloptions IS NOT NULL`,
  );
  const body = [...columns, ...constraints].map(({ line }) => line).join(',\n');
  const after = [...storage, ...indexes, ...triggers, ...grants].map(({ line }) => line).join('\n');
  return `CREATE TABLE ${table} (\n${body}\n);\n${after}\n`;
}
