import { readCommandLine } from '../../config/command-line.ts';
import { benchBooking, benchBookingGrowth } from './booking.ts';
import { benchDiscovery, benchReadsAt } from './discovery.ts';
import { benchGrowth } from './growth.ts';
import { benchKeys } from './keys.ts';
import { writePage, writeSummary } from './page.ts';
import { TABLES } from './results.ts';
import { benchStart } from './start.ts';

/**
 * `npm run bench`: ratios measured in one run, on this machine, against whole systems of its own; a name or
 * more runs only those. `--keep` writes docs/benchmarks.md, which holds nothing but whole runs. `--url` reads a
 * system with demo data that runs elsewhere, with `--email` and `--password` as somebody who is logged in there.
 */
const DEFAULT_ACTORS = 2;
type Bench = { readonly tells: string; readonly run: () => Promise<void> };
const BENCHES: Readonly<Record<string, Bench>> = {
  start: { tells: 'how long a start takes, and its memory', run: benchStart },
  keys: { tells: 'what an API key costs', run: benchKeys },
  discovery: { tells: 'reads beside bare Express', run: benchDiscovery },
  booking: {
    tells: 'bookings beside bare updates and bare inserts',
    run: () => benchBooking([DEFAULT_ACTORS]),
  },
  actors: {
    tells: 'the same with 1 to 16 actors, and one for each professional; only where it is named',
    run: () => benchBooking([1, 2, 4, 16, 0]),
  },
  growth: {
    tells: 'what grows with what is stored',
    run: async () => {
      await benchBookingGrowth();
      await benchGrowth();
    },
  },
};
const WHOLE = ['start', 'keys', 'discovery', 'booking', 'growth'];
const USAGE = `usage: npm run bench -- [PART …]
       npm run bench -- --keep
       npm run bench -- --url URL [--email EMAIL --password PASSWORD]

parts; all but actors where none is named:
${Object.entries(BENCHES)
  .map(([name, { tells }]) => `  ${name.padEnd(12)}${tells}`)
  .join('\n')}

  --keep      write docs/benchmarks.md; only of a whole run
  --url URL   only the reads of a system with demo data that runs elsewhere,
              with --email and --password as somebody who is logged in there

example: npm run bench -- keys discovery`;

const { values, words, refuse } = readCommandLine(
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
const isWhole = words.length === 0 && url === undefined;
if (keep && !isWhole) refuse('--keep is for whole runs');
if (url !== undefined && words.length > 0) refuse(`${words[0]} is not for --url`);
if ((email === undefined) !== (password === undefined))
  refuse('--email and --password go together');
if (url === undefined && email !== undefined) refuse('--email is for --url');

if (url) await benchReadsAt(url, email && password ? { email, password } : undefined);
else for (const name of isWhole ? WHOLE : words) await BENCHES[name]!.run();
console.log(`\n${writePage(TABLES)}`);
if (keep) console.log(writeSummary(TABLES));
process.exit(0);
