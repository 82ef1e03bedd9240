import { expect, test } from '@jest/globals';
import { payAppointment, refundAppointment } from '../../../contract/appointment-changes.ts';
import { at, bookHaircut } from '../../support/booked-haircut.ts';
import { codeOf } from '../../support/salon.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true, clock: at('08:00') });

test('a payment is refused during an online checkout, and one from a provider is not refunded here', async () => {
  const { id, as } = await bookHaircut(app);
  const lena = await as('lena', '11:00');
  const setReference = (reference: string, status: string) =>
    query(
      app.url,
      'UPDATE appointments SET payment_intent_id = $2, payment_status = $3 WHERE id = $1',
      [id, reference, status],
    );
  await setReference('pending', 'unpaid');
  const body = { amountMajor: 35, method: 'cash' } as const;
  const paid = await lena(payAppointment, { params: { id }, body });
  await setReference('pi_123', 'paid');
  const refunded = await lena(refundAppointment, { params: { id } });

  expect([codeOf(paid), codeOf(refunded)]).toEqual(['PAYMENT_PENDING', 'PAYMENT_NOT_MOCK']);
});
