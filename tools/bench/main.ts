import { readCommandLine } from '../../config/command-line.ts';
import { BENCHES } from './benches.ts';
import { benchReadsAt } from './discovery.ts';
import { concludeRun } from './kept-run.ts';

/**
 * `npm run bench`: compares Amsel with bare baselines on this machine, on temporary systems. `--keep`
 * writes docs/benchmarks.md and docs/benchmarks.json, with which later runs are compared. `--url` measures the reads of a remote system with demo data.
 */
const DEFAULT_BENCHES = [
  'start',
  'keys',
  'discovery',
  'openings',
  'booking',
  'marketplace',
  'changes',
  'takeover',
  'events',
  'web',
  'growth',
  'directory',
];
const USAGE = `usage: npm run bench -- [BENCH …]
       npm run bench -- --keep
       npm run bench -- --url URL [--email EMAIL --password PASSWORD]

benches; by default all except actors, calendar, reports, rival and webhooks:
${Object.entries(BENCHES)
  .map(([name, { purpose }]) => `  ${name.padEnd(12)}${purpose}`)
  .join('\n')}

  --keep      write docs/benchmarks.md, and the figures that later runs are compared with;
              only for a full run
  --url URL   measure only the reads of a remote system with demo data;
              with --email and --password as a logged-in caller

example: npm run bench -- keys discovery`;

const {
  values,
  words: names,
  refuse,
} = readCommandLine(
  USAGE,
  {
    keep: { type: 'boolean', default: false },
    url: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
  },
  Object.keys(BENCHES),
);
const { keep, url, email, password } = values;
const isFullRun = names.length === 0 && url === undefined;
if (keep && !isFullRun) refuse('--keep needs a full run');
if (url !== undefined && names.length > 0) refuse(`${names[0]} cannot be used with --url`);
if ((email === undefined) !== (password === undefined))
  refuse('--email and --password need each other');
if (url === undefined && email !== undefined) refuse('--email needs --url');

if (url) await benchReadsAt(url, email && password ? { email, password } : undefined);
else for (const name of isFullRun ? DEFAULT_BENCHES : names) await BENCHES[name]!.run();
console.log(`\n${concludeRun({ keep }).join('\n')}`);
process.exit(0);
