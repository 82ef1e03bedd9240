import { setTimeout as sleep } from 'node:timers/promises';
import { listAppointmentsByBookings } from '../../db/reads/appointments.ts';
import { listSeats } from '../../db/reads/class-timetables.ts';
import type { OwnBusiness } from '../../db/reads/own-business.ts';
import { findClassSession, type SessionCommand } from '../../domain/class-session-command.ts';
import type { Command } from '../../domain/commands/index.ts';
import { toLockedRecords } from '../../domain/commands/target.ts';
import { calendarWindow, NO_NEEDS } from '../../domain/needs.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../domain/outcome.ts';
import { OutcomeUnknownError } from '../../domain/unavailable.ts';
import type { SubmittedOf } from '../../engine/submit.ts';
import type { Deps } from '../deps.ts';
import { readWithRetries } from '../reads/read-with-retries.ts';
import type { ChangeRequest } from './change-appointment.ts';
import { toEnvelope } from './envelope.ts';
import { submitOnce } from './submit-once.ts';

const ATTEMPTS_MAX = 5;
const PAUSE_MS = 50;

/** Commands after which a session takes a time that may be busy in an outside calendar. */
const PLACING: ReadonlySet<Command['kind']> = new Set(['moveSession', 'restoreSession']);

type ChangeCommand = Extract<Command, { readonly classId: string }>;
type Change = ChangeCommand extends infer C
  ? C extends ChangeCommand
    ? Omit<C, keyof SessionCommand>
    : never
  : never;

export type SessionChangeRequest = ChangeRequest & {
  readonly params: { readonly id: string; readonly date: string };
  readonly change: Change;
};

/** Sends a command for a whole session. Returns the session as `view` reads it on the date on which it takes place then. */
export async function changeSession<T>(
  deps: Deps,
  request: SessionChangeRequest,
  { business, professionalId }: Pick<Place, 'business' | 'professionalId'>,
  view: (localDate: string) => Promise<T | undefined>,
): Promise<Outcome<T>> {
  const { caller, body, params, requestId, change, hasLeft } = request;
  const place = { professionalId, business, params };
  for (let attempt = 1; ; attempt++) {
    const envelope = toEnvelope(deps, {
      request: { body, ...params, kind: change.kind },
      caller,
      idempotencyKey: request.headers['idempotency-key'],
      xRequestId: requestId,
    });
    const isLast = attempt === ATTEMPTS_MAX;
    const decided = await submitOnce(deps, request, envelope, async (asked) => {
      const target = await toTarget(deps, place);
      if (!target) return refuse('NOT_FOUND');
      const { id: commandId } = asked;
      const summary = `${commandId}: ${change.kind} ${params.id} ${params.date}`;
      const command = { ...target, ...asked, ...change, summary };
      return submitSession(deps, command, { isLast, hasLeft });
    });
    if ('code' in decided) return decided;
    if (decided.kind === 'stale') {
      await sleep(PAUSE_MS);
      continue;
    }
    if (!decided.outcome.ok) return decided.outcome;
    await deps.responseCache.clear();
    const found = await readWithRetries(async () => {
      const after = await readSession(deps, place);
      return { session: after && (await view(after.scheduled.localDate)) };
    });
    if (found?.session) return accept(found.session);
    // The class was deleted since the first request.
    if (found && decided.isRepeat) return refuse('NOT_FOUND');
    throw new OutcomeUnknownError(`${envelope.id} is done, but cannot be read`);
  }
}

async function submitSession(
  deps: Deps,
  command: ChangeCommand,
  { isLast, hasLeft }: { readonly isLast: boolean; readonly hasLeft: () => boolean },
): Promise<SubmittedOf<ChangeCommand> | Refusal> {
  if (PLACING.has(command.kind)) await deps.refreshCalendars([command.professional]);
  const answer = await deps.submit.now(command, hasLeft);
  return answer.kind === 'stale' && isLast ? deps.submit.giveUp(command) : answer;
}

type Place = {
  readonly professionalId: string;
  readonly business: OwnBusiness;
  readonly params: SessionChangeRequest['params'];
};

/** The session of the date, which may have been moved to a later one. */
async function readSession(deps: Deps, { professionalId, business, params }: Place) {
  const read = async (from: string, to: string) => {
    const world = await deps.readWorld({
      ...NO_NEEDS,
      businessIds: [business.id],
      professionalIds: [professionalId],
      windows: [calendarWindow(professionalId, from, to)],
    });
    const ids = { professional: professionalId, classId: params.id, sessionDate: params.date };
    return findClassSession(world, ids);
  };
  const found = await read(params.date, params.date);
  const { localDate = params.date } = found?.scheduled ?? {};
  return localDate === params.date ? found : read(localDate, localDate);
}

/** The records of all seats, so that they can be locked before they are read. */
async function toTarget(deps: Deps, place: Place) {
  const { db } = deps.database;
  const found = await readSession(deps, place);
  if (!found) return undefined;
  const seats = await listSeats(db, found.opened ? [found.opened.id] : []);
  const bookingIds = [...new Set(seats.map(({ bookingId }) => bookingId))];
  const all = bookingIds.length === 0 ? [] : await listAppointmentsByBookings(db, bookingIds);
  return {
    classId: place.params.id,
    sessionDate: place.params.date,
    business: place.business.id,
    professional: place.professionalId,
    service: found.timetable.serviceId,
    localDate: found.scheduled.localDate,
    bookingIds,
    ...toLockedRecords(all),
  };
}
