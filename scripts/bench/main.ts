import { parseArgs } from 'node:util';
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
const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  start: benchStart,
  keys: benchKeys,
  discovery: benchDiscovery,
  booking: () => benchBooking([DEFAULT_ACTORS]),
  actors: () => benchBooking([1, 2, 4, 16, 0]),
  growth: async () => {
    await benchBookingGrowth();
    await benchGrowth();
  },
};
const WHOLE = ['start', 'keys', 'discovery', 'booking', 'growth'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'boolean', default: false },
    url: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
  },
});
const { url, email, password } = values;
const isPart = positionals.length > 0 || url !== undefined;
const isSound =
  positionals.every((name) => name in BENCHES) &&
  !(values.keep && isPart) &&
  !(url && positionals.length > 0) &&
  (email === undefined) === (password === undefined) &&
  (url !== undefined || email === undefined);
if (!isSound) {
  console.error(`usage: npm run bench -- [--keep]
       npm run bench -- ${Object.keys(BENCHES).join(' | ')}
       npm run bench -- --url URL [--email EMAIL --password PASSWORD]`);
  process.exit(2);
}
if (url) await benchReadsAt(url, email && password ? { email, password } : undefined);
else for (const name of isPart ? positionals : WHOLE) await BENCHES[name]!();
console.log(`\n${writePage(TABLES)}`);
if (values.keep) console.log(writeSummary(TABLES));
process.exit(0);
