import { expect, test } from '@jest/globals';
import type { System } from '../../../launcher/system.ts';
import { welcomeText } from '../../../launcher/messages.ts';

const greeting = (facts: Pick<System, 'hasDemoData' | 'isLocalOnly'>) =>
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

test('the start warns of the demo accounts where others can reach them, and only there', () => {
  expect(greeting({ hasDemoData: true, isLocalOnly: false })).toContain(WARNING);
  expect(greeting({ hasDemoData: true, isLocalOnly: true })).not.toContain(WARNING);
  expect(greeting({ hasDemoData: false, isLocalOnly: false })).not.toContain(WARNING);
});
