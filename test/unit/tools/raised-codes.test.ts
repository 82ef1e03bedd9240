import { expect, test } from '@jest/globals';
import { ERRORS } from '../../../domain/errors.ts';
import { findCatalogueGaps, listRaisedCodes } from '../../../tools/test-runner/raised-codes.ts';

const requestLine = (error?: string) =>
  JSON.stringify({ level: 30, requestId: 'x', status: 400, error, msg: 'request' });

test('the codes of a log are those of its requests', () => {
  const logs = [
    requestLine('SLOT_TAKEN'),
    requestLine(),
    requestLine('RATE_LIMITED'),
    '{"level":50,"error":"SERVER_ERROR","msg":"request failed"}',
    '{"cut off',
  ];

  expect([...listRaisedCodes(logs.join('\n'))]).toEqual(['SLOT_TAKEN', 'RATE_LIMITED']);
});

test('a code that no request got is reported, unless its part is not built', () => {
  const all = new Set(
    Object.keys(ERRORS).filter((code) => !/REPORT|MODERATION|SUPPORT_/.test(code)),
  );
  all.add('REPORT_ALREADY_RESOLVED');
  all.delete('SESSION_FULL');

  expect(findCatalogueGaps(all)).toEqual([
    'no test gets SESSION_FULL over HTTP',
    'REPORT_ALREADY_RESOLVED is raised, but listed as not built',
  ]);
});
