import { z } from 'zod';
import { IMPORT_ROWS_MAX, type LeftOutReason } from '../../domain/import/import.ts';
import { BUSINESS_SECTIONS, type BusinessSection } from './business.ts';
import { Envelope } from './envelope.ts';
import { Business } from './setup.ts';

/** The sections that an import leaves out. A file without them can be imported too. */
export const LEFT_OUT_SECTIONS = {
  members: 'account',
  invitations: 'account',
  reviews: 'trust',
  webhooks: 'secret',
  waitlist: 'past',
  alerts: 'past',
  history: 'past',
} as const satisfies Partial<Record<BusinessSection, LeftOutReason>>;
type LeftOutSection = keyof typeof LEFT_OUT_SECTIONS;

export type TakenSection = Exclude<BusinessSection, LeftOutSection>;
export const TAKEN_SECTIONS = Object.keys(BUSINESS_SECTIONS).filter(
  (name) => !Object.hasOwn(LEFT_OUT_SECTIONS, name),
) as readonly TakenSection[];

type Taken = { [Name in TakenSection]: z.ZodArray<(typeof BUSINESS_SECTIONS)[Name]> };
type LeftOut = { [Name in LeftOutSection]: z.ZodOptional<z.ZodArray<z.ZodUnknown>> };

/** More than a file of the allowed size has. */
const LEFT_OUT_ROWS_MAX = 200_000;
export const LeftOutRows = z.array(z.unknown()).max(LEFT_OUT_ROWS_MAX).optional();

const BusinessFile = Envelope.extend({
  kind: z.literal('business'),
  business: Business,
  // Safe: the entries keep their names.
  ...(Object.fromEntries(
    TAKEN_SECTIONS.map((name) => [name, rowsOf(BUSINESS_SECTIONS[name])]),
  ) as Taken),
  ...(Object.fromEntries(
    Object.keys(LEFT_OUT_SECTIONS).map((name) => [name, LeftOutRows]),
  ) as LeftOut),
})
  .strict()
  .meta({
    id: 'BusinessImport',
    description: `an export of a business; the sections ${Object.keys(LEFT_OUT_SECTIONS).join(', ')} are not read and may be absent`,
  });

export const BusinessImport = z.preprocess(requireFewRows, BusinessFile);
export type BusinessImport = z.output<typeof BusinessImport>;

/** Documented as an array, and parsed up to its first wrong row: the issues of all rows take more memory than the file. */
function rowsOf<Row extends z.ZodType>(row: Row): z.ZodArray<Row> {
  const documented = z.array(row).max(IMPORT_ROWS_MAX);
  const parsed = z.array(z.unknown()).transform((given, context) => {
    const rows: unknown[] = [];
    for (const [i, each] of given.entries()) {
      const { data, error } = row.safeParse(each);
      if (error) {
        for (const issue of error.issues) context.addIssue({ ...issue, path: [i, ...issue.path] });
        return z.NEVER;
      }
      rows.push(data);
    }
    return rows;
  });
  documented._zod.run = (payload, context) => parsed._zod.run(payload, context);
  return documented;
}

/** Counts all sections before any row is parsed. */
function requireFewRows(file: z.input<typeof BusinessFile>, context: z.RefinementCtx) {
  if (countTaken(file) > IMPORT_ROWS_MAX) context.addIssue({ code: 'custom' });
  return file;
}

function countTaken(file: unknown): number {
  if (typeof file !== 'object' || file === null) return 0;
  const lengths = TAKEN_SECTIONS.map((name) => {
    const rows: unknown = Reflect.get(file, name);
    return Array.isArray(rows) ? rows.length : 0;
  });
  return lengths.reduce((sum, length) => sum + length, 0);
}
