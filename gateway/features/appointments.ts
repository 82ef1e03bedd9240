import {
  bookAppointment,
  getAppointment,
  listAppointments,
  quoteAppointment,
} from '../../contract/appointments.ts';
import type { AppointmentFilter } from '../../db/reads/appointment-filter.ts';
import { findOpenAlerts } from '../../db/reads/alerts.ts';
import * as reads from '../../db/reads/appointments.ts';
import { mapPages } from '../../db/reads/pagination.ts';
import { findReviewIds } from '../../db/reads/reviews.ts';
import { openAlertView } from '../../domain/alert.ts';
import { maskedView, ownerView, type Viewer } from '../../domain/appointment.ts';
import type { BookCommand } from '../../domain/commands/book.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../domain/outcome.ts';
import { maskedIdOf } from '../access/masked-id.ts';
import { toCallerRole, toAccountScope, toViewer } from '../access/caller.ts';
import { isWrongCoupon, limitCouponGuesses } from '../access/coupon-guesses.ts';
import type { Caller } from '../access/tokens.ts';
import { addCandidates, readQuote, requireCalendar } from '../commands/candidates.ts';
import {
  toCustomerResponse,
  toMaskedResponse,
  toOwnResponse,
  toStaffResponse,
} from '../commands/appointment-response.ts';
import { refuseAttendee, toBookCommand } from '../commands/book-command.ts';
import { hideStrangers } from '../commands/hide-strangers.ts';
import { submitDurably } from '../commands/submit-durably.ts';
import { submitOnce } from '../commands/submit-once.ts';
import type { Deps } from '../deps.ts';
import { batch } from '../reads/batch.ts';
import type { SubmittedOf } from '../../engine/submit.ts';
import { route, type Route } from '../http/route.ts';
import { DateRank, sendList } from '../http/paging.ts';
import type { HandlerResponse } from '../http/render.ts';
import { readWithRetries } from '../reads/read-with-retries.ts';

const POLL_SECONDS = '1';
const READS = { inFlightMax: 2, batchMax: 100 };
const RESPOND_ASYNC = /(^|[,;\s])respond-async($|[,;\s])/i;

type View = ReturnType<typeof ownerView> & OwnPart;
/** Unanswered alerts are shown to staff, reviews to their customers. */
type OwnPart = Partial<ReturnType<typeof openAlertView>> & { readonly reviewId?: string | null };
type Read = HandlerResponse<View | Masked>;
type Masked = ReturnType<typeof maskedView>;
type SubmitOptions = {
  readonly isAsync: boolean;
  readonly isKeyed: boolean;
  readonly hasLeft: () => boolean;
};
type ListedRow = reads.CalendarRow & { readonly part?: OwnPart };

