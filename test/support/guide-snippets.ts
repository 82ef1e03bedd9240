import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import type { GUIDES } from '../../gateway/docs/pages.ts';
import { ROOT } from '../../launcher/paths.ts';

const execFileAsync = promisify(execFile);

export type Guide = (typeof GUIDES)[number];
export type Language = 'sh' | 'ts' | 'python';

/** The programs that the snippets of a language need. */
const PROGRAMS: Readonly<Record<Language, readonly string[]>> = {
  sh: ['bash', 'curl', 'jq'],
  ts: [],
  python: ['python3'],
};
const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0;

/** A machine without a program does not run its snippets; it says so. */
export function listRunnable(): Language[] {
  const languages = Object.keys(PROGRAMS) as Language[];
  return languages.filter((language) => {
    const missing = PROGRAMS[language].filter((program) => !isInstalled(program));
    if (missing.length > 0) console.warn(`snippets in ${language} need ${missing.join(', ')}`);
    return missing.length === 0;
  });
}

export const readGuide = (guide: Guide) =>
  readFileSync(join(ROOT, `docs/guides/${guide}.md`), 'utf8');

export function snippetsIn(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code]) => code!);
}

/** All snippets of a guide as one program. Other guides continue the first one before it books. */
export function programOf(guide: Guide, language: Language): string {
  const [setUp] = readGuide('first-booking').split('## Book it') as [string];
  const continued = guide === 'first-booking' ? [] : snippetsIn(setUp, language);
  return [...continued, ...snippetsIn(readGuide(guide), language)].join('\n');
}

/** A refusal ends the program, as it does in the other languages. */
const SHELL_OPTIONS = 'set -euo pipefail\ncurl() { command curl --fail-with-body "$@"; }\n';
const TIMEOUT_MS = 300_000;

/** Runs a program in a folder with the client package; returns its output. Throws if it fails. */
export async function runProgram(
  language: Language,
  program: string,
  folder: string,
): Promise<string> {
  const [command, file, text] = await toFile(language, program);
  writeFileSync(join(folder, file), text);
  const options = { cwd: folder, timeout: TIMEOUT_MS };
  const { stdout } = await execFileAsync(command, [file], options);
  return stdout;
}

async function toFile(language: Language, program: string): Promise<[string, string, string]> {
  if (language === 'sh') return ['bash', 'program.sh', SHELL_OPTIONS + program];
  if (language === 'python') return ['python3', 'program.py', program];
  const { code } = await transform(program, { loader: 'ts', format: 'esm', target: 'node20' });
  return [process.execPath, 'program.mjs', code];
}
