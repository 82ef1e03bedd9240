import { rootCauseOf } from '../../config/cause.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../paths.ts';
import { StartError } from '../start-error.ts';

const Port = z.int().min(1).max(65535);

const Declaration = z.strictObject({
  version: z.string(),
  download: z.url(),
  wheel: z.string(),
  sha256: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
  ports: z.strictObject({ frontend: Port, ui: Port }),
  namespace: z.string(),
  searchAttributes: z.record(
    z.string(),
    z.enum(['Text', 'Keyword', 'Int', 'Double', 'Bool', 'Datetime', 'KeywordList']),
  ),
  sqlitePragmas: z.record(z.string(), z.string()),
  dynamicConfig: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

export type TemporalDev = z.infer<typeof Declaration>;

export function readTemporalDev(file = join(ROOT, 'temporal-dev.yml')): TemporalDev {
  try {
    return Declaration.parse(parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new StartError(
      'temporal',
      `${file} is invalid: ${rootCauseOf(error)}`,
      'correct it, or restore it with git',
    );
  }
}
