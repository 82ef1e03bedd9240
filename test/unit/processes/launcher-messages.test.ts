import { expect, test } from '@jest/globals';
import type { System } from '../../../launcher/system.ts';
import { welcomeText } from '../../../launcher/messages.ts';

const textFor = (facts: Pick<System, 'hasDemoData' | 'isLocalOnly'>) =>
  welcomeText({
    apiUrl: 'http://localhost:3000',
    databaseUrl: '',
    temporalAddress: '',
    temporalUiUrl: undefined,
    showsOutbox: facts.isLocalOnly,
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

test('the welcome names the page that shows the mail of the demo, unless mail is sent', () => {
  expect(textFor({ hasDemoData: true, isLocalOnly: true })).toContain(
    'http://localhost:3000/dev/outbox',
  );
  expect(textFor({ hasDemoData: true, isLocalOnly: false })).not.toContain('/dev/outbox');
});
