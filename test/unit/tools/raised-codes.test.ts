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

test('a code that no request got is reported', () => {
  const raised = new Set(Object.keys(ERRORS));
  raised.delete('SESSION_FULL');

  expect(findCatalogueGaps(raised)).toEqual(['no test gets SESSION_FULL over HTTP']);
});
