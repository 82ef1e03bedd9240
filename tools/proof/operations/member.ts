import { randomUUID } from 'node:crypto';
import { type LoadContext, record } from './load-context.ts';
import { codeOf, isOutage, OUTAGE, type Outcome } from '../log.ts';
import { nextStudioBlock } from '../market/slots.ts';
import { DESKS, STUDIO_OWNER } from '../market/studio.ts';
import { bookAtStudio, listBooked, reportWrong, studioGuest } from './studio-bookings.ts';

const KIND = 'remove a member';
const { email } = STUDIO_OWNER;
/** A former member is a stranger: the appointment is not found, or the request not allowed. */
const STRANGER_CODES = ['FORBIDDEN', 'APPOINTMENT_NOT_FOUND'];

let desksTaken = 0;

/**
 * A member cancels appointments at the moment of the removal: each request is decided or refused. After the answer to the
 * removal, nothing that the member sends changes anything.
 */
export async function removeActingMember(context: LoadContext): Promise<void> {
  const desk = DESKS[desksTaken++];
  if (!desk) return;
  const { client } = context;
  const { n, professional, date, startAt } = nextStudioBlock();
  const booked = listBooked(
    await Promise.all(
      [0, 30, 60].map((minute, of) => {
        const [start, crmClientId] = [startAt(minute), studioGuest(n, of)];
        return bookAtStudio(context, KIND, { professional, date, start, crmClientId });
      }),
    ),
  );
  const [last, ...others] = booked;
  if (!last || others.length !== 2) {
    reportWrong(context, `${KIND}: not all of ${date} could be booked`);
    return;
  }
  const [removed, ...answers] = await Promise.all([
    client.removeMember(desk.id),
    ...others.map(({ id }) => client.cancel(desk.email, id, randomUUID())),
  ]);
  // Removed by a request whose answer was lost.
  const isRemoved = 'got' in removed || codeOf(removed) === 'USER_NOT_FOUND';
  if (!isRemoved) reportWrong(context, `${KIND}: ${desk.id} got ${JSON.stringify(removed)}`);
  for (const answer of answers) {
    if (!isCancelled(answer) && !isStranger(answer)) {
      reportWrong(context, `${KIND}: ${desk.id} got ${JSON.stringify(answer)}`);
    }
  }
  if (isRemoved) {
    const refused = await client.cancel(desk.email, last.id, randomUUID());
    if (!isStranger(refused)) {
      reportWrong(context, `${KIND}: ${desk.id} was removed and got ${JSON.stringify(refused)}`);
    }
  }
  for (const [nth, answer] of answers.entries()) {
    if (isOutage(answer)) await checkNotCancelled(context, others[nth]!.id);
  }
  // A cancelled appointment could not be moved, and one that is cancelled already stays so.
  await move(context, last.id, { professional, date, start: startAt(90) });
  for (const { id } of others) await cancel(context, id);
}

/** Only a 503 speaks of all requests with its key: one before FORBIDDEN may have been lost and carried out. */
async function checkNotCancelled(context: LoadContext, id: string): Promise<void> {
  const read = await context.client.readAtStudio(id);
  if (!('got' in read) || read.got.status !== 'Cancelled') return;
  reportWrong(context, `${KIND}: ${id} is cancelled, and the request was answered with 503`);
}

const isCancelled = (answer: Outcome) =>
  answer.status === 'succeeded' && answer.appointment.status === 'Cancelled';

/** A 503 says that nothing was changed. */
const isStranger = (answer: Outcome) => [...STRANGER_CODES, OUTAGE].includes(codeOf(answer) ?? '');

function move(
  context: LoadContext,
  id: string,
  to: Parameters<typeof context.client.reschedule>[2],
) {
  return record(context, KIND, { action: 'reschedule', id, to }, (_, key) =>
    context.client.reschedule(email, id, to, key),
  );
}

function cancel(context: LoadContext, id: string) {
  return record(context, KIND, { action: 'cancel', id }, () =>
    context.client.cancelSeries(email, id, 'this'),
  );
}
