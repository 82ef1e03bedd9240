import { expect, test } from '@jest/globals';
import { isTimezone } from '../../../domain/local-time.ts';

test.each(['Europe/Berlin', 'america/new_york', 'UTC', 'Etc/GMT+12'])('%s is a zone', (name) => {
  expect(isTimezone(name)).toBe(true);
});

// Node 24 takes offsets, Node 20 does not.
test.each(['+02:00', '-0330', '+18:00', 'Mars/Base', ''])('%s is no zone', (name) => {
  expect(isTimezone(name)).toBe(false);
});
