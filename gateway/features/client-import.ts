import * as contract from '../../contract/client-import.ts';
import { COMPARED_MAX } from '../../contract/client-duplicates.ts';
import { newId } from '../../contract/ids.ts';
import type { Executor } from '../../db/client.ts';
import { foldNames, listComparableClients } from '../../db/reads/client-duplicates.ts';
import { insertClients } from '../../db/writes/clients.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import type { Comparable } from '../../domain/clients/client-duplicates.ts';
import { findSame, type ImportRow, readImport } from '../../domain/clients/client-import.ts';
import { accept, refuseField } from '../../domain/outcome.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';

export function clientImportRoutes({ database, nowMs }: Deps): Route[] {
  return [
    route(contract.importClients, (input) =>
      runIdempotently(database, input, async (tx) => {
        const business = requireOneBusiness(input.businessIds);
        if (!business.ok) return business;
        const { csv, dryRun = false } = input.body;
        const file = readImport(csv);
        if (!file.ok) {
          return refuseField(
            'INVALID_INPUT',
            file.column === undefined ? 'csv' : `csv.1.${file.column}`,
          );
        }
        if (file.rows.length > contract.IMPORT_ROWS_MAX) return refuseField('INVALID_INPUT', 'csv');
        const checked = file.rows.map(checkRow);
        const errors = checked.flatMap((row) => row.errors);
        const [first] = errors;
        if (first && !dryRun) return refuseField(first.error, `csv.${first.row}.${first.column}`);
        // Two imports at once must not add the same people.
        if (!dryRun) await takeLocks(tx, [`clients/${business.value}`]);
        const good = checked.flatMap(({ client }) => client ?? []);
        const { added, skipped } = await sortOut(tx, business.value, good);
        const times = { createdAt: new Date(nowMs()) };
        const fixed = { businessId: business.value, wantsReminders: true, wantsChanges: true };
        if (!dryRun) {
          await insertClients(
            tx,
            added.map(({ fields }) => ({ id: newId('crm'), ...fixed, ...times, ...fields })),
          );
        }
        const listed = <T>(all: readonly T[]) => all.slice(0, contract.LISTED_ROWS_MAX);
        return accept({
          body: {
            rows: file.rows.length,
            added: added.length,
            skipped: listed(skipped),
            errors: listed(errors),
            dryRun,
            ignoredColumns: [...file.ignoredColumns],
          },
        });
      }),
    ),
  ];
}

/** The fields of a valid row, or one error for each wrong cell. */
function checkRow({ row, fields, hasSurplus }: ImportRow) {
  if (hasSurplus) return { errors: [{ row, column: 'columns', error: 'INVALID_INPUT' as const }] };
  const parsed = contract.ImportedClient.safeParse(fields);
  if (parsed.success) return { client: { row, fields: parsed.data }, errors: [] };
  const columns = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  return {
    errors: [...columns].map((column) => ({
      row,
      column,
      error:
        column === 'name' && fields.name === undefined
          ? ('MISSING_FIELDS' as const)
          : ('INVALID_INPUT' as const),
    })),
  };
}

type CheckedRow = NonNullable<ReturnType<typeof checkRow>['client']>;

/** Separates new people from those that the business, or an earlier row, has already. */
async function sortOut(tx: Executor, businessId: string, rows: readonly CheckedRow[]) {
  const known = await listComparableClients(tx, businessId, COMPARED_MAX);
  const keys = await foldNames(
    tx,
    rows.map(({ fields }) => fields.name),
  );
  const byName = new Map<string, (Comparable & { row?: number })[]>();
  const remember = (client: Comparable & { row?: number }) => {
    const same = byName.get(client.nameKey);
    if (same) same.push(client);
    else byName.set(client.nameKey, [client]);
  };
  known.forEach(remember);
  const added: CheckedRow[] = [];
  const skipped: { row: number; clientId?: string; sameAsRow?: number }[] = [];
  rows.forEach((each, i) => {
    const { row, fields } = each;
    const described = { id: '', nameKey: keys[i]!, email: fields.email, phone: fields.phone, row };
    const same = findSame(byName, described);
    if (same) {
      skipped.push({
        row,
        ...(same.row === undefined ? { clientId: same.id } : { sameAsRow: same.row }),
      });
    } else {
      added.push(each);
      remember(described);
    }
  });
  return { added, skipped };
}
