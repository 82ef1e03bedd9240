import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../launcher/paths.ts';
import {
  BANNED_WORDS,
  COMMIT_SUBJECT_MAX,
  SUBJECTLESS,
  SUBJECTLESS_COMMENT,
  UNCHECKED,
} from './language-rules.ts';

/** `npm run language -- [PATH …]`: checks names, comments, docs and commit subjects for plain English. */

export type Finding = { readonly line: number; readonly problem: string; readonly cure: string };

const CHECKED_FILE = /\.(tsx?|js|cjs|mjs|md|ya?ml|sql|json|sh|py|css|html)$|(^|\/)Dockerfile$/;
const FENCE = /^\s*```/;
const SUBJECTLESS_SENTENCE = new RegExp(`(?:^|[.!] )(${SUBJECTLESS})\\b`);
const SUBJECTLESS_BEGINNING = new RegExp(`^(${SUBJECTLESS_COMMENT})\\b`);
const SUBJECTLESS_TEXT = new RegExp(`['"\`](${SUBJECTLESS}) [a-z]`, 'i');

export function checkText(path: string, text: string): Finding[] {
  let isInFence = false;
  const inPath = bannedWordsIn(path).map((problem) => ({ line: 1, ...problem }));
  const inLines = text.split('\n').flatMap((line, i) => {
    if (path.endsWith('.md') && FENCE.test(line)) isInFence = !isInFence;
    const prose = isInFence ? '' : proseIn(path, line);
    const problems = [...bannedWordsIn(line), ...subjectlessIn(path, line, prose)];
    return problems.map((problem) => ({ line: i + 1, ...problem }));
  });
  return [...inPath, ...inLines];
}

type Problem = Omit<Finding, 'line'>;

function bannedWordsIn(line: string): Problem[] {
  const words = splitNames(line);
  return BANNED_WORDS.flatMap(({ word, instead }) => {
    const [found] = word.exec(words) ?? word.exec(line) ?? [];
    if (found === undefined) return [];
    return { problem: `"${found}"`, cure: `write ${instead}` };
  });
}

function subjectlessIn(path: string, line: string, prose: string): Problem[] {
  const cure = 'begin with the subject';
  const isDocument = path.endsWith('.md');
  const beginning = isDocument ? undefined : SUBJECTLESS_BEGINNING.exec(prose)?.[1];
  const sentence = SUBJECTLESS_SENTENCE.exec(prose)?.[1] ?? beginning;
  if (sentence) return [{ problem: `a sentence begins with "${sentence}"`, cure }];
  const text = isDocument ? undefined : SUBJECTLESS_TEXT.exec(line)?.[1];
  return text ? [{ problem: `a text begins with "${text}"`, cure }] : [];
}

/** `keyCache` and `key_cache` become `key Cache` and `key cache`. */
function splitNames(line: string): string {
  return line.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ');
}

/** The comment of a line of code; of Markdown, the line unless it is a heading or a question. */
function proseIn(path: string, line: string): string {
  if (path.endsWith('.md')) {
    return /^#|\?\W*$/.test(line) ? '' : line.replace(/^[\s>*-]+/, '');
  }
  return commentMark(path).exec(line)?.[1] ?? '';
}

function commentMark(path: string): RegExp {
  if (/\.(tsx?|js|cjs|mjs|css)$/.test(path)) return /(?:^|\s)(?:\/\/|\/\*\*?|\*)\s+(.*)/;
  if (path.endsWith('.sql')) return /(?:^|\s)--\s+(.*)/;
  return path.endsWith('.json') ? /$^/ : /(?:^|\s)#\s+(.*)/;
}

export function checkCommitSubject(subject: string): string | undefined {
  if (subject.length <= COMMIT_SUBJECT_MAX) return undefined;
  return `the commit subject has ${subject.length} characters, at most ${COMMIT_SUBJECT_MAX} are allowed`;
}

/** The commits made since this check exists; none where the history is not there. */
function listCommits(): { hash: string; subject: string }[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') return [];
    const added = ['--diff-filter=A', '--format=%H', '--', 'tools/language-check.ts'];
    const first = git('log', ...added)
      .split('\n')
      .at(-1);
    if (!first) return [];
    const lines = git('log', '--no-merges', '--format=%h %s', `${first}..HEAD`).split('\n');
    return lines.filter(Boolean).map((line) => {
      const [hash = ''] = line.split(' ', 1);
      return { hash, subject: line.slice(hash.length + 1) };
    });
  } catch {
    return [];
  }
}

function listFiles(path: string): string[] {
  const name = relative(ROOT, path);
  if (UNCHECKED.some((pattern) => pattern.test(name))) return [];
  if (!statSync(path).isDirectory()) return CHECKED_FILE.test(name) ? [name] : [];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .flatMap((entry) => listFiles(join(path, entry.name)));
}

function main(paths: readonly string[]): number {
  const files = paths.flatMap((path) => listFiles(join(ROOT, path)));
  const lines = files.flatMap((file) =>
    checkText(file, readFileSync(join(ROOT, file), 'utf8')).map(
      ({ line, problem, cure }) => `${file}:${line}: ${problem}; ${cure}`,
    ),
  );
  for (const { hash, subject } of listCommits()) {
    const problem = checkCommitSubject(subject);
    if (problem) lines.push(`${hash}: ${problem}; shorten it: ${subject}`);
  }
  for (const line of lines) console.log(line);
  console.log(`${files.length} files, findings: ${lines.length}`);
  return lines.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const paths = process.argv.slice(2);
  process.exit(main(paths.length > 0 ? paths : ['.']));
}
