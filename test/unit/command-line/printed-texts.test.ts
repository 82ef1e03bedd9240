import { expect, test } from '@jest/globals';
import { withServer } from '../../support/fake-server.ts';
import { fakeTerminal, runLine, runLineWith } from '../../support/fake-terminal.ts';
import { createPrompt } from '../../../packages/client/src/cli/prompt.ts';

/** Clears the screen, begins a sequence in one character, and turns the text that follows around. */
const HARMFUL = [
  '\u001b[2J',
  '\u009b1m',
  '\u007f',
  '\u202e',
  '\u2066',
  '\u061c',
  '\u200f',
  '\u2028',
];
const NAME = `a${HARMFUL.join('')}b`;
const CLEANED = 'a [2J 1m      b';
const HARMFUL_CHARACTER = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

test.each([
  [
    'a login',
    { 'POST /api/auth/login': [200, { accessToken: 'a', user: { email: NAME } }] },
    ['login', '--email', 'ana@example.com'],
    `as ${CLEANED}.`,
  ],
  [
    'a cancellation',
    { 'POST /api/appointments/apt_1/cancel': [200, { id: NAME }] },
    ['cancel', 'apt_1', '--yes'],
    `Cancelled ${CLEANED}.`,
  ],
] as const)('%s prints no text of the server that rewrites the screen', async (...row) => {
  const [, answers, args, text] = row;
  const { code, stdout } = await withServer(answers, (url) =>
    runLineWith({ answers: ['password'] }, ...args, '--url', url),
  );

  expect(code).toBe(0);
  expect(stdout).toContain(text);
  expect(stdout).not.toMatch(HARMFUL_CHARACTER);
});

test('a note and a question show no text that rewrites the screen', async () => {
  const answer = [401, { error: 'AUTH_REQUIRED' }] as const;
  const { stderr } = await withServer({ 'GET /api/events': answer }, (url) =>
    runLine('webhooks', 'listen', `http://localhost:8080/${NAME}`, '--url', url),
  );
  const terminal = fakeTerminal();
  // Safe: questions use no other part.
  const prompt = createPrompt(terminal as unknown as Parameters<typeof createPrompt>[0]);
  const answered = prompt.ask(`First\n${NAME}: `);
  terminal.type('x\r');
  await answered;

  expect(stderr).toContain(`to http://localhost:8080/${CLEANED}, signed`);
  expect(terminal.shown()).toBe(`First\n${CLEANED}: x\n`);
});

test('JSON has these characters escaped, and the same values', async () => {
  const found = [{ id: 'biz_1', name: NAME }];
  const { stdout } = await withServer({ 'GET /api/businesses': [200, found] }, (url) =>
    runLine('search', '--json', '--url', url),
  );

  expect(JSON.parse(stdout)).toEqual(found);
  expect(stdout).not.toMatch(HARMFUL_CHARACTER);
});

test('a failure in JSON has them escaped too', async () => {
  const answer = [409, { error: `NEW${NAME}` }] as const;
  const { stderr } = await withServer({ 'GET /api/businesses': answer }, (url) =>
    runLine('search', '--json', '--url', url),
  );

  expect(JSON.parse(stderr)).toMatchObject({ code: `NEW${NAME}` });
  expect(stderr).not.toMatch(HARMFUL_CHARACTER);
});
