import { BUSINESS_SECTIONS, type BusinessExport } from '../../contract/export/business.ts';
import { TAKEN_SECTIONS } from '../../contract/export/business-import.ts';
import { toImportedReference } from '../../domain/import/import.ts';

type Rows = Readonly<Record<string, readonly object[]>>;

/** The sections that an import takes, with each id replaced by the place of its row in the file. */
export function toNameless(file: BusinessExport): Rows {
  const places = new Map([[file.business.id, 'business']]);
  const bookings = file.appointments.map(({ bookingId }) => ({ id: bookingId }));
  const named = [
    ...Object.keys(BUSINESS_SECTIONS).map((name) => [name, file[name as 'services']] as const),
    ['bookings', bookings] as const,
  ];
  for (const [section, rows] of named) {
    for (const [i, { id }] of rows.entries()) {
      if (id !== undefined && !places.has(id)) places.set(id, `${section}.${i}`);
    }
  }
  const nameless = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => nameless(name, each));
    if (typeof value === 'object' && value !== null) return namelessRow(value);
    return typeof value === 'string' && /^id$|Ids?$/.test(name)
      ? (places.get(value) ?? '?')
      : value;
  };
  const namelessRow = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, nameless(name, value)]));
  const toRows = (rows: readonly object[]) =>
    rows.map(namelessRow).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return {
    business: toRows([file.business]),
    ...Object.fromEntries(TAKEN_SECTIONS.map((section) => [section, toRows(file[section])])),
  };
}

/** An import makes this of a file: a draft, clients without accounts, and nothing of the accounts of staff. */
export function toImported(file: BusinessExport, ownerId: string): BusinessExport {
  const known = new Set(file.clients.map(({ id }) => id));
  return {
    ...file,
    business: { ...file.business, status: 'draft', picture: null, photos: [] },
    professionals: file.professionals.map((row) => ({ ...row, picture: null })),
    services: file.services.map((row) => ({ ...row, picture: null })),
    clients: file.clients.map((row) => ({ ...row, hasAccount: false })),
    appointments: file.appointments.map(({ clientId, crmClientId, ...row }) => ({
      ...row,
      clientId: null,
      crmClientId: clientId !== null && known.has(clientId) ? clientId : crmClientId,
      bookedById: null,
      paymentIntentId: toImportedReference(row.paymentIntentId),
    })),
    purchases: file.purchases.map(({ userId, crmClientId, ...row }) => ({
      ...row,
      userId: null,
      crmClientId: userId ?? crmClientId,
    })),
    payments: file.payments.map((row) => ({ ...row, takenById: ownerId })),
  };
}
