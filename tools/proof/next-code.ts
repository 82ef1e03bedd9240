import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Code that differs from this release as that of another release may. */

const LIMIT = /const ACTOR_EVENTS_MAX = \d+;/g;
const NEXT_LIMIT = 'const ACTOR_EVENTS_MAX = 120;';

/**
 * Writes the workflow bundle of a release whose actors continue as new earlier: their histories differ from those of the
 * given bundle, and workers of both releases must be able to continue them. Returns its path.
 */
export function writeNextBundle(bundlePath: string): string {
  const nextPath = bundlePath.replace(/\.js$/, '-next.js');
  writeFileSync(nextPath, replaceOnce(readFileSync(bundlePath, 'utf8'), LIMIT, NEXT_LIMIT));
  return nextPath;
}

const ADD_TO = /addTo: \(command\) => \(\{ \.\.\.command, replyTo \}\)/g;
const NEXT_ADD_TO = "addTo: (command) => ({ ...command, replyTo, sentBy: 'the next release' })";

/**
 * Writes the programs of a release whose gateways send a field that this release does not know: workers and workflows of
 * both releases must be able to decide their commands. Returns its folder.
 */
export function writeNextPrograms(folder: string): string {
  const nextFolder = `${folder}-next`;
  cpSync(folder, nextFolder, { recursive: true, verbatimSymlinks: true });
  const names = readdirSync(nextFolder).filter((name) => name.endsWith('.mjs'));
  const read = (name: string) => readFileSync(join(nextFolder, name), 'utf8');
  const name = names.find((each) => read(each).match(ADD_TO));
  if (!name) throw new Error(`no program in ${folder} adds where to reply`);
  writeFileSync(join(nextFolder, name), replaceOnce(read(name), ADD_TO, NEXT_ADD_TO));
  return nextFolder;
}

function replaceOnce(code: string, pattern: RegExp, replacement: string): string {
  if (code.match(pattern)?.length !== 1) throw new Error(`the code has not one ${pattern.source}`);
  return code.replace(pattern, replacement);
}
