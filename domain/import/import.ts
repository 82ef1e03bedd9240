/** The rows of all sections that an import takes. */
export const IMPORT_ROWS_MAX = 20_000;

/**
 * Why rows of a file are left out:
 * - `account`: they belong to accounts, which an import never creates or links;
 * - `business`: they belong to a business, whose export has them;
 * - `trust`: a rating must come from a visit that this system has seen;
 * - `file`: the files of pictures are not in an export;
 * - `secret`: their secrets are not in the file;
 * - `past`: they tell what another system did;
 * - `present`: the account has them already;
 * - `unusable`: they cannot be used here, such as text messages without a phone.
 */
export const LEFT_OUT_REASONS = [
  'account',
  'business',
  'trust',
  'file',
  'secret',
  'past',
  'present',
  'unusable',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

const IMPORTED = 'imported:';
const REFERENCE_MAX = 255;

/** A reference of a payment provider is kept to be read, and never used: the caller of an import could have written it. */
export function toImportedReference(reference: string | null): string | null {
  if (reference === null || reference.startsWith(IMPORTED)) return reference;
  return `${IMPORTED}${reference}`.slice(0, REFERENCE_MAX);
}
