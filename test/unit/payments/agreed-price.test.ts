import { expect, test } from '@jest/globals';
import { NO_CHANGES } from '../../../domain/changes.ts';
import { aBookedWorld } from '../../support/booked-world.ts';
import { aPaidWorld, aPayment } from '../../support/ledger.ts';
import { changesOf } from '../../support/target-commands.ts';
import { aProfessional, aService, DATE } from '../../support/world.ts';

/** A payment of 50.00 agreed on the price of a service without one. */
const LEDGER = [
  aPayment({
    amountMinor: 5_000,
    agreedPrice: { services: [{ serviceId: 'svc_color', priceMinor: 5_000 }] },
  }),
];

function changeTo(services: readonly string[]) {
  const { appointment } = aPaidWorld(LEDGER, {
    bookedServices: [{ serviceId: 'svc_color', name: 'Color', duration: 60, priceMinor: null }],
    serviceIds: ['svc_color'],
    finalMinor: 5_000,
  });
  expect(appointment.paymentStatus).toBe('paid');
  const world = aBookedWorld([appointment], {
    services: [
      aService(),
      aService({ id: 'svc_wash', durationMin: 15, priceMinor: 1_000 }),
      aService({ id: 'svc_color', priceMinor: null }),
    ],
    professional: aProfessional({ serviceIds: ['svc_cut', 'svc_wash', 'svc_color'] }),
    ledger: LEDGER,
  });
  const change = { kind: 'changeServices', date: DATE, newSessionId: 'ses_new' } as const;
  return changesOf({ ...change, services }, appointment, { world });
}

test.each([
  [['svc_color', 'svc_wash'], { finalMinor: 6_000, paymentStatus: 'unpaid' }],
  [['svc_wash'], { finalMinor: 1_000, paymentStatus: 'paid' }],
  [['svc_cut', 'svc_color'], { finalMinor: 8_500, paymentStatus: 'unpaid' }],
])('a price that a payment agreed stays with its service among %p', (services, expected) => {
  expect(changeTo(services).updatedAppointments).toMatchObject([expected]);
});

test('a price that a payment agreed is the same for the same services', () => {
  expect(changeTo(['svc_color'])).toEqual(NO_CHANGES);
});
