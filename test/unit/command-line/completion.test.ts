import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { COMMON_OPTIONS, flagOf } from '../../../packages/client/src/cli/command.ts';
import { COMMANDS } from '../../../packages/client/src/cli/commands/index.ts';
import { completionScript } from '../../../packages/client/src/cli/completion-script.ts';

/** The words that bash offers for the last one. */
function complete(...words: readonly string[]): string[] {
  const script = `${completionScript('bash', COMMANDS)}
COMP_WORDS=(amsel "$@"); COMP_CWORD=$#; _amsel; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const output = execFileSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' });
  return output.split('\n').filter(Boolean);
}

describe('completion in bash', () => {
  test.each([
    [[''], COMMANDS.map(({ name }) => name.split(' ')[0])],
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
    [['completion', 'z'], ['zsh']],
    [['unknown', ''], []],
  ])('of %j offers %j', (words, offered) => {
    expect(complete(...words)).toEqual(offered);
  });

  test.each(COMMANDS.map((command) => [command.name, command] as const))(
    'of %s offers all its options',
    (name, { options }) => {
      const flags = Object.keys({ ...options, ...COMMON_OPTIONS }).map(flagOf);

      expect(complete(...name.split(' '), '--')).toEqual(flags);
    },
  );
});

describe.each(['zsh', 'fish'] as const)('the script for %s', (shell) => {
  const script = completionScript(shell, COMMANDS);
  const spelt = (flag: string) => (shell === 'zsh' ? `'${flag}:` : `-l ${flag.slice(2)} `);

  test('has every command, option and choice', () => {
    for (const { name, options } of COMMANDS) {
      for (const word of name.split(' ')) expect(script).toContain(word);
      for (const [option, { choices = [] }] of Object.entries(options)) {
        expect(script).toContain(spelt(flagOf(option)));
        for (const choice of choices) expect(script).toContain(choice);
      }
    }
  });

  test('has closed quotes', () => {
    expect(script.split("'").length % 2).toBe(1);
  });
});
