import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Role } from '../../contract/endpoint.ts';
import { ENDPOINTS } from '../../contract/index.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { withSystem } from '../own-system.ts';
import { ROOT } from '../parts/places.ts';
import { StartError } from '../parts/start-error.ts';
import { BOOKABLE, prepareScene } from './scene.ts';
import { installSchemathesis, runSchemathesis, type Verdict } from './schemathesis.ts';
import { settings } from './settings.ts';
import { asSeenBy, type OpenApi, strictDocument, withExamples } from './strict-document.ts';
import { gapsIn, table } from './table.ts';

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

const values = readOptions();
const program = installedOrExit();
console.log(
  `seed ${values.seed}, ${values.examples} examples: npm run fuzz -- --seed ${values.seed} --examples ${values.examples}`,
);
const verdicts: Record<string, Verdict> = {};
for (const identity of values.as) verdicts[identity] = await fuzzAs(identity);
console.log(table(ENDPOINTS, verdicts));
const gaps = gapsIn(ENDPOINTS, verdicts);
for (const gap of gaps) console.log(`✗ ${gap}`);
const areClean = Object.values(verdicts).every(({ isClean }) => isClean);
process.exit(areClean && gaps.length === 0 ? 0 : 1);

function readOptions() {
  const names = Object.keys(IDENTITIES);
  try {
    const { values: given } = parseArgs({
      options: {
        examples: { type: 'string', default: '20' },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        as: { type: 'string', multiple: true, default: names },
      },
    });
    const unknown = given.as.find((name) => !names.includes(name));
    if (unknown === undefined) return given;
    console.error(`✗ nobody is called ${unknown}`);
  } catch (error) {
    console.error(`✗ ${(error as Error).message}`);
  }
  console.error(`  npm run fuzz -- --examples 50 --seed 7 --as ${names.join('|')}`);
  return process.exit(2);
}

function installedOrExit(): string {
  try {
    return installSchemathesis();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(`✗ ${error.part} could not be had: ${error.message}\n  cure: ${error.cure}`);
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
    return await withSystem(env, async (system) => {
      console.log(`\nas ${identity}`);
      const words = await prepareScene(system, outboxDir);
      const published = (await (await fetch(`${system.apiUrl}/openapi.json`)).json()) as OpenApi;
      const strict = asSeenBy(strictDocument(published), who['FUZZ_ROLE'] as Role | undefined);
      return runSchemathesis({
        program,
        folder,
        document: withExamples(strict, words),
        settings: settings(words, ENDPOINTS, join(ROOT, 'scripts/fuzz/hooks.py')),
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
