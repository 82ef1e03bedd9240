import { describe, expect, test } from '@jest/globals';
import { runCommand } from '../support/command.ts';
import { SECRETS_KEY, services } from '../support/services.ts';

/** Commands as users try them first; none of these calls may start a system. */
const COMMANDS = [
  {
    name: 'proof',
    unknown: '--speed',
    usage: /--minutes N .*30.*--seed N .*--sabotages .*answer-before-commit/s,
  },
  {
    name: 'bench',
    unknown: 'speed',
    usage: /start .*keys .*discovery .*booking .*actors .*growth .*--keep .*--url/s,
  },
  {
    name: 'fuzz',
    unknown: '--speed',
    usage: /--examples N .*20.*--seed N .*--as CALLER .*anonymous/s,
  },
];

test.each(COMMANDS)(
  'npm run $name names an unknown option and prints its usage',
  async ({ name, unknown, usage }) => {
    const { code, output } = await runCommand(name, {}, [unknown]);

    expect(code).toBe(2);
    expect(output).toMatch(
      new RegExp(
        `^✗ Unknown (option|word) '${unknown}'\n\nusage: npm run ${name} .*^example: npm run ${name}`,
        'ms',
      ),
    );
    expect(output).toMatch(usage);
  },
);

/** All commands read their options with one function; this command loads fastest. */
test('npm run actor -- --help prints its usage', async () => {
  const result = await runCommand('actor', {}, ['--help']);

  expect(result).toEqual({
    code: 0,
    output: 'usage: CALENDAR_ACTORS=2 npm run actor -- pro_…\n',
  });
});

test.each([
  ['2', 'calendar/1'],
  ['0', 'professional/pro_demo_lena'],
])(
  'npm run actor prints the workflow of a calendar with CALENDAR_ACTORS=%s',
  async (actors, workflow) => {
    const result = await runCommand('actor', { CALENDAR_ACTORS: actors }, ['pro_demo_lena']);

    expect(result).toEqual({ code: 0, output: `${workflow}\n` });
  },
);

const withPassword = (url: string, password: string) => {
  const changed = new URL(url);
  changed.password = password;
  return changed.href;
};
const NOWHERE = '127.0.0.1:1';
const DATABASE_URL = `postgresql://amsel:hunter2@${NOWHERE}/amsel`;
const TEMPORAL_ADDRESS = services.temporalAddress;

describe.each([
  ['migrate', { DATABASE_URL }, 'Postgres', 'ECONNREFUSED', 'DATABASE_URL'],
  [
    'worker',
    { DATABASE_URL: withPassword(services.databaseUrl, 'hunter2'), TEMPORAL_ADDRESS, SECRETS_KEY },
    'Postgres',
    'password authentication failed',
    'DATABASE_URL',
  ],
  [
    'worker',
    { DATABASE_URL, TEMPORAL_ADDRESS: NOWHERE, SECRETS_KEY },
    'Temporal',
    '(?<=used: )Connection refused(?=;)',
    'TEMPORAL_ADDRESS',
  ],
  ['setup:temporal', { TEMPORAL_ADDRESS: NOWHERE }, 'Temporal', '', 'TEMPORAL_ADDRESS'],
])('npm run %s with an unusable server', (name, env, server, cause, variable) => {
  test(`says in one line that ${server} is unusable, why, and that ${variable} leads to it`, async () => {
    const bundle = process.env['WORKFLOW_BUNDLE_PATH']!;
    const { code, output } = await runCommand(name, { ...env, WORKFLOW_BUNDLE_PATH: bundle });

    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${server} cannot be used: .*${cause}.*; start ${server}, or correct ${variable}$`,
        ),
      ),
    ]);
    expect(output).not.toContain('hunter2');
  });
});
