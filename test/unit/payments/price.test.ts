import { describe, expect, test } from '@jest/globals';
import { book } from '../../../domain/commands/book.ts';
import type { ServiceRules } from '../../../domain/calendar.ts';
import { aCommand, aService, aWorld, BEFORE_MS } from '../../support/world.ts';

const CUT = aService();
const WASH = aService({ id: 'svc_wash', name: 'Wash', priceMinor: null });

function appointmentOf(services: ServiceRules[]) {
  const command = aCommand({ services: services.map(({ id }) => id) });
  const outcome = book.decide(aWorld({ services }), command, BEFORE_MS);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value.newAppointments[0]!;
}

describe('a booking with a service without a price', () => {
  test('keeps the names of all services, and the prices of the others', () => {
    expect(appointmentOf([CUT, WASH])).toMatchObject({
      bookedServices: [
        { name: 'Haircut', priceMinor: 3_500 },
        { name: 'Wash', priceMinor: null },
      ],
      finalMinor: 3_500,
    });
  });

  test('has no amount due if no other service has a price', () => {
    expect(appointmentOf([WASH])).toMatchObject({
      bookedServices: [{ serviceId: 'svc_wash', name: 'Wash', priceMinor: null }],
      finalMinor: null,
    });
  });
});
