import { expect, test } from '@jest/globals';
import { payAppointment, refundAppointment } from '../../../contract/appointment-changes.ts';
import { at, bookHaircut } from '../../support/booked-haircut.ts';
import { codeOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, clock: at('08:00') });

/** A haircut with a reference of the payment provider, seen by its professional. */
async function bookWithReference(reference: string, status: string) {
  const { id, as } = await bookHaircut(app);
  await query(
    app.url,
    'UPDATE appointments SET payment_intent_id = $2, payment_status = $3 WHERE id = $1',
    [id, reference, status],
  );
  return { params: { id }, lena: await as('lena', '11:00') };
}

test('a payment is refused during an online checkout', async () => {
  const { params, lena } = await bookWithReference('pending', 'unpaid');
  const body = { amountMajor: 35, method: 'cash' } as const;

  expect(codeOf(await lena(payAppointment, { params, body }))).toBe('PAYMENT_PENDING');
});

test('a payment from a provider is not refunded here', async () => {
  const { params, lena } = await bookWithReference('pi_123', 'paid');

  expect(codeOf(await lena(refundAppointment, { params }))).toBe('PAYMENT_NOT_MOCK');
});
