import { expect, test } from '@jest/globals';
import { workflowUrl } from '../../../engine/temporal-ui.ts';
import { toDecisionFilter, toSince } from '../../../web/pages/admin/decision-filter.ts';
import { spanText } from '../../../web/pages/admin/span.ts';

test.each([
  [0, '0 sec'],
  [47, '47 sec'],
  [200, '3 min'],
  [19 * 3600, '19 hr'],
  [52 * 3600, '2 days'],
])('%s seconds are written as %s', (seconds, text) => {
  expect(spanText(seconds, 'en')).toBe(text);
});

test('an id filters decisions by what it belongs to', () => {
  expect(['usr_1', 'crm_1', 'pro_1', 'apt_1', 'bkg_1', 'biz_1', ''].map(toDecisionFilter)).toEqual([
    { customerId: 'usr_1' },
    { customerId: 'crm_1' },
    { professionalId: 'pro_1' },
    { appointmentId: 'apt_1' },
    { appointmentId: 'bkg_1' },
    undefined,
    undefined,
  ]);
});

test('a date of an address is the same moment everywhere; a malformed one does not count', () => {
  expect(['2026-11-17', '2026-11-41', 'yesterday', ''].map(toSince)).toEqual([
    '2026-11-17T00:00:00.000Z',
    undefined,
    undefined,
    undefined,
  ]);
});

test('the address of a workflow has its id escaped', () => {
  const ui = { uiUrl: 'http://localhost:8233/', namespace: 'default' };

  expect(workflowUrl(ui, { workflowId: 'calendar/0' })).toBe(
    'http://localhost:8233/namespaces/default/workflows/calendar%2F0',
  );
  expect(workflowUrl(ui, { workflowId: 'booking/bkg_1', runId: 'run-1' })).toBe(
    'http://localhost:8233/namespaces/default/workflows/booking%2Fbkg_1/run-1/history',
  );
});
