import { randomUUID } from 'node:crypto';
import type { LoadContext } from './load-context.ts';
import type { AppointmentView, Request } from '../log.ts';
import { CUSTOMERS } from '../market/marketplace.ts';
import { findSerialOrder, type Rival, type State, stateOf } from '../judge/serial-order.ts';
import { nextStudioBlock } from '../market/slots.ts';
import { COLOUR, STUDIO_OWNER, STYLING } from '../market/studio.ts';
import { bookAtStudio, recordChange, reportWrong } from './studio-bookings.ts';

const KIND = 'change one appointment at once';
const RIVALS = 3;
const REFUSED = 'INVALID_STATUS';
const BOTH = [STYLING, COLOUR];

type Change = Omit<Rival, 'outcome'> & {
  readonly request: Request;
  readonly send: (key: string) => Promise<Rival['outcome']>;
};

/**
 * The customer and staff cancel, move, confirm or change one appointment at the same moment. The result is that of the
 * accepted requests one after the other, and each refusal is right at its place in that order.
 */
export async function changeAtOnce(context: LoadContext): Promise<void> {
  const block = nextStudioBlock();
  const { n, professional, date, startAt } = block;
  const customer = CUSTOMERS[n % CUSTOMERS.length]!;
  const asked = { professional, date, start: startAt(0) };
  const booked = await bookAtStudio(context, KIND, asked, customer);
  if (booked.status !== 'succeeded') {
    reportWrong(context, `${KIND}: a booking got ${JSON.stringify(booked)}`);
    return;
  }
  const { appointment } = booked;
  const changes = listChanges(context, appointment, customer.email, block);
  const chosen = context.random.shuffle(changes).slice(0, RIVALS);
  const rivals = await Promise.all(
    chosen.map(async (change) => ({ ...change, outcome: await change.send(randomUUID()) })),
  );
  const final = await context.client.readAtStudio(appointment.id);
  const order =
    'got' in final ? findSerialOrder(stateOf(appointment), rivals, stateOf(final.got)) : undefined;
  if (!order) {
    const answers = rivals.map(({ request, outcome }) => ({ request, outcome }));
    const text = JSON.stringify({ answers, final });
    reportWrong(context, `${KIND}: no order explains ${appointment.id}: ${text}`);
    return;
  }
  for (const { request, outcome } of order) {
    if (outcome.status !== 'succeeded') continue;
    recordChange(context, KIND, request, toChanged(outcome.appointment, request));
  }
}

/** Another request may have changed the appointment again before the answer was read. */
function toChanged(answered: AppointmentView, request: Request): AppointmentView {
  if (request.action === 'reschedule') return { ...answered, ...request.to };
  if (request.action === 'changeServices') return { ...answered, services: request.services };
  return { ...answered, status: request.action === 'cancel' ? 'Cancelled' : 'Confirmed' };
}

const unlessCancelled = (changes: Partial<State>) => (before: State) =>
  before.status === 'Cancelled' ? REFUSED : { ...before, ...changes };

function listChanges(
  { client }: LoadContext,
  { id, professional, date }: AppointmentView,
  email: string,
  { startAt }: ReturnType<typeof nextStudioBlock>,
): Change[] {
  const staff = STUDIO_OWNER.email;
  const cancel = (by: string): Change => ({
    request: { action: 'cancel', id },
    // Cancelling a cancelled appointment changes nothing.
    apply: (before) => ({ ...before, status: 'Cancelled' }),
    send: (key) => client.cancel(by, id, key),
  });
  const move = (by: 'staff' | 'customer', start: string): Change => {
    const to = { professional, date, start };
    return {
      request: { action: 'reschedule', id, to, by },
      // The studio confirms the times that its customers choose.
      apply: unlessCancelled({ start, status: by === 'staff' ? 'Confirmed' : 'Pending' }),
      send: (key) => client.reschedule(by === 'staff' ? staff : email, id, to, key),
    };
  };
  const slot = { professional, date, start: startAt(0) };
  return [
    cancel(email),
    cancel(staff),
    move('customer', startAt(60)),
    move('staff', startAt(120)),
    {
      request: { action: 'confirm', id },
      apply: unlessCancelled({ status: 'Confirmed' }),
      send: () => client.confirmSeries(id, 'this'),
    },
    {
      request: { action: 'changeServices', id, slot, services: BOTH },
      apply: unlessCancelled({ services: BOTH.join() }),
      send: (key) => client.changeServices(id, BOTH, key, staff),
    },
  ];
}
