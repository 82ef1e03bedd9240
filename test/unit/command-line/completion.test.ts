import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { COMMON_OPTIONS, flagOf } from '../../../packages/client/src/cli/command.ts';
import { COMMANDS } from '../../../packages/client/src/cli/commands/index.ts';
import { completionScript, SHELLS } from '../../../packages/client/src/cli/completion-script.ts';

type Shell = (typeof SHELLS)[number];
const scriptOf = (shell: Shell) => completionScript(shell, COMMANDS);
const run = (shell: Shell, ...args: readonly string[]) =>
  execFileSync(shell, args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** The words that a shell offers for the last one. */
const COMPLETE: Readonly<Record<Shell, (words: readonly string[]) => string[]>> = {
  bash: (words) =>
    run(
      'bash',
      '-c',
      `${scriptOf('bash')}
COMP_WORDS=(amsel "$@"); COMP_CWORD=$#; _amsel; printf '%s\\n' "\${COMPREPLY[@]}"`,
      'bash',
      ...words,
    ),
  // Its line editor chooses among the described words.
  zsh: (words) =>
    run(
      'zsh',
      '-fc',
      `compdef() { : }; _describe() { print -rl -- "\${(@P)2}" }
${scriptOf('zsh')}
words=(amsel "$@"); CURRENT=$(($# + 1)); _amsel`,
      'zsh',
      ...words,
    )
      .map((described) => described.split(':', 1)[0]!)
      .filter((word) => word.startsWith(words.at(-1)!)),
  fish: (words) =>
    run(
      'fish',
      '--no-config',
      '-c',
      `${scriptOf('fish')}\ncomplete -C '${['amsel', ...words].join(' ')}'`,
    ).map((described) => described.split('\t', 1)[0]!),
};

const isInstalled = (shell: Shell) => spawnSync(shell, ['--version']).status === 0;
/** A machine without one of the others does not try its script; it says so. */
const INSTALLED = SHELLS.filter((shell) => {
  if (shell === 'bash' || isInstalled(shell)) return true;
  console.warn(`the completion of ${shell} is not tried: it is not installed`);
  return false;
});

describe.each(INSTALLED)('completion in %s', (shell) => {
  const complete = COMPLETE[shell];

  test.each([
    [[''], COMMANDS.map(({ name }) => name.split(' ')[0]!)],
    [['bo'], ['book']],
    [['webhooks', ''], ['listen']],
    [['webhooks', 'listen', '--t'], ['--types']],
    [['book', 'x', '--re'], ['--repeat']],
    [
      ['book', 'x', '--repeat', ''],
      ['weekly', 'biweekly'],
    ],
    [
      ['search', '--order', 'r'],
      ['recommended', 'rating'],
    ],
    [
      ['cancel', 'x', '--scope', ''],
      ['this', 'following', 'all'],
    ],
    [['completion', 'z'], ['zsh']],
    [['unknown', ''], []],
  ])('of %j offers %j', (words, offered) => {
    expect(complete(words).toSorted()).toEqual(offered.toSorted());
  });

  test.each(COMMANDS.map((command) => [command.name, command] as const))(
    'of %s offers all its options',
    (name, { options }) => {
      const flags = Object.keys({ ...options, ...COMMON_OPTIONS }).map(flagOf);

      expect(complete([...name.split(' '), '--']).toSorted()).toEqual(flags.toSorted());
    },
  );

  test('is a script without a fault of syntax', () => {
    const dir = mkdtempSync(join(tmpdir(), 'amsel-completion-'));
    writeFileSync(join(dir, 'script'), scriptOf(shell));
    const { status, stderr } = spawnSync(shell, ['-n', join(dir, 'script')], { encoding: 'utf8' });
    rmSync(dir, { recursive: true });

    expect([status, stderr]).toEqual([0, '']);
  });
});

/** The text that offers a word, also where the shell is not installed. */
const SPELT = {
  zsh: {
    word: (word: string) => `'${word}:`,
    flag: (flag: string) => `'${flag}:`,
    choices: (choices: readonly string[]) => choices.map((choice) => `'${choice}:`),
  },
  fish: {
    word: (word: string) => ` -a ${word}`,
    flag: (flag: string) => ` -l ${flag.slice(2)} `,
    choices: (choices: readonly string[]) => [` -a '${choices.join(' ')}'`],
  },
};

describe.each(['zsh', 'fish'] as const)('the script for %s', (shell) => {
  const script = scriptOf(shell);
  const spelt = SPELT[shell];

  test('offers every command, option and choice', () => {
    for (const { name, argument, options } of COMMANDS) {
      for (const word of name.split(' ')) expect(script).toContain(spelt.word(word));
      for (const each of [argument, ...Object.values(options)]) {
        if (!each?.choices) continue;
        for (const choice of spelt.choices(each.choices)) expect(script).toContain(choice);
      }
      for (const option of Object.keys(options)) {
        expect(script).toContain(spelt.flag(flagOf(option)));
      }
    }
  });

  test('has closed quotes', () => {
    expect(script.split("'").length % 2).toBe(1);
  });
});
