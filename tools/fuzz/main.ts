import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '../../contract/access.ts';
import { ENDPOINTS } from '../../contract/index.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { readCommandLine } from '../../config/command-line.ts';
import { ROOT } from '../../launcher/paths.ts';
import { StartError } from '../../launcher/start-error.ts';
import { BOOKABLE, prepareScene } from './demo-data.ts';
import { installSchemathesis, runSchemathesis, type Verdict } from './schemathesis.ts';
import { settings } from './settings.ts';
import { asSeenBy, type OpenApi, strictDocument, withExamples } from './strict-document.ts';
import { conclusion, table, violationsIn } from './table.ts';

/**
 * `npm run fuzz`: invented and real requests to every operation, as everyone who may call, each
 * against a whole system of its own.
 */
const IDENTITIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  anonymous: {},
  key: { FUZZ_KEY: '1' },
  ...Object.fromEntries(
    // The first login of each role.
    DEMO_LOGINS.toReversed().map(({ role, email }) => [
      role,
      { FUZZ_ROLE: role, FUZZ_EMAIL: email },
    ]),
  ),
};

const NAMES = Object.keys(IDENTITIES);
const USAGE = `usage: npm run fuzz -- [--examples N] [--seed N] [--as CALLER …]

  --examples N   requests invented for each operation and phase; 20 unless given
  --seed N       the same requests once more; drawn, and printed, unless given
  --as CALLER    as whom to ask, once for each: ${NAMES.join(' | ')};
                 as all of them unless given

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
  if (!/^\d+$/.test(values[name])) refuse(`--${name} ${values[name]} is no whole number`);
}
const stranger = values.as.find((name) => !NAMES.includes(name));
if (stranger !== undefined) refuse(`--as ${stranger}: nobody is called that`);

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
    console.error(`✗ ${error.component} could not be had: ${error.message}\n  cure: ${error.cure}`);
    return process.exit(1);
  }
}

async function fuzzAs(identity: string): Promise<Verdict> {
  const who = IDENTITIES[identity]!;
  const folder = mkdtempSync(join(tmpdir(), 'amsel-fuzz-'));
  const outboxDir = join(folder, 'outbox');
  // A proxy in front says where each request comes from: throttles count by address.
  const env = { MAIL_OUTBOX_DIR: outboxDir, TRUST_PROXY: '1', KEYS_PER_HOUR: '1000' };
  try {
    return await withTemporarySystem(env, async (system) => {
      console.log(`\nas ${identity}`);
      const words = await prepareScene(system, outboxDir);
      const published = (await (await fetch(`${system.apiUrl}/openapi.json`)).json()) as OpenApi;
      const strict = asSeenBy(strictDocument(published), who['FUZZ_ROLE'] as Role | undefined);
      return runSchemathesis({
        program,
        folder,
        document: withExamples(strict, words),
        settings: settings(words, ENDPOINTS, join(ROOT, 'tools/fuzz/hooks.py')),
        apiUrl: system.apiUrl,
        seed: Number(values.seed),
        examples: Number(values.examples),
        env: {
          ...who,
          FUZZ_API: system.apiUrl,
          FUZZ_PASSWORD: DEMO_PASSWORD,
          FUZZ_BOOKABLE: JSON.stringify(BOOKABLE),
        },
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
