import { expect, test } from '@jest/globals';
import { VARIABLES } from '../../../config/index.ts';
import { withoutConfig } from '../../../launcher/environment.ts';

test('a temporary system gets none of the configuration of the caller', () => {
  const named = Object.keys(VARIABLES).flatMap((name) => [name, `${name}_FILE`]);
  const configured = Object.fromEntries(named.map((name) => [name, 'theirs']));

  expect(withoutConfig({ ...configured, PATH: '/bin', HOME: '/root' })).toEqual({
    PATH: '/bin',
    HOME: '/root',
  });
});