export function appointmentRoutes(deps: Deps): Route[] {
  const { db } = deps.database;
  const limitGuesses = limitCouponGuesses(deps.redis);

  /** Bookings that are decided together are read together. */
  const readBooked = batch(async (ids: string[]) => {
    const byId = new Map((await reads.listAppointmentsByIds(db, ids)).map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id));
  }, READS);

  /** The response holds the first appointment of the booking. */
  async function toResponse(
    submitted: SubmittedOf<BookCommand>,
    bookingId: string,
    caller: Caller,
  ) {
    if (submitted.kind === 'pending') return pendingResponse(bookingId);
    const { outcome } = submitted;
    if (!outcome.ok) return outcome;
    const firstId = outcome.value.appointmentIds[0]!;
    // A repeat checks the owner again: the caller may no longer be staff.
    const read = submitted.isRepeat
      ? () => reads.findAppointment(db, toAccountScope(caller), firstId)
      : () => submitted.booked ?? readBooked(firstId);
    const found = await readWithRetries(async () => ({ appointment: await read() }));
    if (!found) return pendingResponse(bookingId);
    if (!found.appointment) return refuse('NOT_FOUND');
    const { body, headers } = toOwnResponse(found.appointment, caller);
    const { skipped } = outcome.value;
    return accept({ body: { ...body, ...(skipped && { skipped: [...skipped] }) }, headers });
  }

  async function submit(command: BookCommand, { isAsync, isKeyed, hasLeft }: SubmitOptions) {
    const complete = await requireCalendar(deps, command);
    if (!complete.ok) return complete;
    const named = await hideStrangers(deps, complete.value);
    if (!isAsync) return deps.submit.now(named, hasLeft);
    return submitDurably(deps, named, { isKeyed, hasLeft });
  }

  async function addOwnParts(viewer: Viewer, rows: reads.CalendarRow[]): Promise<ListedRow[]> {
    const ids = rows.filter(({ isOwn }) => isOwn).map(({ appointment: { id } }) => id);
    if (viewer === 'customer') {
      const reviewIds = await findReviewIds(db, ids);
      return rows.map((row) => ({
        ...row,
        part: { reviewId: reviewIds.get(row.appointment.id) ?? null },
      }));
    }
    const alerts = await findOpenAlerts(db, ids);
    return rows.map((row) => ({
      ...row,
      part: openAlertView(row.appointment, alerts.get(row.appointment.id)),
    }));
  }

  return [
    route(bookAppointment, async (request) => {
      const { body, caller, headers, requestId: xRequestId } = request;
      const refused = refuseAttendee(body, toCallerRole(caller));
      if (refused) return refused;
      const idempotencyKey = headers['idempotency-key'];
      const context = { caller, idempotencyKey, xRequestId };
      const asked = toBookCommand(deps, body, context);
      const options = {
        isAsync: RESPOND_ASYNC.test(headers.prefer ?? ''),
        isKeyed: idempotencyKey !== undefined,
        hasLeft: request.hasLeft,
      };
      const guess = { ...request, couponCode: body.couponCode };
      const submitted = await submitOnce(deps, request, asked, (command) =>
        limitGuesses(guess, () => submit(command, options), isWrongSubmitted),
      );
      return 'code' in submitted ? submitted : toResponse(submitted, asked.id, caller);
    }),

    route(quoteAppointment, async ({ body, caller, address, requestId, hasLeft }) => {
      const refused = refuseAttendee(body, toCallerRole(caller));
      if (refused) return refused;
      const context = { caller, idempotencyKey: undefined, xRequestId: requestId };
      const command = await addCandidates(deps, toBookCommand(deps, body, context));
      const quote = await limitGuesses(
        { caller, address, couponCode: body.couponCode },
        () => readQuote(deps, command, hasLeft),
        isWrongQuote,
      );
      return quote.ok ? accept({ body: quote.value }) : quote;
    }),

    route(listAppointments, ({ query, caller, path }) => {
      const scope = toAccountScope(caller);
      const viewer = toViewer(caller);
      const calendars = toCalendarFilter(query);
      const list = calendars
        ? reads.listCalendars(db, scope, calendars)
        : mapPages(reads.listAppointments(db, scope, query), (own) =>
            own.map((appointment) => ({ appointment, isOwn: true })),
          );
      return sendList(
        // The position of a masked row has its real id.
        { path, query, ...(calendars && { sealer: deps.sealer }) },
        DateRank,
        mapPages(list, (rows) => addOwnParts(viewer, rows)),
        {
          toItem: ({ appointment, isOwn, part }): View | Masked =>
            isOwn
              ? { ...ownerView(appointment, viewer), ...part }
              : maskedView(appointment, maskedIdOf(deps.sealer, appointment.id)),
          toPosition: ({ appointment: { startsAt, id } }) => ({ rank: startsAt.getTime(), id }),
        },
      );
    }),

    route(getAppointment, async ({ params, caller }): Promise<Outcome<Read>> => {
      const own = await reads.findAppointment(db, toAccountScope(caller), params.id);
      if (own && toViewer(caller) === 'staff') {
        return accept(toStaffResponse(own, (await findOpenAlerts(db, [own.id])).get(own.id)));
      }
      if (own) {
        const reviewIds = await findReviewIds(db, [own.id]);
        return accept(toCustomerResponse(own, reviewIds.get(own.id) ?? null));
      }
      const other = await reads.findActiveAppointment(db, params.id);
      return other ? accept(toMaskedResponse(deps, other)) : refuse('APPOINTMENT_NOT_FOUND');
    }),
  ];
}

function isWrongSubmitted(submitted: SubmittedOf<BookCommand> | Refusal): boolean {
  if ('code' in submitted) return isWrongCoupon(submitted);
  return submitted.kind === 'decided' && isWrongCoupon(submitted.outcome);
}

/** Where a time is closed, a quote leaves out the discount instead of refusing the code, and has the refusal beside it. */
function isWrongQuote(quote: Awaited<ReturnType<typeof readQuote>>): boolean {
  return isWrongCoupon(quote.ok ? quote.payment : quote);
}

/** The calendars of professionals; undefined if a filter asks for what only the own appointments show. */
function toCalendarFilter(filter: AppointmentFilter) {
  const { professionalId, recurringGroupId, clientId } = filter;
  const { paymentStatus, serviceId, query, updatedSince } = filter;
  const ofOwn = [recurringGroupId, clientId, paymentStatus, serviceId, query, updatedSince];
  const isOfOwn = ofOwn.some((value) => value !== undefined);
  return professionalId === undefined || isOfOwn ? undefined : { ...filter, professionalId };
}

function pendingResponse(bookingId: string) {
  const headers = { Location: `/api/bookings/${bookingId}`, 'Retry-After': POLL_SECONDS };
  return accept({ pending: { id: bookingId, status: 'pending' }, headers });
}
