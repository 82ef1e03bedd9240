import type { LoadContext } from './load-context.ts';
import { type AppointmentView, codeOf, type Slot } from '../log.ts';
import { nextClassSession } from '../market/slots.ts';
import { PILATES, PILATES_SEATS, PILATES_START } from '../market/studio.ts';
import type { ClassSession, SessionChange } from '../clients/studio.ts';
import { bookAtStudio, listBooked, recordChange, reportWrong } from './studio-bookings.ts';

const KIND = 'change a class session';
const MOVED_START = '14:00';
/** A session that is full, moved or cancelled refuses a seat; with more seats than pupils none would be refused. */
const SEAT_CODES = ['SESSION_FULL', 'NOT_SCHEDULED', 'OUTSIDE_AVAILABILITY'];
const SIZES = [2, 5];

/**
 * A session is moved, cancelled or resized as a whole while pupils book its seats. Then the others ask again. A cancelled one is
 * restored at the end, and has all its seats again.
 */
export async function changeClassSession(context: LoadContext): Promise<void> {
  const { client, random } = context;
  const { teacher, date } = nextClassSession();
  const change = random.pick<SessionChange>([
    { kind: 'move', date, start: MOVED_START },
    { kind: 'cancel' },
    { kind: 'resize', capacity: random.pick(SIZES) },
  ]);
  const planned = { professional: teacher.id, date, start: PILATES_START };
  const [first, ...others] = teacher.pupils as [string, ...string[]];
  const early = await bookSeats(context, [first], planned);
  const [changed, during] = await Promise.all([
    client.changeSession(teacher.classId, date, change),
    bookSeats(context, others, planned),
  ]);
  const name = `${KIND}: ${change.kind} ${teacher.classId} ${date}`;
  if (!('got' in changed)) {
    // Too many seats were booked before it became smaller.
    const isTaken = change.kind === 'resize' && codeOf(changed) === 'SCHEDULE_TIME_TAKEN';
    if (!isTaken) reportWrong(context, `${name} got ${JSON.stringify(changed)}`);
    return;
  }
  if (!isAsAsked(changed.got, change)) {
    reportWrong(context, `${name} got ${JSON.stringify(changed.got)}`);
  }
  const seats = [...early.booked, ...during.booked];
  for (const seat of seats) recordSeat(context, seat, change);
  const place = { ...planned, start: change.kind === 'move' ? MOVED_START : PILATES_START };
  const late = await bookSeats(context, [...early.refused, ...during.refused], place);
  const capacity = change.kind === 'resize' ? change.capacity : PILATES_SEATS;
  const count = (change.kind === 'cancel' ? 0 : seats.length) + late.booked.length;
  const expected = change.kind === 'cancel' ? 0 : capacity;
  if (count !== expected) {
    reportWrong(context, `${name} has ${count} booked seats instead of ${expected}`);
  }
  if (change.kind === 'cancel') await restoreSession(context, teacher, planned);
}

async function restoreSession(
  context: LoadContext,
  { classId, pupils }: ReturnType<typeof nextClassSession>['teacher'],
  planned: Slot,
): Promise<void> {
  const { date } = planned;
  const name = `${KIND}: restore ${classId} ${date}`;
  const change = { kind: 'restore' } as const;
  const restored = await context.client.changeSession(classId, date, change);
  if (!('got' in restored) || !isAsAsked(restored.got, change)) {
    reportWrong(context, `${name} got ${JSON.stringify(restored)}`);
    return;
  }
  const { booked } = await bookSeats(context, pupils, planned);
  if (booked.length !== PILATES_SEATS) {
    reportWrong(context, `${name} has ${booked.length} booked seats instead of ${PILATES_SEATS}`);
  }
}

/** Each pupil books a seat, all at once. */
async function bookSeats(context: LoadContext, pupils: readonly string[], slot: Slot) {
  const outcomes = await Promise.all(
    pupils.map((crmClientId) =>
      bookAtStudio(
        context,
        KIND,
        { ...slot, services: [PILATES], crmClientId },
        undefined,
        toBooked(slot),
      ),
    ),
  );
  for (const code of outcomes.flatMap((outcome) => codeOf(outcome) ?? [])) {
    if (!SEAT_CODES.includes(code)) {
      reportWrong(context, `${KIND}: a seat of ${slot.professional} ${slot.date} got ${code}`);
    }
  }
  const refused = pupils.filter((_, n) => outcomes[n]!.status === 'refused');
  return { booked: listBooked(outcomes), refused };
}

/** The response shows the seat as it is when it is read: the session may have been moved or cancelled since. */
const toBooked =
  ({ date, start }: Slot) =>
  (seat: AppointmentView): AppointmentView => {
    const isChanged = seat.start === MOVED_START || seat.status === 'Cancelled';
    return isChanged ? { ...seat, date, start, status: 'Confirmed' } : seat;
  };

function isAsAsked({ date, start, capacity, status }: ClassSession, change: SessionChange) {
  switch (change.kind) {
    case 'move':
      return date === change.date && start === change.start;
    case 'resize':
      return capacity === change.capacity;
    case 'cancel':
      return status === 'cancelled';
    case 'restore':
      return status === 'open';
  }
}

function recordSeat(context: LoadContext, seat: AppointmentView, change: SessionChange): void {
  const { id, professional } = seat;
  if (change.kind === 'cancel') {
    recordChange(context, KIND, { action: 'cancel', id }, { ...seat, status: 'Cancelled' });
  }
  if (change.kind === 'move') {
    const { date, start } = change;
    const to = { professional, date, start };
    recordChange(context, KIND, { action: 'reschedule', id, to }, { ...seat, ...to });
  }
}
