import { expect, test } from '@jest/globals';
import { refuse, refuseField } from '../../../domain/outcome.ts';
import { nameField } from '../../../gateway/http/refusals.ts';

test.each([
  ['the services of a booking', refuse('SERVICE_NOT_FOUND'), { services: ['svc_1'] }, 'services'],
  ['the service of a class', refuse('SERVICE_NOT_OWNED'), { serviceId: 'svc_1' }, 'serviceId'],
  ['the start of a move', refuse('RESCHEDULE_IN_PAST'), { start: '10:00' }, 'start'],
  ['the named field', refuseField('SERVICE_NOT_OWNED', 'serviceIds.1'), {}, 'serviceIds.1'],
  ['none of two', refuse('CLIENT_NOT_FOUND'), { clientId: '', familyMemberId: '' }, undefined],
  ['none that was not sent', refuse('SERVICE_NOT_FOUND'), undefined, undefined],
  ['none of another code', refuse('SLOT_TAKEN'), { services: [], start: '' }, undefined],
])('a refusal names %s', (_case, refusal, body, field) => {
  expect(nameField(refusal, body, {}).field).toBe(field);
});
