import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '../../config/command-line.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { ROOT } from '../../launcher/paths.ts';
import { StartError } from '../../launcher/start-error.ts';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { go } from './go.ts';
import { run } from '../install.ts';
import type { Language, Program } from './project.ts';
import { python } from './python.ts';
import { typescript } from './typescript.ts';

/**
 * `npm run test:generators`: clients that generators make from openapi.json compile, and book on a system with demo
 * data. The generators need Python, Go and the network, so they are not part of `npm test`, which needs only Node.
 */
const LANGUAGES: Readonly<Record<string, Language>> = { typescript, python, go };
const NAMES = Object.keys(LANGUAGES);
const USAGE = `usage: npm run test:generators -- [LANGUAGE …]

  LANGUAGE   ${NAMES.join(' | ')}; default all of them

example: npm run test:generators -- python go`;

const { words } = readCommandLine(USAGE, {}, NAMES);
const dir = mkdtempSync(join(tmpdir(), 'amsel-generators-'));
const failed = new Set<string>();
try {
  const programs: [string, Program][] = [];
  for (const name of words.length === 0 ? NAMES : words) {
    await attempt(name, async () => {
      const program = await prepare(name);
      console.log(`✓ ${name}: the client compiles`);
      programs.push([name, program]);
    });
  }
  if (programs.length > 0) {
    await withTemporarySystem({}, async ({ apiUrl }) => {
      for (const [name, program] of programs)
        await attempt(name, () => book(name, program, apiUrl));
    });
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}
process.exit(failed.size === 0 ? 0 : 1);

async function attempt(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    failed.add(name);
    const cure = error instanceof StartError ? `\n  cure: ${error.cure}` : '';
    console.error(`✗ ${name}: ${(error as Error).message}${cure}`);
  }
}

function prepare(name: string): Promise<Program> {
  console.log(name);
  const folder = join(dir, name);
  mkdirSync(folder);
  return LANGUAGES[name]!({ folder, document: join(ROOT, 'openapi.json') });
}

/** The program prints the status of the response, and the appointment as its client reads it. */
async function book(name: string, program: Program, apiUrl: string): Promise<void> {
  const env = {
    AMSEL_URL: apiUrl,
    AMSEL_EMAIL: 'customer@demo.test',
    AMSEL_PASSWORD: DEMO_PASSWORD,
  };
  const output = await run(name, { ...program, env });
  const { status, date, start } = JSON.parse(output) as Record<string, unknown>;
  if (status !== 201) throw new Error(`the booking was not made: ${output}`);
  console.log(`✓ ${name}: booked ${String(date)} ${String(start)}`);
}
