import { type Request, type Response, Router, urlencoded } from 'express';
import { hashSecret } from '../../contract/secrets.ts';
import { listAppointmentsByBookings } from '../../db/reads/appointments.ts';
import { findNotifyingBusiness } from '../../db/reads/notifications.ts';
import { findOpenOffer, findWaitlistLink, type OpenOffer } from '../../db/reads/waitlist-offers.ts';
import { UnavailableError } from '../../domain/unavailable.ts';
import {
  endReasonOf,
  offeredPrice,
  waitlistStatusAt,
  type WaitlistEntry,
} from '../../domain/waitlist/waitlist.ts';
import { toMailBusiness } from '../../mail/mail-business.ts';
import {
  type OfferView,
  renderWaitlistPage,
  type WaitlistMessage,
} from '../../mail/waitlist-page.ts';
import { toWaiter } from '../access/caller.ts';
import { toBookCommand } from '../commands/book-command.ts';
import { requireCalendar } from '../commands/candidates.ts';
import { leaveWaitlist } from '../commands/leave-waitlist.ts';
import { releaseHold, type Sender } from '../commands/release-hold.ts';
import type { Deps } from '../deps.ts';
import { languageOf, sendFormPage } from './form-page.ts';
import { createLinkFailures } from './link-failures.ts';

type PageRequest = Request<{ token: string }>;

/**
 * The page behind the link of an offer: its holder books or declines the offer, or leaves the waitlist, as the
 * customer and without a login. Opening it changes nothing, because programs follow the links of a mail. Once the entry is
 * booked, left or over, it only says so.
 */
export function waitlistPage(deps: Deps): Router {
  const { db } = deps.database;
  const failures = createLinkFailures(deps, {
    name: 'waitlist-address',
    title: 'waitlistPage.title',
  });
  const findLink = (req: PageRequest) =>
    findWaitlistLink(db, hashSecret(req.params.token), new Date(deps.nowMs()));

  async function show(req: PageRequest, res: Response, message?: WaitlistMessage): Promise<void> {
    const link = await findLink(req);
    if (!link) return failures.sendUnknown(req, res);
    const { entry } = link;
    const business = await findNotifyingBusiness(db, entry.businessId);
    const facts = { language: languageOf(req, link.language, business.language) };
    const view = await viewOf(deps, entry, message);
    const page = { ...facts, ...view, business: toMailBusiness(business) };
    sendFormPage(res, 200, renderWaitlistPage(page));
  }

  async function act(req: PageRequest, res: Response): Promise<WaitlistMessage | undefined> {
    const link = await findLink(req);
    if (!link) return undefined;
    const { id, holdId } = link.entry;
    const caller = toWaiter(link.entry, link.ownerId);
    const noteCommand = (commandId: string) => void (res.locals['commandId'] = commandId);
    const request = { caller, requestId: req.id, noteCommand };
    // Express leaves out a body of another type.
    const { action, hold } = (req.body ?? {}) as { action?: unknown; hold?: unknown };
    try {
      if (action === 'leave') await leaveWaitlist(deps, request, id);
      if (holdId === null || hold !== holdId) return undefined;
      const offer = await findOpenOffer(db, holdId, new Date(deps.nowMs()));
      // The customer stays in the line. The page then shows what is true, also if the offer has ended meanwhile.
      if (offer && action === 'decline') await releaseHold(deps, request, offer.hold);
      return offer && action === 'book' ? await bookOffer(deps, request, offer) : undefined;
    } catch (error) {
      if (error instanceof UnavailableError) return action === 'book' ? 'refused' : undefined;
      throw error;
    }
  }

  const router = Router({ caseSensitive: true, strict: true });
  router.get('/waitlist/:token', (req, res) => show(req, res));
  router.post('/waitlist/:token', urlencoded({ extended: false, limit: '1kb' }), async (req, res) =>
    show(req, res, await act(req, res)),
  );
  router.use('/waitlist', failures.handleErrors);
  return router;
}

/** After a booking nothing can be done any more. */
async function viewOf(
  { database: { db }, nowMs }: Deps,
  entry: WaitlistEntry,
  message: WaitlistMessage | undefined,
) {
  if (message === 'pending') return { message, mayLeave: false };
  const status = waitlistStatusAt(entry, nowMs());
  if (status === 'expired') return { message: endReasonOf(entry), mayLeave: false };
  if (status === 'booked') {
    const [visit] = await listAppointmentsByBookings(db, [entry.bookingId!]);
    return { message: status, visit: visit && toTimeRange(visit), mayLeave: false };
  }
  if (status === 'left' || status === 'removed') return { message: status, mayLeave: false };
  const offer =
    entry.holdId === null ? undefined : await findOpenOffer(db, entry.holdId, new Date(nowMs()));
  return offer
    ? { message, offer: toOfferView(offer), mayLeave: true }
    : { message: 'waiting' as const, mayLeave: true };
}

const toTimeRange = ({ startsAt, endsAt }: Record<'startsAt' | 'endsAt', Date>) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

function toOfferView({ hold, startsAt, endsAt, ...names }: OpenOffer): OfferView {
  return {
    holdId: hold.id,
    expiresAt: new Date(hold.expiresAtMs).toISOString(),
    ...toTimeRange({ startsAt, endsAt }),
    price: offeredPrice(hold),
    professionalName: names.professionalName,
    services: names.services,
    visitorName: names.visitorName ?? '',
  };
}

/** A second press of the button finds the offer booked. */
async function bookOffer(
  deps: Deps,
  request: Sender,
  { hold, familyMemberId, crmClientId }: OpenOffer,
): Promise<WaitlistMessage> {
  const { professional, business, services, date, start } = hold.request;
  const body = {
    professional,
    business,
    services: [...services],
    date,
    start,
    holdId: hold.id,
    ...(familyMemberId !== null && { familyMemberId }),
    ...(crmClientId !== null && { crmClientId }),
  };
  const { caller, requestId: xRequestId, noteCommand } = request;
  const context = { caller, idempotencyKey: undefined, xRequestId };
  const command = toBookCommand(deps, body, context);
  noteCommand(command.id);
  const complete = await requireCalendar(deps, command);
  if (!complete.ok) return 'refused';
  const submitted = await deps.submit.now(complete.value);
  if (submitted.kind !== 'decided') return 'pending';
  if (submitted.outcome.ok) return 'booked';
  return submitted.outcome.code === 'CLIENT_DOUBLE_BOOKED' ? 'busy' : 'refused';
}
