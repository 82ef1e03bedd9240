import { newId } from '../../contract/ids.ts';
import type { Executor } from '../../db/client.ts';
import { listAppointmentsByIds } from '../../db/reads/appointments.ts';
import { lockUser } from '../../db/writes/accounts.ts';
import { insertEvents } from '../../db/writes/events.ts';
import { insertReview } from '../../db/writes/reviews.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { reviewView } from '../../domain/review.ts';

type NewReview = {
  readonly appointmentId: string;
  /** The customer who writes it. */
  readonly userId: string;
  readonly rating: number;
  readonly comment: string | null;
};

/** Stores the review of a visit by its customer. Call in a transaction. */
export async function createReview(
  tx: Executor,
  { appointmentId, userId, rating, comment }: NewReview,
  createdAt: Date,
): Promise<Outcome<ReturnType<typeof reviewView>>> {
  const account = await lockUser(tx, userId);
  if (!account) return refuse('AUTH_REQUIRED');
  const [appointment] = await listAppointmentsByIds(tx, [appointmentId]);
  if (!appointment) return refuse('APPOINTMENT_NOT_FOUND');
  if (appointment.clientId !== userId) return refuse('REVIEW_NOT_AUTHORIZED');
  if (appointment.status !== 'Completed') return refuse('REVIEW_NOT_COMPLETED');
  const { professionalId, businessId } = appointment;
  // The name of the account, also if a family member attended.
  const { name: clientName } = account;
  const review = {
    id: newId('rev'),
    appointmentId,
    professionalId,
    clientName,
    rating,
    comment,
    createdAt,
    clientId: userId,
    reply: null,
    repliedAt: null,
    hiddenAt: null,
    hiddenReason: null,
  };
  if (!(await insertReview(tx, review))) return refuse('REVIEW_EXISTS');
  const event = {
    type: 'review.created',
    businessId,
    resourceId: review.id,
    professionalId,
    data: { appointmentId, rating },
  } as const;
  await insertEvents(tx, [{ ...event, actorId: userId }], createdAt);
  return accept(reviewView(review));
}
