import { expect, test } from '@jest/globals';
import { wantsDemoData } from '../../../launcher/backing-services.ts';

const EXTERNAL = { DATABASE_URL: 'postgresql://localhost/amsel' };

test.each([
  ['an embedded database', {}, true],
  ['an embedded database with SEED_DEMO=0', { SEED_DEMO: '0' }, false],
  ['an external database', EXTERNAL, false],
  ['an external database with SEED_DEMO=1', { ...EXTERNAL, SEED_DEMO: '1' }, true],
  ['an external database with SEED_DEMO=0', { ...EXTERNAL, SEED_DEMO: '0' }, false],
])('npm start with %s loads demo data only if it is wanted', (_case, env, expected) => {
  expect(wantsDemoData(env)).toBe(expected);
});
