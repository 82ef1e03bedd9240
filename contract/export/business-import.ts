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

export const BusinessImport = Envelope.extend({
  kind: z.literal('business'),
  business: Business,
  // Safe: the entries keep their names.
  ...(Object.fromEntries(
    TAKEN_SECTIONS.map((name) => [name, z.array(BUSINESS_SECTIONS[name])]),
  ) as Taken),
  ...(Object.fromEntries(
    Object.keys(LEFT_OUT_SECTIONS).map((name) => [name, z.array(z.unknown()).optional()]),
  ) as LeftOut),
})
  .refine((file) => countTaken(file) <= IMPORT_ROWS_MAX)
  .meta({
    id: 'BusinessImport',
    description: `an export of a business; the sections ${Object.keys(LEFT_OUT_SECTIONS).join(', ')} are not read and may be absent`,
  });
export type BusinessImport = z.output<typeof BusinessImport>;

function countTaken(file: Readonly<Record<TakenSection, readonly unknown[]>>): number {
  return TAKEN_SECTIONS.reduce((sum, name) => sum + file[name].length, 0);
}
