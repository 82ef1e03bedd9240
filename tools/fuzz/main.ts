import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '../../contract/access.ts';
import { SAMPLE_PICTURE } from '../../contract/example.ts';
import { ENDPOINTS } from '../../contract/index.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { readCommandLine } from '../../config/command-line.ts';
import { ROOT } from '../../launcher/paths.ts';
import { StartError } from '../../launcher/start-error.ts';
import { BOOKABLE } from './demo-appointments.ts';
import { prepareDemoData } from './demo-data.ts';
import { installSchemathesis, runSchemathesis, type Verdict } from './schemathesis.ts';
import { toSettings } from './settings.ts';
import {
  type OpenApi,
  toStrictDocument,
  withExamples,
  withoutReservedFields,
} from './strict-document.ts';
import { conclusion, table, violationsIn } from './table.ts';

/** `npm run fuzz`: invented and valid requests to every endpoint, with a new system for each caller. */
const IDENTITIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  anonymous: {},
  key: { FUZZ_KEY: '1' },
  ...Object.fromEntries(
    // Reversed, so that the first login of each role remains.
    DEMO_LOGINS.toReversed().map(({ role, email }) => [
      role,
      { FUZZ_ROLE: role, FUZZ_EMAIL: email },
    ]),
  ),
};

/** Operations that an account can do only once. */
const NEW_ACCOUNT_OPERATIONS = ENDPOINTS.filter(({ example }) => example.needsNewAccount).map(
  ({ id }) => id,
);

const NAMES = Object.keys(IDENTITIES);
const USAGE = `usage: npm run fuzz -- [--examples N] [--seed N] [--as CALLER …]

  --examples N   requests for each endpoint and phase; default 20
  --seed N       repeats the requests of an earlier run; default random, and printed
  --as CALLER    a caller, repeatable: ${NAMES.join(' | ')};
                 default all of them

example: npm run fuzz -- --examples 50 --seed 7 --as customer --as key`;

const { values, refuse } = readCommandLine(
  USAGE,
  {
    examples: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    as: { type: 'string', multiple: true, default: NAMES },
  },
  [],
);
for (const name of ['examples', 'seed'] as const) {
  if (!/^\d+$/.test(values[name])) refuse(`--${name} ${values[name]} is not a whole number`);
}
const unknown = values.as.find((name) => !NAMES.includes(name));
if (unknown !== undefined) refuse(`--as ${unknown}: there is no such caller`);

const program = installedOrExit();
console.log(
  `seed ${values.seed}, ${values.examples} examples: npm run fuzz -- --seed ${values.seed} --examples ${values.examples}`,
);
const verdicts: Record<string, Verdict> = {};
for (const identity of values.as) verdicts[identity] = await fuzzAs(identity);
console.log(table(ENDPOINTS, verdicts));
const violations = violationsIn(ENDPOINTS, verdicts);
for (const violation of violations) console.log(`✗ ${violation}`);
console.log(`\n${conclusion(verdicts, violations)}`);
process.exit(violations.length === 0 ? 0 : 1);

function installedOrExit(): string {
  try {
    return installSchemathesis();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(
      `✗ ${error.component} could not be installed: ${error.message}\n  cure: ${error.cure}`,
    );
    return process.exit(1);
  }
}

async function fuzzAs(identity: string): Promise<Verdict> {
  const identityEnv = IDENTITIES[identity]!;
  const folder = mkdtempSync(join(tmpdir(), 'amsel-fuzz-'));
  const outboxDir = join(folder, 'outbox');
  const env = {
    MAIL_OUTBOX_DIR: outboxDir,
    KEYS_PER_HOUR: '1000',
    // Throttles count by address: hooks.py sends each request from another one, as a proxy would. Behind one, the
    // admin of the demo data has no rights.
    ...(identity !== 'admin' && { TRUST_PROXY: '1', SEED_DEMO: '1' }),
  };
  try {
    return await withTemporarySystem(env, async (system) => {
      console.log(`\nas ${identity}`);
      const dictionaries = await prepareDemoData(system, outboxDir);
      const published = (await (await fetch(`${system.apiUrl}/openapi.json`)).json()) as OpenApi;
      const role = identityEnv['FUZZ_ROLE'] as Role | undefined;
      const strict = withoutReservedFields(toStrictDocument(published), role);
      return runSchemathesis({
        program,
        folder,
        document: withExamples(strict, dictionaries),
        settings: toSettings(dictionaries, ENDPOINTS, join(ROOT, 'tools/fuzz/hooks.py')),
        apiUrl: system.apiUrl,
        seed: Number(values.seed),
        examples: Number(values.examples),
        env: {
          ...identityEnv,
          FUZZ_API: system.apiUrl,
          FUZZ_PASSWORD: DEMO_PASSWORD,
          FUZZ_BOOKABLE: JSON.stringify(BOOKABLE),
          FUZZ_PICTURE: SAMPLE_PICTURE,
          FUZZ_OUTBOX: outboxDir,
          FUZZ_NEW_ACCOUNT_OPERATIONS: JSON.stringify(NEW_ACCOUNT_OPERATIONS),
        },
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
