import { readCommandLine } from '../../config/command-line.ts';
import { writeYearPage } from './page.ts';
import { runYear } from './run.ts';
import { withTemporaryPostgres } from './temporary-postgres.ts';

/** `npm run years`: a year of bookings, moves and sweeps at speed, on a Postgres of its own. */
const USAGE = `usage: npm run years -- [--moves N] [--bookings N] [--days N] [--step N] [--keep]

  --moves N      moves in the year; default 1000000
  --bookings N   bookings in the year; default 250000
  --days N       stop after this many days; default 365
  --step N       days that are simulated and swept as one; default 1
  --keep         write the section of docs/benchmarks.md

example: npm run years -- --moves 100000 --bookings 25000`;

const { values, refuse } = readCommandLine(
  USAGE,
  {
    moves: { type: 'string', default: '1000000' },
    bookings: { type: 'string', default: '250000' },
    days: { type: 'string', default: '365' },
    step: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
  },
  [],
);
const [moves, bookings, days, step] = [values.moves, values.bookings, values.days, values.step].map(
  Number,
);
for (const [name, value] of Object.entries({ moves, bookings, days, step })) {
  if (!Number.isSafeInteger(value) || value! < 1) refuse(`--${name} is a number above 0`);
}
const extent = { moves: moves!, bookings: bookings!, days: days!, stepDays: step! };
await withTemporaryPostgres((url) => runYear(url, extent));
console.log(`\n${writeYearPage({ keep: values.keep }).join('\n')}`);
process.exit(0);
