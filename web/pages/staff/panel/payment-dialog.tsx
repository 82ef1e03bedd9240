import { useQuery } from '@tanstack/react-query';
import { listPayments } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentList } from './payment-list.tsx';
import { Redemption } from './redemption.tsx';
import { RefundForm } from './refund-form.tsx';
import type { ShownAppointment } from './types.ts';

type PaymentDialogProps = { readonly appointment: ShownAppointment; readonly onClose: () => void };

/** Takes a payment, a package or a coupon, and shows what was paid: a wrong entry is voided, a right one refunded. */
export function PaymentDialog({ appointment, onClose }: PaymentDialogProps) {
  const t = useTexts('calendar');
  const { id } = appointment;
  const { data, error, refetch } = useQuery(read(listPayments, { params: { id } }));
  const isDue = appointment.amountDueMajor !== 0;
  // A change of the money empties the forms; any other leaves what is typed, and its key.
  const money = `${appointment.amountDueMajor}/${appointment.amountPaidMajor}`;
  return (
    <Dialog
      title={t('payment.title', { name: appointment.client || t('walkIn') })}
      onClose={onClose}
    >
      <div className="stack">
        {isDue && <PaymentForm key={money} appointment={appointment} />}
        <Redemption key={`redeem${money}`} appointment={appointment} />
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {data ? (
          <PaymentList appointmentId={id} entries={data} />
        ) : (
          !error && <Skeleton width="100%" height="3rem" />
        )}
        {appointment.amountPaidMajor > 0 && (
          <RefundForm key={`refund${money}`} appointment={appointment} />
        )}
      </div>
    </Dialog>
  );
}
