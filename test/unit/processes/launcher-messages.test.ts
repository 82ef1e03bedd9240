import { expect, test } from '@jest/globals';
import type { System } from '../../../launcher/system.ts';
import { welcomeText } from '../../../launcher/messages.ts';

const textFor = (facts: Pick<System, 'hasDemoData' | 'isLocalOnly'>) =>
  welcomeText({
    apiUrl: 'http://localhost:3000',
    databaseUrl: '',
    temporalAddress: '',
    temporalUiUrl: undefined,
    unexpectedExit: new Promise(() => undefined),
    stop: async () => undefined,
    ...facts,
  });
const WARNING = 'the passwords of the demo accounts, also of the admin, are public';

test('the welcome text warns of demo accounts only if other machines can reach them', () => {
  expect(textFor({ hasDemoData: true, isLocalOnly: false })).toContain(WARNING);
  expect(textFor({ hasDemoData: true, isLocalOnly: true })).not.toContain(WARNING);
  expect(textFor({ hasDemoData: false, isLocalOnly: false })).not.toContain(WARNING);
});
