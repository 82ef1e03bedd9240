import { setTimeout as sleep } from 'node:timers/promises';
import * as reads from '../../db/reads/appointments.ts';
import { findOutcome } from '../../db/reads/outcomes.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Command } from '../../domain/commands/index.ts';
import { type Decided, toDecided } from '../../domain/commands/result.ts';
import { type TargetCommand, toTarget } from '../../domain/commands/target.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../domain/outcome.ts';
import { OutcomeUnknownError } from '../../domain/unavailable.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { readWithRetries } from '../reads/read-with-retries.ts';
import { ownerOf } from './appointments.ts';
import { envelopeOf, roleOf } from './booking-command.ts';

const ATTEMPTS = 3;
const PAUSE_MS = 50;

type Asked = {
  readonly body: unknown;
  readonly caller: Caller;
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly setHeader: (name: string, value: string) => void;
};

/** A command without what its kind adds: it goes to the calendar that the appointment is in. */
export type Target = Omit<TargetCommand, 'summary'>;

/** The appointment as it is after a command. */
export type Changed = { readonly commandId: string; readonly appointment: AppointmentRecord };

/** Has it decided, and answers the appointment as it is then. */
export async function changeAppointment(
  deps: Deps,
  asked: Asked,
  id: string,
  what: Command['kind'],
  toCommand: (target: Target, now: AppointmentRecord) => Command,
): Promise<Outcome<Changed>> {
  const { db } = deps.database;
  const { caller, body, setHeader } = asked;
  const idempotencyKey = asked.headers['idempotency-key'];
  for (let attempt = 1; ; attempt++) {
    const asks = { asked: { body, id, what }, caller, idempotencyKey, nowMs: deps.nowMs() };
    const envelope = envelopeOf(asks);
    const known = idempotencyKey && (await findOutcome(db, envelope.id));
    const answered = known
      ? toDecided(known, envelope)
      : await decided(deps, asked, id, envelope, toCommand);
    if ('code' in answered) return answered;
    const { outcome, isRepeat } = answered;
    if (isRepeat) setHeader('Idempotent-Replayed', 'true');
    if (outcome.ok) {
      // Whoever could change it may see what came of it, even if it is no longer in their calendar.
      const [appointment] =
        (await readWithRetries(() => reads.listAppointmentsByIds(db, [id]))) ?? [];
      if (!appointment) throw new OutcomeUnknownError(`${envelope.id} is done, but cannot be read`);
      return accept({ commandId: envelope.id, appointment });
    }
    // It was moved to another calendar just now: asked again of that one.
    if (outcome.code !== 'SERIALIZATION_CONFLICT' || attempt === ATTEMPTS) return outcome;
    await sleep(PAUSE_MS);
  }
}

async function decided(
  deps: Deps,
  { caller }: Asked,
  id: string,
  envelope: ReturnType<typeof envelopeOf>,
  toCommand: (target: Target, now: AppointmentRecord) => Command,
): Promise<Decided | Refusal> {
  const { db } = deps.database;
  const now = await reads.findAppointment(db, ownerOf(caller), id);
  if (!now) return refuse('APPOINTMENT_NOT_FOUND');
  const target = {
    ...toTarget(now, await reads.listAppointmentsByBookings(db, [now.bookingId])),
    ...envelope,
    callerRole: roleOf(caller),
    professional: now.professionalId,
  };
  const submitted = await deps.submit.now(toCommand(target, now));
  if (submitted.kind === 'pending') {
    throw new OutcomeUnknownError(`${envelope.id} was decided, but cannot be read`);
  }
  return submitted;
}
