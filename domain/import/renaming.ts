/** Sections whose rows have ids; the fields that name a row of them. */
const SECTION_OF_FIELD = {
  professionalId: 'professionals',
  ownerProfessionalId: 'professionals',
  serviceId: 'services',
  serviceIds: 'services',
  resourceId: 'resources',
  classId: 'classes',
  crmClientId: 'clients',
  packageId: 'packages',
  purchaseId: 'purchases',
  packagePurchaseId: 'purchases',
  couponId: 'coupons',
  sessionId: 'sessions',
  appointmentId: 'appointments',
  voidsId: 'payments',
  bookingId: 'bookings',
  recurringGroupId: 'series',
} as const;

const PREFIXES = {
  closures: 'cls',
  exceptionalOpenings: 'exo',
  resources: 'res',
  professionals: 'pro',
  services: 'svc',
  timeOff: 'tof',
  timeOffRequests: 'tor',
  classes: 'cla',
  clients: 'crm',
  clientFamily: 'fam',
  coupons: 'cpn',
  packages: 'pkg',
  purchases: 'pur',
  sessions: 'ses',
  appointments: 'apt',
  payments: 'pay',
  bookings: 'bkg',
  series: 'rec',
} as const;
type Named = keyof typeof PREFIXES;
type Prefix = (typeof PREFIXES)[Named];

export type Renaming = {
  /** The new id of a row, whether the file has the row or not: no id of the file is ever used here. */
  readonly rename: (section: Named, id: string) => string;
  /** The row with its own id, and all ids that it names, replaced. */
  readonly renameRow: <Row extends object>(section: string, row: Row) => Row;
};

/** Gives new ids to the rows of a file, in the order of the file. */
export function createRenaming(newId: (prefix: Prefix) => string): Renaming {
  const names = new Map<string, string>();

  function rename(section: Named, id: string): string {
    const key = `${section} ${id}`;
    const known = names.get(key);
    if (known !== undefined) return known;
    const given = newId(PREFIXES[section]);
    names.set(key, given);
    return given;
  }

  function renameField(name: string, value: unknown): unknown {
    if (Object.hasOwn(SECTION_OF_FIELD, name)) {
      const section = SECTION_OF_FIELD[name as keyof typeof SECTION_OF_FIELD];
      if (typeof value === 'string') return rename(section, value);
      if (Array.isArray(value)) return value.map((id: string) => rename(section, id));
    }
    if (Array.isArray(value)) return value.map((each) => renameField('', each));
    return typeof value === 'object' && value !== null ? renameFields(value) : value;
  }

  function renameFields(object: object): object {
    return Object.fromEntries(
      Object.entries(object).map(([name, value]) => [name, renameField(name, value)]),
    );
  }

  return {
    rename,
    renameRow: (section, row) => {
      const renamed = renameFields(row);
      const isNamed = 'id' in row && Object.hasOwn(PREFIXES, section);
      const own = isNamed ? { id: rename(section as Named, String(row.id)) } : {};
      // Safe: ids are replaced by ids.
      return { ...renamed, ...own } as typeof row;
    },
  };
}
