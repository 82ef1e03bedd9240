import { expect, test } from '@jest/globals';
import { type Round, whenToPassOn } from '../../../workers/activities/relay.ts';

const DONE: Round = { placed: 3, isMore: false, failedConsumers: [] };

test('the relay passes events on at each check, and after a round that left some', () => {
  expect(whenToPassOn(true, undefined)).toBe('always');
  expect(whenToPassOn(true, DONE)).toBe('always');
  expect(whenToPassOn(false, { ...DONE, isMore: true })).toBe('always');
  expect(whenToPassOn(false, { ...DONE, failedConsumers: ['webhooks'] })).toBe('always');
});

test('the relay otherwise passes events on only after it has placed one', () => {
  expect(whenToPassOn(false, DONE)).toBe('after new events');
});
