import {
  bookAppointment,
  getAppointment,
  listAppointments,
  quoteAppointment,
} from '../../contract/appointments.ts';
import * as reads from '../../db/reads/appointments.ts';
import { findOutcome } from '../../db/reads/outcomes.ts';
import { maskedView, ownerView, type Viewer } from '../../domain/appointment.ts';
import { book } from '../../domain/commands/book.ts';
import { toDecided } from '../../domain/commands/result.ts';
import { quoteBooking } from '../../domain/quote.ts';
import { findOffer, offerNeeds } from '../../domain/offer.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { batch } from '../reads/batch.ts';
import { DECIDE_WITHIN_MS, type Submitted } from '../../engine/submit.ts';
import { route, type Route } from '../http/mount.ts';
import { DateRank, listPage } from '../http/paging.ts';
import type { HandlerResponse } from '../http/render.ts';
import { refusedGuest, roleOf, toCommand } from './booking-command.ts';
import { readWithRetries } from '../reads/read-with-retries.ts';

const POLL_SECONDS = '1';

export function appointmentRoutes(deps: Deps): Route[] {
  const { db } = deps.database;

  /** What was decided at once is read at once. */
  const readBack = batch(
    async (ids: string[]) => {
      const byId = new Map(
        (await reads.listAppointmentsByIds(db, ids)).map((row) => [row.id, row]),
      );
      return ids.map((id) => byId.get(id));
    },
    { inFlightMax: 2, batchMax: 100 },
  );

  /** The first appointment of what was decided. */
  async function answerFor(submitted: Submitted, id: string, caller: Caller) {
    if (submitted.kind === 'pending') return pending(id);
    const { outcome } = submitted;
    if (!outcome.ok) return outcome;
    const first = outcome.value.appointmentIds[0]!;
    // Whoever repeats it may be staff no longer.
    const read = submitted.isRepeat
      ? () => reads.findAppointment(db, ownerOf(caller), first)
      : () => readBack(first);
    const seen = await readWithRetries(async () => ({ booked: await read() }));
    if (!seen) return pending(id);
    return seen.booked
      ? accept({ body: ownerView(seen.booked, viewerOf(caller)) })
      : refuse('NOT_FOUND');
  }

  return [
    route(bookAppointment, async ({ body, caller, headers, setHeader }) => {
      const refused = refusedGuest(body, roleOf(caller));
      if (refused) return refused;
      const key = headers['idempotency-key'];
      const command = toCommand(body, caller, key, deps.nowMs());
      const told = (submitted: Submitted) => {
        if (submitted.isRepeat) setHeader('Idempotent-Replayed', 'true');
        return answerFor(submitted, command.id, caller);
      };
      const known = key === undefined ? undefined : await findOutcome(db, command.id);
      if (known) return told(toDecided(known, command));
      // Nobody's calendar needs no actor: what does not exist is refused before one is started.
      if (!(await deps.hasCalendar(body.professional))) {
        const offer = findOffer(await deps.readWorld(offerNeeds(body)), body);
        if (!offer.ok) return offer;
      }
      const isAsync = /(^|[,;\s])respond-async($|[,;\s])/i.test(headers.prefer ?? '');
      const submitted = isAsync
        ? await deps.submit.durably(command, 0)
        : command.recurringGroupId !== undefined
          ? await deps.submit.durably(command, DECIDE_WITHIN_MS)
          : await deps.submit.now(command);
      return told(submitted);
    }),

    route(quoteAppointment, async ({ body, caller }) => {
      const refused = refusedGuest(body, roleOf(caller));
      if (refused) return refused;
      const command = toCommand(body, caller, undefined, deps.nowMs());
      const quote = quoteBooking(await deps.readWorld(book.needs(command)), command, deps.nowMs());
      return quote.ok ? accept({ body: quote.value }) : quote;
    }),

    route(listAppointments, async ({ query, caller, path }) => {
      const owner = ownerOf(caller);
      const { professionalId, recurringGroupId, clientId } = query;
      // Whose it is and what it belongs to is known only of one's own.
      const isAboutOwn = (recurringGroupId ?? clientId) !== undefined;
      const isTheirs =
        professionalId === undefined ||
        isAboutOwn ||
        (await reads.ownsCalendar(db, owner, professionalId));
      const viewer = viewerOf(caller);
      return listPage(
        { path, query },
        DateRank,
        (page) =>
          isTheirs
            ? reads.listAppointments(db, owner, query, page)
            : reads.listActiveAppointments(db, { ...query, professionalId }, page),
        {
          toItem: (row): View =>
            isTheirs || row.clientId === caller.userId ? ownerView(row, viewer) : maskedView(row),
          toPosition: ({ startsAt, id }) => ({ rank: startsAt.getTime(), id }),
        },
      );
    }),

    route(getAppointment, async ({ params, caller }): Promise<Outcome<HandlerResponse<View>>> => {
      const own = await reads.findAppointment(db, ownerOf(caller), params.id);
      if (own) return accept({ body: ownerView(own, viewerOf(caller)) });
      const other = await reads.findActiveAppointment(db, params.id);
      return other ? accept({ body: maskedView(other) }) : refuse('APPOINTMENT_NOT_FOUND');
    }),
  ];
}

type View = ReturnType<typeof ownerView> | ReturnType<typeof maskedView>;

function pending(id: string) {
  const headers = { Location: `/api/bookings/${id}`, 'Retry-After': POLL_SECONDS };
  return accept({ pending: { id, status: 'pending' }, headers });
}

export function viewerOf(caller: Caller): Viewer {
  return caller.role === 'customer' ? 'customer' : 'staff';
}

export function ownerOf({ userId, role }: Caller): reads.AccountScope {
  if (role === 'business' || role === 'professional') return { kind: role, userId };
  return { kind: 'client', userId };
}
