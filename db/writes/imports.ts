import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { appointments, sessions } from '../schema/appointments.ts';
import { businesses } from '../schema/businesses.ts';
import { classSessionChanges, classTimetables } from '../schema/classes.ts';
import { crmClients } from '../schema/clients.ts';
import { coupons, couponUses } from '../schema/coupons.ts';
import { familyMembers } from '../schema/family-members.ts';
import { ledgerEntries } from '../schema/ledger.ts';
import { businessClosures, exceptionalOpenings, openingHours } from '../schema/opening-hours.ts';
import { packagePurchases, packageRedemptions, packages } from '../schema/packages.ts';
import { professionals } from '../schema/professionals.ts';
import { resourceNeeds, resources } from '../schema/resources.ts';
import { hoursExceptions, weeklyHours } from '../schema/schedules.ts';
import { professionalServices, services } from '../schema/services.ts';
import { businessProfessionals } from '../schema/staff.ts';
import { timeOff, timeOffRequests } from '../schema/time-off.ts';

const PLAIN_TABLES = {
  businesses,
  openingHours,
  businessClosures,
  exceptionalOpenings,
  resources,
  professionals,
  businessProfessionals,
  services,
  professionalServices,
  weeklyHours,
  hoursExceptions,
  timeOff,
  timeOffRequests,
  classTimetables,
  resourceNeeds,
  crmClients,
  familyMembers,
  coupons,
  packages,
  packagePurchases,
};
/** Only the function `import_rows` of the migrations writes them for the gateway. */
const CALENDAR_TABLES = {
  classSessionChanges,
  sessions,
  appointments,
  couponUses,
  packageRedemptions,
  ledgerEntries,
};
const TABLES = { ...PLAIN_TABLES, ...CALENDAR_TABLES };

/** Rows of one table. Their fields are columns; all rows have the same ones. */
export type ImportedRows = {
  /** The section of the file, for a refusal. */
  readonly section: string;
  readonly table: keyof typeof TABLES;
  readonly rows: readonly object[];
  /** Rows of one group are inserted by one statement, because a trigger adds them up. They follow each other. */
  readonly groupOf?: (index: number) => string;
};

/** A statement of so many rows stays far below the time limit. */
const PAGE_ROWS = 500;

/** Inserts rows of a business that the same transaction creates. */
export async function insertImported(
  executor: Executor,
  businessId: string,
  { table: name, rows, groupOf = String }: ImportedRows,
): Promise<void> {
  const table = TABLES[name];
  const columnNames = new Map(
    Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.name]),
  );
  for (let from = 0, to; from < rows.length; from = to) {
    to = Math.min(from + PAGE_ROWS, rows.length);
    while (to < rows.length && groupOf(to) === groupOf(to - 1)) to++;
    const page = rows.slice(from, to).map((row) => toColumns(row, columnNames));
    const json = JSON.stringify(page);
    if (Object.hasOwn(CALENDAR_TABLES, name)) {
      await executor.execute(
        sql`SELECT import_rows(${businessId}, ${getTableName(table)}, ${json}::json)`,
      );
    } else {
      const names = sql.join(
        Object.keys(page[0]!).map((column) => sql.identifier(column)),
        sql`, `,
      );
      await executor.execute(sql`INSERT INTO ${table} (${names})
        SELECT ${names} FROM json_populate_recordset(NULL::${table}, ${json}::json)`);
    }
  }
}

function toColumns(row: object, columnNames: ReadonlyMap<string, string>) {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [columnNames.get(key)!, value as unknown]),
  );
}
