import { z } from 'zod';
import { IMPORT_COLUMNS, TAG_SEPARATOR } from '../domain/clients/client-import.ts';
import { CLIENTS } from './access.ts';
import { clientFields } from './crm-client.ts';
import { endpoint } from './endpoint.ts';
import { Id, Repeatable, RequiredLine, RequiredText } from './primitives.ts';

const CSV_LENGTH_MAX = 1_000_000;
export const IMPORT_ROWS_MAX = 5_000;
export const LISTED_ROWS_MAX = 1_000;

/** The fields of a row, by the rules for a record that is added by hand. */
export const ImportedClient = z.strictObject({ name: RequiredLine(200), ...clientFields });

const Row = z.int().meta({ description: 'as a spreadsheet counts: the header is row 1' });

export const importClients = endpoint({
  id: 'importClients',
  method: 'post',
  path: '/api/business/clients/import',
  summary: 'Add client records from a CSV file, all or none',
  description: `The first row names the columns: ${IMPORT_COLUMNS.join(', ')}, of which \`name\` is required. Usual names of other programs, in English and German, are read too: first and last name, full name, mobile, telephone, comment; of several columns for one field, the first with a value counts. Tags are separated by \`${TAG_SEPARATOR}\`. Commas, semicolons or tabs separate the cells. An exported file can be imported. Other columns are not read; \`ignoredColumns\` names them, and those with a second value of a field. A row with more cells than the header is bad (\`columns\`). A row is skipped if a client, or an earlier row, has the same name and no other email or phone. With \`dryRun\` nothing is added, and the response names every bad row. Without it a bad row refuses the whole file: \`INVALID_INPUT\`, and \`Error-Field\` names the first one (\`csv.7.email\`). At most ${IMPORT_ROWS_MAX.toLocaleString('en')} rows.`,
  access: CLIENTS,
  ownership: 'filtered',
  headers: Repeatable,
  bodyLimitKb: 2_048,
  body: z.strictObject({
    csv: RequiredText(CSV_LENGTH_MAX).meta({
      examples: ['name,email,phone\nEve Klein,,030 1234567\n'],
    }),
    dryRun: z.boolean().optional(),
  }),
  example: { body: { csv: 'name,phone,tags\nEve Klein,030 1234567,VIP\n', dryRun: true } },
  success: {
    status: 200,
    description: 'The result of the import, or of the dry run',
    schema: z
      .object({
        rows: z.int().meta({ description: 'without the header and empty rows' }),
        added: z.int().meta({ description: 'in a dry run: that would be added' }),
        skipped: z
          .array(z.object({ row: Row, clientId: Id.optional(), sameAsRow: Row.optional() }))
          .meta({ description: `rows of known clients, at most ${LISTED_ROWS_MAX}` }),
        errors: z
          .array(
            z.object({
              row: Row,
              column: z.string(),
              error: z.enum(['MISSING_FIELDS', 'INVALID_INPUT']),
            }),
          )
          .meta({ description: `bad rows, at most ${LISTED_ROWS_MAX}; only in a dry run` }),
        dryRun: z.boolean(),
        ignoredColumns: z
          .array(z.string())
          .meta({ description: 'columns with values that are not read, as the header names them' }),
      })
      .meta({ id: 'ClientImport' }),
  },
  refusals: ['BUSINESS_NOT_FOUND', 'INVALID_INPUT'],
});
