import { describe, expect, test } from '@jest/globals';
import { checkCommitSubject, checkText } from '../../../tools/language-check.ts';
import { BANNED_WORDS } from '../../../tools/language-rules.ts';

const problemsIn = (path: string, text: string) =>
  checkText(path, text).map(({ problem }) => problem);

/** One bad example for each banned word, in the order of the list. */
const BAD = [
  'clear the shelf',
  'deps.shown',
  'gathers reads',
  'const keyring',
  'amsel-foundations',
  'actorFolds',
  'the clockwork runs',
  'begins anew',
  'lets go',
  'held up',
  'isUnderWay',
  'sends the letter',
  'type Stage',
  'app.entrance',
  'log.deeds',
  'MANNERS[kind]',
  'GROUNDS[code]',
  'voice.ts',
  'wishAt(shop)',
  'a kept promise',
  'asked aside',
  'kept_answers',
  'waits in vain',
  'for want of time',
  'leans on Redis',
  'tells of it',
  'waits patiently',
  'nobody asks',
  'somebody else',
  'whoever asks',
  'goes to who asked',
];

const GOOD = [
  'clear the response cache',
  'slots are shown to customers',
  'batches reads',
  'const keyCache',
  'actorCount',
  'continues as new',
  "runs as 'none', `none`",
  'the letters of the alphabet',
  'to the letter',
  "a Promise of 'node:timers/promises'",
  'indeed, wishlist, background, underwrite',
];

describe('the language check', () => {
  test.each(BANNED_WORDS.map(({ word }, i) => [BAD[i]!, word] as const))(
    'refuses "%s" in code, comments and docs',
    (bad, word) => {
      const findings = checkText('docs/page.md', `fine\n${bad}\n`);

      expect(findings).toEqual([
        { line: 2, problem: expect.stringMatching(word), cure: expect.stringMatching(/^write ./) },
      ]);
      expect(problemsIn('gateway/app.ts', bad)).toHaveLength(1);
    },
  );

  test('refuses a banned word in the name of a file', () => {
    expect(problemsIn('test/unit/wish-list.test.ts', 'fine')).toEqual(['"wish"']);
  });

  test.each(GOOD)('accepts "%s"', (good) => {
    expect(checkText('docs/page.md', good)).toEqual([]);
    expect(checkText('gateway/app.ts', good)).toEqual([]);
  });

  test.each([
    ['a.ts', '// What is asked at once.'],
    ['a.ts', '/** Plain at first. Those that wait go first. */'],
    ['a.ts', ' * Whose turn it is.'],
    ['a.ts', 'const max = 3; // Who waits longest'],
    ['a.ts', '/** Of a series, each date has one. */'],
    ['a.ts', '// By account.'],
    ['a.yml', '# Whatever is left.'],
    ['a.sql', '-- What expired.'],
    ['Dockerfile', '# Who owns it.'],
    ['a.md', '- **Those** that wait.'],
  ])('refuses the subjectless sentence in %s: %s', (path, line) => {
    expect(problemsIn(path, line)).toContainEqual(
      expect.stringMatching(/^a sentence begins with "\w+"$/),
    );
  });

  test.each([
    ['a.test.ts', "test('what is asked twice is answered once', () => {"],
    ['a.ts', "throw new Error('Whose actor is it?');"],
    ['a.json', '"title": "What callers were told"'],
  ])('refuses the subjectless text in %s: %s', (path, line) => {
    expect(problemsIn(path, line)).toEqual([
      expect.stringMatching(/^a text begins with "wh(at|ose)"$/i),
    ]);
  });

  test.each([
    ['a.ts', '// The caller decides what is read.'],
    ['a.ts', '// By default, two share all. Of several, the first is taken.'],
    ['a.ts', 'const what = names[0]; // the first'],
    ['a.ts', "type Kind = 'what' | 'who';"],
    ['a.md', '## What it does'],
    ['a.md', 'What does it cost?'],
    ['a.md', '```\nWhat is printed.\n```'],
    ['a.sql', "SELECT 'what'; -- the first"],
  ])('accepts the sentence in %s: %s', (path, line) => {
    expect(checkText(path, line)).toEqual([]);
  });

  test('limits a commit subject to 72 characters', () => {
    expect(checkCommitSubject('x'.repeat(72))).toBeUndefined();
    expect(checkCommitSubject('x'.repeat(73))).toContain('73 characters');
  });
});
