import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { updateAccount } from '../../contract/accounts.ts';
import { listAppointments } from '../../contract/appointments.ts';
import { listBusinesses } from '../../contract/businesses.ts';
import { addClient } from '../../contract/clients.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { listEvents } from '../../contract/events.ts';
import { openApiDocument } from '../../contract/generate/openapi.ts';
import { inviteMember } from '../../contract/members.ts';
import { listOpenings } from '../../contract/openings.ts';
import { joinWaitlist } from '../../contract/waitlist.ts';

const document = openApiDocument('0');
type Operation = {
  readonly parameters: readonly { readonly name: string; readonly schema: object }[];
  readonly requestBody: { readonly content: { readonly 'application/json': { schema: object } } };
};
const operationOf = ({ path, method }: Endpoint): Operation =>
  // Safe: the operations under test have parameters, or a body.
  document.paths?.[path]?.[method] as unknown as Operation;

const ajv = new Ajv2020({ strict: false, validateFormats: false });

describe('the OpenAPI document and the API accept the same', () => {
  const CITY = { city: 'Berlin', near: '1,2' };

  test.each<[string, string, Endpoint, object?]>([
    ['status', 'Pending', listAppointments],
    ['status', 'Pending,NoShow', listAppointments],
    ['status', 'pending', listAppointments],
    ['status', 'Pending,', listAppointments],
    ['serviceId', 'a,b c', listAppointments],
    ['serviceId', ',', listAppointments],
    ['serviceId', 'a, ,b', listAppointments],
    ['serviceId', Array.from({ length: 50 }, () => 'a').join(','), listAppointments],
    ['serviceId', Array.from({ length: 51 }, () => 'a').join(','), listAppointments],
    ['types', 'appointment.booked,appointment.cancelled', listEvents],
    ['types', 'appointment_booked', listEvents],
    ['types', '', listEvents],
    ['radiusKm', '0.01', listBusinesses, CITY],
    ['radiusKm', '0.30000000000000004', listBusinesses, CITY],
    ['radiusKm', '0.009', listBusinesses, CITY],
    ['radiusKm', '20051', listBusinesses, CITY],
    ['radiusKm', '0', listOpenings, CITY],
    ['radiusKm', '100', listOpenings, CITY],
    ['minRating', '4.333333333333333', listBusinesses],
    ['maxPriceMajor', '999999999', listBusinesses, { currency: 'EUR' }],
    ['maxPriceMajor', '1000000000', listBusinesses, { currency: 'EUR' }],
  ])('about %s=%s', (name, text, endpoint, others = {}) => {
    const { schema } = operationOf(endpoint).parameters.find((each) => each.name === name)!;
    const isNumber = 'type' in schema && schema.type === 'number';
    const isDocumented = ajv.validate(schema, isNumber ? Number(text) : text);

    expect([name, text, isDocumented]).toEqual([
      name,
      text,
      endpoint.query!.safeParse({ ...others, [name]: text }).success,
    ]);
  });

  const ENTRY = { business: 'b', services: ['s'], from: '2027-03-15', to: '2027-03-15' };
  test.each<[object, Endpoint]>([
    [{ name: 'Ana' }, updateAccount],
    [{ password: 'a-new-long-one', currentPassword: 'old' }, updateAccount],
    [{ password: 'a-new-long-one' }, updateAccount],
    [{ currentPassword: 'old' }, updateAccount],
    [{ ...ENTRY, weekdays: [1, 2] }, joinWaitlist],
    [{ ...ENTRY, weekdays: [1, 1] }, joinWaitlist],
    [{ name: 'Eve', tags: ['VIP', 'new'] }, addClient],
    [{ name: 'Eve', tags: ['VIP', 'VIP'] }, addClient],
  ])('about %j', (body, endpoint) => {
    const { schema } = operationOf(endpoint).requestBody.content['application/json'];

    expect([body, ajv.validate(schema, body)]).toEqual([
      body,
      endpoint.body!.safeParse(body).success,
    ]);
  });
});

test('only an invited professional gets a calendar that exists', () => {
  const { schema } = operationOf(inviteMember).requestBody.content['application/json'];
  const invite = (role: string) => ({ email: 'a@b.c', role, professionalId: 'pro_1' });

  expect(ajv.validate(schema, invite('professional'))).toBe(true);
  expect(ajv.validate(schema, invite('manager'))).toBe(false);
});
