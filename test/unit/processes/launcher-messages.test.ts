import { expect, test } from '@jest/globals';
import type { System } from '../../../launcher/system.ts';
import { welcome } from '../../../launcher/messages.ts';

const greeting = (facts: Pick<System, 'hasDemoData' | 'isLocal'>) =>
  welcome({
    apiUrl: 'http://localhost:3000',
    databaseUrl: '',
    temporalAddress: '',
    temporalUiUrl: undefined,
    unexpectedExit: new Promise(() => undefined),
    stop: async () => undefined,
    ...facts,
  });
const WARNING = 'everybody knows the passwords of the demo accounts';

test('the start warns of the demo accounts where others can reach them, and only there', () => {
  expect(greeting({ hasDemoData: true, isLocal: false })).toContain(WARNING);
  expect(greeting({ hasDemoData: true, isLocal: true })).not.toContain(WARNING);
  expect(greeting({ hasDemoData: false, isLocal: false })).not.toContain(WARNING);
});
