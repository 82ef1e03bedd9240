import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rootCauseOf } from '../../config/cause.ts';
import { readCommandLine } from '../../config/command-line.ts';
import { ROOT } from '../../launcher/paths.ts';
import { StartError } from '../../launcher/start-error.ts';
import { describeHardware } from '../hardware.ts';
import type { Pace } from './experiments.ts';
import { replaceBlocks } from './markdown.ts';
import { blocksOf } from './report.ts';
import { measureAll, type ScaleRun } from './run.ts';

/** `npm run scale`: measures how throughput grows with workers, gateways and actors, and calculates capacities. */
const USAGE = `usage: npm run scale [-- --keep] [--quick]
       npm run scale -- --render

Starts the services of \`npm run cluster\` without standbys, and gives each worker or gateway a small
share of a core (Linux control groups), so that one more of them is one more core. About 13 minutes;
other work on the machine falsifies it. The first run also builds Temporal and Caddy: some minutes,
Go or python3 with pip, and the network. Writes .amsel/scale/run.json and capacity.md.

  --keep      also write docs/capacity.json, and the tables of docs/capacity.md
  --quick     few and short measurements, for trying it out
  --render    do not measure: write the tables of docs/capacity.md again, from docs/capacity.json`;

const FULL: Pace = { seconds: 8, warmUpSeconds: 4, rounds: 2, deploymentsMax: 4 };
const QUICK: Pace = { seconds: 3, warmUpSeconds: 2, rounds: 1, deploymentsMax: 2 };
const DOCUMENT = join(ROOT, 'docs/capacity.md');
const KEPT = join(ROOT, 'docs/capacity.json');
const OWN = join(ROOT, '.amsel/scale');

const { values, refuse } = readCommandLine(
  USAGE,
  {
    keep: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    render: { type: 'boolean', default: false },
  },
  [],
);
const { keep, quick, render } = values;
if (render && (keep || quick)) refuse('--render measures nothing');
if (keep && quick) refuse('--keep needs a full run');

try {
  if (render) write(DOCUMENT, documentOf(readKept()));
  else await measureAndWrite();
  process.exit(0);
} catch (error) {
  const cure = error instanceof StartError ? `\n  cure: ${error.cure}` : '';
  console.error(`✗ ${rootCauseOf(error)}${cure}`);
  process.exit(1);
}

async function measureAndWrite(): Promise<void> {
  const run = await measureAll(quick ? QUICK : FULL, describeHardware(), console.log);
  for (const [name, text] of Object.entries(blocksOf(run))) console.log(`\n${name}\n${text}`);
  console.log('');
  const json = `${JSON.stringify(run, null, 2)}\n`;
  write(join(OWN, 'run.json'), json);
  write(join(OWN, 'capacity.md'), documentOf(run));
  if (!keep) return;
  write(KEPT, json);
  write(DOCUMENT, documentOf(run));
}

/** Undefined if no run was kept. */
function readKept(): ScaleRun | undefined {
  if (!existsSync(KEPT)) return undefined;
  // Safe: measureAndWrite wrote it.
  return JSON.parse(readFileSync(KEPT, 'utf8')) as ScaleRun;
}

function documentOf(run: ScaleRun | undefined): string {
  return replaceBlocks(readFileSync(DOCUMENT, 'utf8'), blocksOf(run));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(file);
}
