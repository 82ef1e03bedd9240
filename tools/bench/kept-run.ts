import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../launcher/paths.ts';
import { findNativeRedis } from '../../launcher/services/redis.ts';
import { describeHardware } from '../hardware.ts';
import { findSlower, type Run } from './compare-runs.ts';
import { type Compared, describe, toCells, toPage, toSummary } from './page.ts';
import { TABLES } from './results.ts';
import { withYear, yearOf } from '../years/kept-year.ts';

const PAGE = join(ROOT, '.amsel/bench/index.html');
const SUMMARY = join(ROOT, 'docs/benchmarks.md');
/** The same figures for the comparison. */
const KEPT = join(ROOT, 'docs/benchmarks.json');

/** Compares this run with the kept one, and writes the pages. Returns what to print. */
export function concludeRun({ keep }: { readonly keep: boolean }): string[] {
  const run: Run = {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    tables: TABLES,
  };
  const compared = compareWithKept(run);
  mkdirSync(dirname(PAGE), { recursive: true });
  writeFileSync(PAGE, toPage(run, compared));
  const slower = compared?.slower.map((each) => `  slower: ${toCells(each).join(' · ')}`) ?? [];
  if (keep) {
    // `npm run years` writes the last section.
    const year = existsSync(SUMMARY) ? yearOf(readFileSync(SUMMARY, 'utf8')) : '';
    writeFileSync(SUMMARY, withYear(toSummary(run, compared), year));
    writeFileSync(KEPT, `${JSON.stringify(run, null, 2)}\n`);
  }
  return [describe(compared), ...slower, PAGE, ...(keep ? [SUMMARY, KEPT] : [])];
}

function compareWithKept(run: Run): Compared {
  if (!existsSync(KEPT)) return undefined;
  // Safe: concludeRun wrote it.
  const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as Run;
  return {
    keptDate: kept.date,
    slower: findSlower(kept, run),
    sameMachine: kept.machine === run.machine,
  };
}

function describeMachine(): string {
  return `${describeHardware()}; load client, gateway, worker, Temporal, Postgres and Redis (${findNativeRedis() ?? 'valkey as WebAssembly'}) share this machine`;
}
