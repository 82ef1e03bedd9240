import { readFileSync, writeFileSync } from 'node:fs';

const LIMIT = /const ACTOR_EVENTS_MAX = \d+;/g;
const NEXT_LIMIT = 'const ACTOR_EVENTS_MAX = 120;';

/**
 * Writes the workflow bundle of a release whose actors continue as new earlier: their histories differ from those of the
 * given bundle, and workers of both releases must be able to continue them. Returns its path.
 */
export function writeNextBundle(bundlePath: string): string {
  const code = readFileSync(bundlePath, 'utf8');
  if (code.match(LIMIT)?.length !== 1) throw new Error(`${bundlePath} has no limit of events`);
  const nextPath = bundlePath.replace(/\.js$/, '-next.js');
  writeFileSync(nextPath, code.replace(LIMIT, NEXT_LIMIT));
  return nextPath;
}
