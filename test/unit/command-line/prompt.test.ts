import { describe, expect, test } from '@jest/globals';
import { createPrompt } from '../../../packages/client/src/cli/prompt.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';

const open = (options?: { readonly isTTY: boolean }) => {
  const terminal = fakeTerminal(options);
  // Safe: questions use no other part.
  const prompt = createPrompt(terminal as unknown as Parameters<typeof createPrompt>[0]);
  return { terminal, prompt };
};
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';

describe('a question on a terminal', () => {
  test('shows what is typed', async () => {
    const { terminal, prompt } = open();

    const answer = prompt.ask('Email: ');
    terminal.type('ana@example.com\r');

    expect(await answer).toBe('ana@example.com');
    expect(terminal.shown()).toContain('Email: ');
    expect(terminal.shown()).toContain('ana@');
  });

  test('for a secret does not show it', async () => {
    const { terminal, prompt } = open();

    const answer = prompt.askSecret('Password: ');
    terminal.type('s3cret\u007ft \r');

    expect(await answer).toBe('s3cret ');
    expect(terminal.shown()).toBe('Password: \n');
  });

  test.each([
    ['in one piece', ['ana@example.com\rs3cret\r']],
    ['in pieces', ['ana@example.com\r\ns3c', 'ret\r\n']],
  ])('takes a line that was pasted with the answer before it, %s', async (_how, pieces) => {
    const { terminal, prompt } = open();

    const email = prompt.ask('Email: ');
    for (const piece of pieces) terminal.type(piece);

    expect([await email, await prompt.askSecret('Password: ')]).toEqual([
      'ana@example.com',
      's3cret',
    ]);
    expect(terminal.shown()).toBe('Email: ana@example.com\nPassword: \n');
  });

  test.each([
    ['Backspace', 'anä\u007fa', 'ana'],
    ['Ctrl-U', 'bob\u0015ana', 'ana'],
    ['Ctrl-W', 'ana bob\u0017', 'ana'],
    ['an arrow, which is ignored', 'an\u001b[Da', 'ana'],
  ])('can be edited by %s', async (_key, typed, expected) => {
    const { terminal, prompt } = open();

    const answer = prompt.ask('First line\nName: ');
    terminal.type(`${typed}\r`);

    expect(await answer).toBe(expected);
    // The terminal shows what follows the last clearing of the line.
    expect(terminal.shown().split('\u001b[K').at(-1)).toMatch(/Name: an/);
  });

  test('takes the terminal in raw mode, and gives it back', async () => {
    const { terminal, prompt } = open();

    const first = prompt.ask('Email: ');
    terminal.type('a\r');
    await first;
    const second = prompt.ask('Code: ');
    // Else the terminal would show a secret that is typed at once.
    expect(terminal.rawScreens).toEqual([true, true, false, true]);
    expect([terminal.isRaw(), terminal.stdin.isPaused()]).toEqual([true, false]);
    terminal.type('b\r');

    expect(await second).toBe('b');
    expect([terminal.isRaw(), terminal.stdin.isPaused()]).toEqual([false, true]);
  });

  test.each(['y', 'Y', 'yes'])('is answered with yes by %s', async (word) => {
    const { terminal, prompt } = open();

    const answer = prompt.confirm('Book it?');
    terminal.type(`${word}\r`);

    await expect(answer).resolves.toBeUndefined();
  });

  test.each(['', 'n', 'yup'])('is answered with no by "%s"', async (word) => {
    const { terminal, prompt } = open();

    const answer = prompt.confirm('Book it?');
    terminal.type(`${word}\r`);

    await expect(answer).rejects.toMatchObject({ name: 'Declined' });
  });

  test.each([
    ['Ctrl-C', `s3c${CTRL_C}`, 'Interrupted'],
    ['Ctrl-D', CTRL_D, 'UsageError'],
    ['Ctrl-D before the question', '\0', 'UsageError'],
  ])('ends by %s', async (_key, keys, name) => {
    const { terminal, prompt } = open();

    const answer = prompt.askSecret('Password: ');
    terminal.type(keys);

    await expect(answer).rejects.toMatchObject({ name });
    expect(terminal.isRaw()).toBe(false);
  });

  test('that comes after Ctrl-C is not asked', async () => {
    const { terminal, prompt } = open();
    terminal.interrupt();

    await expect(prompt.ask('Email: ')).rejects.toMatchObject({ name: 'Interrupted' });
  });

  test.each([
    ['the terminal is closed', 'hangUp', 'UsageError'],
    ['the process is asked to end', 'interrupt', 'Interrupted'],
  ] as const)('ends when %s', async (_case, end, name) => {
    const { terminal, prompt } = open();

    const answer = prompt.ask('Email: ');
    terminal[end]();

    await expect(answer).rejects.toMatchObject({ name });
  });
});

describe('a question without a terminal', () => {
  test('takes the next line', async () => {
    const { terminal, prompt } = open({ isTTY: false });
    terminal.type('ana@example.com\ns3cret\n');

    expect([await prompt.ask('Email: '), await prompt.askSecret('Password: ')]).toEqual([
      'ana@example.com',
      's3cret',
    ]);
    prompt.close();
  });

  test('fails if there is no line', async () => {
    const { terminal, prompt } = open({ isTTY: false });
    terminal.hangUp();

    await expect(prompt.confirm('Book it?')).rejects.toMatchObject({ name: 'UsageError' });
  });

  test('ends when the process is asked to end', async () => {
    const { terminal, prompt } = open({ isTTY: false });

    const answer = prompt.ask('Email: ');
    terminal.interrupt();

    await expect(answer).rejects.toMatchObject({ name: 'Interrupted' });
  });
});
