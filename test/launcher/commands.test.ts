import { describe, expect, test } from '@jest/globals';
import { runCommand } from '../support/command.ts';

/** Commands as people try them first. None of these may start anything. */
const COMMANDS = [
  {
    name: 'proof',
    unknown: '--speed',
    tells: /--minutes N .*20.*--seed N .*--sabotages .*answer-before-commit/s,
  },
  {
    name: 'bench',
    unknown: 'speed',
    tells: /start .*keys .*discovery .*booking .*actors .*growth .*--keep .*--url/s,
  },
  {
    name: 'fuzz',
    unknown: '--speed',
    tells: /--examples N .*20.*--seed N .*--as CALLER .*anonymous/s,
  },
];

describe.each(COMMANDS)('npm run $name', ({ name, unknown, tells }) => {
  test('says how it is used', async () => {
    const { code, output } = await runCommand(name, {}, ['--help']);

    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(tells) });
    expect(output).toMatch(new RegExp(`^usage: npm run ${name} .*^example: npm run ${name}`, 'ms'));
  });

  test('names what it does not know', async () => {
    const { code, output } = await runCommand(name, {}, [unknown]);

    expect(code).toBe(2);
    expect(output).toMatch(
      new RegExp(`^✗ Unknown (option|word) '${unknown}'\n\nusage: npm run ${name} `),
    );
    expect(output).toMatch(tells);
  });
});

test.each([
  ['2', 'calendar/1'],
  ['0', 'professional/pro_demo_lena'],
])('npm run actor names who decides, of CALENDAR_ACTORS=%s', async (actors, workflow) => {
  const answer = await runCommand('actor', { CALENDAR_ACTORS: actors }, ['pro_demo_lena']);

  expect(answer).toEqual({ code: 0, output: `${workflow}\n` });
});
