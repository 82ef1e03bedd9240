import { describe, expect, test } from '@jest/globals';
import { flagOf } from '../../../packages/client/src/cli/command.ts';
import { COMMANDS } from '../../../packages/client/src/cli/commands/index.ts';
import { parseException } from '../../../packages/client/src/cli/exception.ts';
import { parseOpening } from '../../../packages/client/src/cli/opening.ts';
import { findCommand, parseInput } from '../../../packages/client/src/cli/parse.ts';
import packageJson from '../../../packages/client/package.json' with { type: 'json' };
import { runLine } from '../../support/fake-terminal.ts';

const named = COMMANDS.map((command) => [command.name, command] as const);
/** The words of a line, as a shell splits them. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

describe('the help', () => {
  test.each(['--help', '-h', 'help'])(
    'by %s lists every command and the exit codes',
    async (word) => {
      const { code, stdout, stderr } = await runLine(word);

      expect([code, stderr]).toEqual([0, '']);
      for (const [name, { summary }] of named)
        expect(stdout).toMatch(new RegExp(`${name} +${summary}`));
      expect(stdout).toContain('Exit codes: 0 done, 1 refused, 2 wrong usage, 3');
    },
  );

  test.each(named)('of %s has its options and an example', async (name, command) => {
    const { code, stdout } = await runLine(...name.split(' '), '--help');

    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: amsel ${name}`);
    for (const option of Object.keys(command.options)) expect(stdout).toContain(flagOf(option));
    expect(stdout).toContain(`Example: ${command.example}`);
  });

  test.each([
    ['help', 'book'],
    ['-h', 'book'],
    ['book', 'x', '-h'],
    ['help', 'webhooks'],
    ['webhooks', '--help'],
  ])('by %s %s is that of the command', async (...args) => {
    const { code, stdout } = await runLine(...args);

    expect(code).toBe(0);
    expect(stdout).toMatch(/Usage: amsel (book OPENING|webhooks listen URL) /);
  });

  test.each(named)('of %s has an example that is right', (_name, command) => {
    const words = wordsOf(command.example.replace(/ >> .*/, '')).slice(1);

    expect(findCommand(COMMANDS, words)).toBe(command);
    expect(() => parseInput(command, words.slice(command.name.split(' ').length))).not.toThrow();
  });
});

test('the version is that of the package', async () => {
  expect(await runLine('--version')).toEqual({
    code: 0,
    stdout: `${packageJson.version}\n`,
    stderr: '',
  });
});

describe('wrong usage', () => {
  test.each([
    ['nothing', [], 'a command is missing'],
    ['an unknown command', ['reserve'], `there is no command 'reserve'\n`],
    ['the help of an unknown command', ['reserve', '--help'], `there is no command 'reserve'\n`],
    ['a misspelt command', ['bok'], `there is no command 'bok' (did you mean book?)`],
    [
      'a misspelt option',
      ['search', '--cty', 'x'],
      `Unknown option '--cty' (did you mean --city?)`,
    ],
    ['half of a command', ['webhooks'], 'webhooks takes one more word: webhooks listen'],
    [
      'an option before the command',
      ['--limit', '3', 'search'],
      'the command comes before --limit',
    ],
    ['an unknown option', ['search', '--town', 'Berlin'], `Unknown option '--town'\n`],
    [
      'an option without its value',
      ['search', '--city'],
      `Option '--city <value>' argument missing`,
    ],
    [
      'a word instead of a number',
      ['search', '--limit', 'ten'],
      `--limit takes a number, not 'ten'`,
    ],
    [
      'a count of nothing',
      ['search', '--limit', '0'],
      `--limit takes a whole number from 1 on, not '0'`,
    ],
    [
      'a value with a dash',
      ['search', '--limit', '-1'],
      '--limit has no value; one that begins with a dash is written --limit=…',
    ],
    [
      'an unknown choice',
      ['openings', '--order', 'price'],
      '--order is one of time, distance, not',
    ],
    ['an unknown shell', ['completion', 'tcsh'], `SHELL is one of bash, zsh, fish, not 'tcsh'`],
    ['an argument that is missing', ['cancel'], 'ID is missing'],
    ['an argument too many', ['cancel', 'apt_1', 'apt_2'], `a word too many: 'apt_2'`],
    ['an argument that is not taken', ['logout', 'now'], `a word too many: 'now'`],
    ['an opening that is none', ['book', 'tomorrow'], 'OPENING is like biz_1/pro_1/svc_1/2027'],
    [
      'a count of no series',
      ['book', 'a/b/c/dTt', '--count', '3'],
      '--except need --repeat weekly',
    ],
    ['a receiver that is no URL', ['webhooks', 'listen', '8080'], 'URL is like http://localhost'],
    ['a receiver that is no web server', ['webhooks', 'listen', 'ftp://x'], 'URL is like http://'],
    ['an address of another protocol', ['search', '--url', 'ftp://x'], 'like https://booking'],
    ['an address with a password', ['search', '--url', 'https://a:b@x'], 'like https://booking'],
  ])('%s is told with the way to the help', async (_case, args, message) => {
    const { code, stdout, stderr } = await runLine(...args);

    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/\nSee: amsel( \w+)* --help\n$/);
  });

  test('is JSON for programs', async () => {
    const { stdout, stderr } = await runLine('cancel', '--json');

    expect(stdout).toBe('');
    expect(JSON.parse(stderr)).toEqual({
      code: 'USAGE',
      meaning: 'ID is missing',
      next: 'See: amsel cancel --help',
    });
  });
});

describe('the words of a booking', () => {
  test('name services one after the other', () => {
    expect(parseOpening('biz_1/any/svc_1,svc_2/2027-03-16T14:00')).toEqual({
      business: 'biz_1',
      professional: 'any',
      services: ['svc_1', 'svc_2'],
      date: '2027-03-16',
      start: '14:00',
    });
  });

  test.each([
    ['2027-03-23=15:00', { date: '2027-03-23', start: '15:00', professional: undefined }],
    ['2027-03-23=15:00/pro_2', { date: '2027-03-23', start: '15:00', professional: 'pro_2' }],
    ['2027-03-23=skip', { date: '2027-03-23', skip: true }],
  ])('name another time of a series: %s', (text, exception) => {
    expect(parseException(text)).toEqual(exception);
  });

  test.each(['2027-03-23', '=15:00', '2027-03-23=', 'a=b=c'])('refuse --except %s', (text) => {
    expect(() => parseException(text)).toThrow('--except is like');
  });
});
