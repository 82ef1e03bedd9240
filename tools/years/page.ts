import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../launcher/paths.ts';
import { describeHardware } from '../hardware.ts';
import { toSections } from '../bench/page.ts';
import { TABLES } from '../bench/results.ts';
import { withYear, YEAR_HEADING } from './kept-year.ts';

const PAGE = join(ROOT, '.amsel/years/index.md');
const SUMMARY = join(ROOT, 'docs/benchmarks.md');

/** Writes the tables of this run, and with `keep` the section of the benchmarks. Returns the files. */
export function writeYearPage({ keep }: { readonly keep: boolean }): string[] {
  const date = new Date().toISOString().slice(0, 10);
  const about = `\`npm run years\` of ${date}, on ${describeHardware()}. Autovacuum looks every second, since a day takes seconds. Bookings beside vacuum and sweep are made at the end of the year, and are in the tables that follow.`;
  const section = `${YEAR_HEADING}\n\n${about}\n\n${toSections(TABLES, '###')}\n`;
  mkdirSync(dirname(PAGE), { recursive: true });
  writeFileSync(PAGE, section);
  if (!keep) return [PAGE];
  writeFileSync(SUMMARY, withYear(readFileSync(SUMMARY, 'utf8'), section));
  return [PAGE, SUMMARY];
}
