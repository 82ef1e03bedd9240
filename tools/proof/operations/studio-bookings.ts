import { randomUUID } from 'node:crypto';
import { attempt, type LoadContext } from './load-context.ts';
import type { AppointmentView, Outcome, Request, BookingBody } from '../log.ts';
import { STUDIO, STUDIO_GUESTS, STUDIO_OWNER, STYLING } from '../market/studio.ts';
import { violation } from '../violation.ts';

type Asked = Pick<BookingBody, 'professional' | 'date' | 'start'> & Partial<BookingBody>;

/**
 * Books at the studio: for a client record as the owner, else as the customer. A refusal is judged by the operation, which
 * alone knows what happens at that time.
 */
export async function bookAtStudio(
  context: LoadContext,
  kind: string,
  asked: Asked,
  customer?: { readonly id: string; readonly email: string },
  /** The appointment as it was booked, if another request may change it before it is read. */
  toBooked = (appointment: AppointmentView) => appointment,
): Promise<Outcome> {
  const body = { business: STUDIO, services: [STYLING], ...asked };
  const person = customer?.id ?? asked.crmClientId!;
  const email = customer?.email ?? STUDIO_OWNER.email;
  const request = { action: 'book', body, person } as const;
  const operation = await attempt(context, kind, request, (sent, key) =>
    context.client.book(email, sent.body, key, 'accept-503'),
  );
  const { outcome: answered } = operation;
  if (answered.status === 'refused') return answered;
  const outcome =
    answered.status === 'succeeded'
      ? { ...answered, appointment: toBooked(answered.appointment) }
      : answered;
  context.log.operations.push({ ...operation, outcome });
  return outcome;
}

/** Records the change of one appointment by a request that changed several. */
export function recordChange(
  { log }: LoadContext,
  kind: string,
  request: Request,
  appointment: AppointmentView,
): void {
  const nowMs = Date.now();
  const outcome = { status: 'succeeded', appointment } as const;
  const key = randomUUID();
  log.operations.push({ kind, key, request, outcome, startedMs: nowMs, endedMs: nowMs });
}

/** A guest whom no other operation of the same time uses. */
export const studioGuest = (n: number, of = 0) =>
  STUDIO_GUESTS[(4 * n + of) % STUDIO_GUESTS.length]!;

export const listBooked = (outcomes: readonly Outcome[]): AppointmentView[] =>
  outcomes.flatMap((each) => (each.status === 'succeeded' ? [each.appointment] : []));

export function reportWrong({ log }: LoadContext, text: string): void {
  log.problems.push(violation('WRONG_RESPONSE', text));
}
