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
 * more runs only those. `--keep` writes docs/benchmarks.md, `--url` reads a system that runs elsewhere.
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
  options: { keep: { type: 'boolean', default: false }, url: { type: 'string' } },
});
const names = positionals.length > 0 ? positionals : WHOLE;
if (!names.every((name) => name in BENCHES)) {
  console.error(
    `usage: npm run bench -- [${Object.keys(BENCHES).join(' | ')}] [--keep] [--url URL]`,
  );
  process.exit(2);
}
if (values.url) await benchReadsAt(values.url);
else for (const name of names) await BENCHES[name]!();
console.log(`\n${writePage(TABLES)}`);
if (values.keep) console.log(writeSummary(TABLES));
process.exit(0);
