import type { z } from 'zod';
import type { Quote } from '../../contract/appointments.ts';
import * as contract from '../../contract/holds.ts';
import { listAppointmentsByBookings } from '../../db/reads/appointments.ts';
import { findShownHold, listOpenHolds, type ShownHold } from '../../db/reads/holds.ts';
import type { HoldCommand } from '../../domain/commands/hold.ts';
import type { Decided } from '../../domain/commands/result.ts';
import { statusOfHold, toHoldId } from '../../domain/hold.ts';
import { accept, type Refusal, refuse } from '../../domain/outcome.ts';
import { OutcomeUnknownError } from '../../domain/unavailable.ts';
import { toAccountScope, toCallerRole } from '../access/caller.ts';
import { requireCalendar } from '../commands/candidates.ts';
import { refuseAttendee, toHoldCommand } from '../commands/book-command.ts';
import { hideStrangers } from '../commands/hide-strangers.ts';
import { releaseHold } from '../commands/release-hold.ts';
import { submitOnce } from '../commands/submit-once.ts';
import type { Deps } from '../deps.ts';
import { sendList, TextRank } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';
import { readWithRetries } from '../reads/read-with-retries.ts';

export function holdRoutes(deps: Deps): Route[] {
  const { db } = deps.database;

  /** A hold is decided now or not at all: it lasts minutes only. */
  async function decide(command: HoldCommand, hasLeft: () => boolean): Promise<Decided | Refusal> {
    const complete = await requireCalendar(deps, command);
    if (!complete.ok) return complete;
    return deps.submit.now(await hideStrangers(deps, complete.value), hasLeft);
  }

  function toFacts(hold: ShownHold) {
    const { professional, business, services, date, start } = hold.request;
    return {
      id: hold.id,
      status: statusOfHold(hold, deps.nowMs()),
      expiresAt: new Date(hold.expiresAtMs).toISOString(),
      professional,
      business,
      services: [...services],
      date,
      start,
      // The column is untyped JSON; decideHold() writes it.
      quote: hold.quote as z.output<typeof Quote>,
      waitlistEntryId: hold.waitlistEntryId,
      ...hold.client,
    };
  }

  async function toView(hold: ShownHold) {
    const { bookingId } = hold;
    if (bookingId === null) return toFacts(hold);
    const booked = await listAppointmentsByBookings(db, [bookingId]);
    return { ...toFacts(hold), appointmentIds: booked.map(({ id }) => id) };
  }

  return [
    route(contract.createHold, async (request) => {
      const { body, caller, headers, requestId: xRequestId } = request;
      const refused = refuseAttendee(body, toCallerRole(caller));
      if (refused) return refused;
      const idempotencyKey = headers['idempotency-key'];
      const context = { caller, idempotencyKey, xRequestId };
      const command = toHoldCommand(deps, body, context);
      const decided = await submitOnce(deps, request, command, (asked) =>
        decide(asked, request.hasLeft),
      );
      if ('code' in decided) return decided;
      if (!decided.outcome.ok) return decided.outcome;
      const found = await readWithRetries(async () => {
        const hold = await findShownHold(db, toAccountScope(caller), toHoldId(command.id));
        return { view: hold && (await toView(hold)) };
      });
      if (!found) throw new OutcomeUnknownError(`${command.id} is done, but cannot be read`);
      return found.view ? accept({ body: found.view }) : refuse('NOT_FOUND');
    }),

    route(contract.listHolds, ({ query, caller, path }) =>
      sendList(
        { path, query },
        TextRank,
        listOpenHolds(db, toAccountScope(caller), new Date(deps.nowMs())),
        // An open hold has no booking.
        { toItem: (hold) => toFacts(hold), toPosition: ({ id }) => ({ rank: id, id }) },
      ),
    ),

    route(contract.getHold, async ({ params, caller }) => {
      const hold = await findShownHold(db, toAccountScope(caller), params.id);
      return hold ? accept({ body: await toView(hold) }) : refuse('NOT_FOUND');
    }),

    route(contract.releaseHold, async (input) => {
      const hold = await findShownHold(db, toAccountScope(input.caller), input.params.id);
      if (!hold) return refuse('NOT_FOUND');
      const { outcome } = await releaseHold(deps, input, hold);
      return outcome.ok ? accept({ body: undefined }) : outcome;
    }),
  ];
}
