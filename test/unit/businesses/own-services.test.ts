import { describe, expect, test } from '@jest/globals';
import { book } from '../../../domain/commands/book.ts';
import type { ServiceRules } from '../../../domain/calendar.ts';
import { changePrice } from '../../../domain/service-price.ts';
import { aCommand, aProfessional, aService, aWorld, BEFORE_MS } from '../../support/world.ts';

describe('an own service of a professional', () => {
  const bookOwn = (service: Partial<ServiceRules>, ownServiceBusinessIds = ['biz_1']) => {
    const world = aWorld({
      services: [aService({ businessId: null, ...service })],
      professional: aProfessional({ ownServiceBusinessIds }),
    });
    const outcome = book.decide(world, aCommand(), BEFORE_MS);
    return outcome.ok ? 'accepted' : outcome.code;
  };

  test.each<[string, Partial<ServiceRules>, string[], string]>([
    ['is offered where the owner admits it', {}, ['biz_1'], 'accepted'],
    ['is not offered where the owner does not', {}, ['biz_2'], 'SERVICE_NOT_OFFERED'],
    ['is not offered for another currency', { currency: 'JPY' }, ['biz_1'], 'SERVICE_NOT_OFFERED'],
    [
      'is offered without a price, whatever its currency',
      { currency: 'JPY', priceMinor: null },
      ['biz_1'],
      'accepted',
    ],
  ])('%s', (_case, service, admittedAt, expected) => {
    expect(bookOwn(service, admittedAt)).toBe(expected);
  });
});

describe('the price of a service', () => {
  const EUROS = { priceMinor: 3_500, currency: 'EUR' };

  test.each([
    [{}, EUROS],
    [{ price: 10.5 }, { priceMinor: 1_050, currency: 'EUR' }],
    [{ price: null }, { priceMinor: null, currency: 'EUR' }],
    [{ price: 10.005 }, 'INVALID_INPUT price'],
    [{ currency: 'EUR' }, EUROS],
    [
      { currency: 'JPY', price: 1_050 },
      { priceMinor: 1_050, currency: 'JPY' },
    ],
    [{ currency: 'JPY', price: 10.5 }, 'INVALID_INPUT price'],
    [{ currency: 'JPY' }, 'MISSING_FIELDS price'],
    [{ currency: 'USD', price: 1 }, 'CURRENCY_MISMATCH currency'],
  ])('after the change %j', (change, expected) => {
    const changed = changePrice(EUROS, change, ['EUR', 'JPY']);
    expect(changed.ok ? changed.value : `${changed.code} ${changed.field}`).toEqual(expected);
  });
});
