import { z } from 'zod';
import { FAMILY_MEMBERS_MAX } from '../domain/family.ts';
import { IMPORT_ROWS_MAX, LEFT_OUT_REASONS } from '../domain/import/import.ts';
import { EVERY_ROLE, OWNER } from './access.ts';
import { endpoint } from './endpoint.ts';
import { BusinessImport } from './export/business-import.ts';
import { EXAMPLE_ACCOUNT_IMPORT, EXAMPLE_IMPORT } from './export/example-import.ts';
import { PersonImport } from './export/person-import.ts';
import { BUSINESSES_MAX } from './own-business.ts';
import { Id, Repeatable } from './primitives.ts';

const BUSINESS_LIMIT_KB = 16 * 1024;
const PERSON_LIMIT_KB = 4 * 1024;
export const IMPORTS_PER_HOUR = 20;

const section = z.string().meta({
  description: 'the name of a section of the file, or `pictures`, or `reminderChannel`',
});
const rows = z.int();
const ImportResult = {
  taken: z.array(z.object({ section, rows })).meta({ description: 'the rows of each section' }),
  leftOut: z.array(z.object({ section, rows, reason: z.enum(LEFT_OUT_REASONS) })).meta({
    description:
      '`account`: they belong to accounts, which an import never creates or links; `business`: they belong to businesses, whose exports have them; `trust`: ratings of visits elsewhere; `file`: the files of pictures are not in an export; `secret`: their secrets are not in the file; `past`: they tell what another system did; `present`: the account has them already; `unusable`: they cannot be used here',
  }),
};

export const importBusiness = endpoint({
  id: 'importBusiness',
  method: 'post',
  path: '/api/businesses/import',
  summary: 'Import an exported business as a new draft',
  description: `\`file\` is an export of a business, of the format \`amsel-export\`. All of it is written in one transaction, or nothing. The caller owns the draft; no mail is sent to anyone while it is a draft or under review. Every id is new. Professionals have no accounts: invite them. Accounts of clients become client records. Payments count as taken by the caller. A reference of a payment provider is kept as text. \`INVALID_INPUT\`: the file is not of this format and version, has a section that the format does not have, or its rows contradict each other; \`Error-Field\` names the field, or the section. At most ${IMPORT_ROWS_MAX.toLocaleString('en')} rows in the sections that are taken, ${BUSINESS_LIMIT_KB / 1024} MB, and ${IMPORTS_PER_HOUR} imports an hour; files that are refused count. \`USAGE_LIMIT_REACHED\`: at most ${BUSINESSES_MAX} businesses per account.`,
  access: OWNER,
  ownership: 'filtered',
  headers: Repeatable,
  bodyLimitKb: BUSINESS_LIMIT_KB,
  body: z.strictObject({ file: BusinessImport }),
  example: { needsNewAccount: true, body: { file: EXAMPLE_IMPORT } },
  success: {
    status: 201,
    description: 'The draft, and what is in it',
    schema: z
      .object({ id: Id, name: z.string(), ...ImportResult })
      .meta({ id: 'ImportedBusiness' }),
    location: '/api/business?businessId={id}',
  },
  refusals: ['USAGE_LIMIT_REACHED', 'RATE_LIMITED', 'INVALID_CURRENCY', 'INVALID_DATE_FORMAT'],
});

export const importAccount = endpoint({
  id: 'importAccount',
  method: 'post',
  path: '/api/account/import',
  summary: "Import an exported person into the caller's account",
  description: `\`file\` is an export of a person, of the format \`amsel-export\`. Name, phone, language, reminder channel and choices of mails replace those of the account; a channel that cannot be used here is left out (\`reminderChannel\`). A customer gets the family members of whom the account has no one of that name; \`CUSTOMER_LIMIT_REACHED\` (\`familyMembers\`): it would have more than ${FAMILY_MEMBERS_MAX}, and nothing is changed. Email, password and role stay. \`INVALID_INPUT\`: the file is not of this format and version, has a section that the format does not have, or a name is empty; \`Error-Field\` names it. Appointments, packages and payments belong to businesses: the import of a business has them. At most ${PERSON_LIMIT_KB / 1024} MB, and ${IMPORTS_PER_HOUR} imports an hour; files that are refused count.`,
  access: EVERY_ROLE,
  ownership: 'filtered',
  headers: Repeatable,
  bodyLimitKb: PERSON_LIMIT_KB,
  body: z.strictObject({ file: PersonImport }),
  example: { body: { file: EXAMPLE_ACCOUNT_IMPORT } },
  success: {
    status: 200,
    description: 'The rows that were taken, and those that were left out',
    schema: z.object(ImportResult).meta({ id: 'ImportedAccount' }),
  },
  refusals: ['RATE_LIMITED', 'CUSTOMER_LIMIT_REACHED'],
});
