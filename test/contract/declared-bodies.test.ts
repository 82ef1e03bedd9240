import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { payAppointment } from '../../contract/payments.ts';
import { bookAppointment } from '../../contract/appointments.ts';
import { createCoupon } from '../../contract/coupons.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { openApiDocument } from '../../contract/generate/openapi.ts';
import { takeTimeOff } from '../../contract/time-off.ts';
import { checkCouponTerms, type CouponTerms } from '../../domain/coupon.ts';

const paths = openApiDocument('0').paths ?? {};
const ajv = new Ajv2020({ strict: false, validateFormats: false });

function isDocumented({ path, method }: Endpoint, body: object): boolean {
  const { requestBody } = paths[path]![method] as {
    requestBody: { content: { 'application/json': { schema: object } } };
  };
  return ajv.validate(requestBody.content['application/json'].schema, body);
}

const isAccepted = ({ body: schema }: Endpoint, body: object) => schema!.safeParse(body).success;

describe('the document accepts exactly the bodies that the API accepts', () => {
  const booking = {
    professional: 'pro_1',
    business: 'biz_1',
    date: '2027-03-15',
    start: '10:00',
    services: ['svc_1'],
  };
  test.each([
    [{}, true],
    [{ services: ['svc_1', 'svc_1'] }, false],
    [{ date: '1899-12-31' }, false],
    [{ date: '2027-13-01' }, false],
    [{ couponCode: 'SPRING' }, true],
    [{ couponCode: 'SPRING', packagePurchaseId: 'pur_1' }, false],
    [{ clientId: 'usr_1' }, true],
    [{ clientId: 'usr_1', crmClientId: 'crm_1' }, false],
    [{ recurringCount: 1 }, true],
    [{ recurringCount: 2 }, false],
    [{ recurringFrequency: 'none' }, true],
    [{ recurringFrequency: 'none', recurringCount: 1 }, true],
    [{ recurringFrequency: 'none', recurringCount: 2 }, false],
    [{ recurringFrequency: 'weekly' }, false],
    [{ recurringFrequency: 'weekly', recurringCount: 2 }, true],
    [{ recurringExceptions: [] }, true],
    [{ recurringExceptions: [{ date: '2027-03-15', start: '11:00' }] }, false],
    ...(
      [
        [{ start: '11:00' }, true],
        [{ professional: 'pro_2' }, true],
        [{ skip: true }, true],
        [{ skip: false }, false],
        [{ skip: true, start: '11:00' }, false],
        [{}, false],
      ] as const
    ).map(
      ([exception, isGood]) =>
        [
          {
            recurringFrequency: 'weekly',
            recurringCount: 2,
            recurringExceptions: [{ date: '2027-03-22', ...exception }],
          },
          isGood,
        ] as const,
    ),
  ] as const)('a booking with %j: %j', (rest, isGood) => {
    const body = { ...booking, ...rest };

    expect([isDocumented(bookAppointment, body), isAccepted(bookAppointment, body)]).toEqual([
      isGood,
      isGood,
    ]);
  });

  test.each([
    ['2027-03-15', '2027-03-16', true],
    ['2027-03-15T14:00', '2027-03-15T15:00:00', true],
    ['2027-03-15T14:00:00Z', '2027-03-15T17:00:00+01:00', true],
    ['2027-03-15T14:00', '2027-03-15T17:00:00+01:00', true],
    ['2027-03-15', '2027-03-15T14:00', false],
    ['2027-03-15T14:00:00Z', '2027-03-16', false],
    ['1027-03-15T14:00:00Z', '2027-03-15T14:00:00Z', false],
    ['2027-03-15T14:00', '2027-03-15T25:00', false],
    ['2027-03-00', '2027-03-15', false],
  ] as const)('time off from %s to %s: %j', (from, to, isGood) => {
    const body = { professionalId: 'pro_1', from, to };

    expect([isDocumented(takeTimeOff, body), isAccepted(takeTimeOff, body)]).toEqual([
      isGood,
      isGood,
    ]);
  });

  test.each([
    [{ amountMajor: 18 }, true],
    [{}, false],
  ])('a payment of %j: %j', (amount, isGood) => {
    const body = { ...amount, method: 'cash' };

    expect([isDocumented(payAppointment, body), isAccepted(payAppointment, body)]).toEqual([
      isGood,
      isGood,
    ]);
  });

  const anyCoupon = {
    currency: null,
    validFrom: null,
    validUntil: null,
    minSpendMajor: null,
    usageLimit: null,
    perCustomerLimit: null,
    firstTimeOnly: false,
    serviceIds: null,
    isActive: true,
  };
  test.each([
    [{ type: 'percent', value: 10 }, true],
    [{ type: 'percent', value: 10, currency: null }, true],
    [{ type: 'percent', value: 10, currency: 'EUR' }, false],
    [{ type: 'percent', value: 101 }, false],
    [{ type: 'percent', value: 0 }, false],
    [{ type: 'percent', value: 12.5 }, true],
    [{ type: 'percent', value: 12.505 }, false],
    [{ type: 'fixed', value: 101.5, currency: 'EUR' }, true],
    [{ type: 'fixed', value: -1, currency: 'EUR' }, false],
    [{ type: 'fixed', value: 5, currency: null }, false],
    [{ type: 'fixed', value: 5 }, false],
  ] as const)('a coupon of %j: %j', (terms, isGood) => {
    const body = { code: 'SPRING', ...terms };
    const whole = { ...anyCoupon, ...body } as CouponTerms;
    const business = { currency: 'EUR', timezone: 'Europe/Berlin' };
    const isSound = isAccepted(createCoupon, body) && checkCouponTerms(whole, business).ok;

    expect([isDocumented(createCoupon, body), isSound]).toEqual([isGood, isGood]);
  });
});
