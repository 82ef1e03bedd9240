import {
  answerInvitation,
  changeProfessional,
  inviteProfessional,
  listInvitations,
  listStaff,
  removeProfessional,
} from '../../contract/business-side.ts';
import { newId } from '../../contract/ids.ts';
import { type Executor, transact } from '../../db/client.ts';
import { findUser } from '../../db/reads/accounts.ts';
import * as reads from '../../db/reads/owners.ts';
import { findAnyProfessional, listAnyProfessionals } from '../../db/reads/professionals.ts';
import { listUpcoming, listWorkplaces } from '../../db/reads/schedules.ts';
import * as writes from '../../db/writes/businesses.ts';
import { lock } from '../../db/writes/locks.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { USUAL_HOURS } from '../../domain/schedule.ts';
import { hashOf } from '../access/hash.ts';
import { type Caller, newSecret } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/mount.ts';
import { once } from '../http/once.ts';
import { changeOpenTime } from '../open-time.ts';
import { ownerOf } from './appointments.ts';
import { hoursOf } from './own-business.ts';
import { given } from '../http/given.ts';
import { cleared } from '../shelf.ts';
import { toProfessional } from './professionals.ts';

export function staffRoutes(deps: Deps): Route[] {
  const { database, shelf, nowMs } = deps;
  const { db } = database;

  /** The professional of this account, made where there is none yet. */
  async function professionalOf(tx: Executor, { userId }: Caller): Promise<string> {
    const known = await reads.findProfessionalOf(tx, userId);
    if (known) return known.id;
    const id = newId('pro');
    const name = (await findUser(tx, userId))?.name ?? '';
    const createdAt = new Date(nowMs());
    await writes.insertProfessional(tx, { id, userId, name, ...USUAL_HOURS, createdAt });
    return id;
  }

  return [
    route(inviteProfessional, async (input) => {
      // Undefined for a repeat, which is answered and not written to again.
      let sent: string | undefined;
      const outcome = await once(database, input, async (tx) => {
        const business = await reads.findBusinessOf(tx, input.caller.userId);
        if (!business) return refuse('BUSINESS_NOT_FOUND');
        const email = input.body.email.toLowerCase();
        await lock(tx, [`invitation/${business.id}/${email}`]);
        if (await reads.hasPendingInvitation(tx, business.id, email)) {
          return refuse('REQUEST_PENDING');
        }
        const { token, hash } = newSecret();
        const row = {
          id: newId('inv'),
          businessId: business.id,
          email,
          tokenHash: hash,
          status: 'pending' as const,
          createdAt: new Date(nowMs()),
        };
        await writes.insertInvitation(tx, row);
        sent = token;
        const { tokenHash: _secret, ...shown } = row;
        return accept({ body: invitationView({ ...shown, businessName: business.name }) });
      });
      if (outcome.ok && sent !== undefined) {
        const { id, email, businessName } = outcome.value.body;
        await deps.sendMail({
          to: email,
          subject: `${businessName} invites you`,
          text: `${businessName} would like you to work with them. Log in as a professional and send\n\nPOST ${deps.publicUrl}/api/invitations/${id}/accept\n{"token":"${sent}"}\n`,
        });
      }
      return outcome;
    }),

    route(listStaff, async ({ caller }) => {
      const business = await reads.findBusinessOf(db, caller.userId);
      if (!business) return refuse('BUSINESS_NOT_FOUND');
      const ids = await reads.listStaff(db, business.id);
      const staff = await listAnyProfessionals(db, ids);
      return accept({ body: staff.map(toProfessional) });
    }),

    route(listInvitations, async ({ caller }) => {
      const whose =
        caller.role === 'business'
          ? { ownerId: caller.userId }
          : { email: await emailOf(db, caller) };
      const rows = await reads.listInvitations(db, whose);
      return accept({ body: rows.map(invitationView) });
    }),

    route(answerInvitation, async (input) => {
      return cleared(
        shelf,
        once(database, input, async (tx) => {
          const { id, answer } = input.params;
          await lock(tx, [input.caller.userId]);
          const email = await emailOf(tx, input.caller);
          const invitation = await reads.holdInvitation(tx, id, hashOf(input.body.token));
          if (invitation?.email !== email) return refuse('NOT_FOUND');
          const status = answer === 'accept' ? 'accepted' : 'declined';
          if (invitation.status !== 'pending' && invitation.status !== status) {
            return refuse('INVALID_STATUS');
          }
          if (invitation.status === 'pending') {
            await writes.answerInvitation(tx, id, status);
            if (status === 'accepted') {
              const professionalId = await professionalOf(tx, input.caller);
              await writes.addStaff(tx, { businessId: invitation.businessId, professionalId });
            }
          }
          return accept({ body: invitationView({ ...invitation, status }) });
        }),
      );
    }),

    route(removeProfessional, async ({ params: { id: professionalId }, caller }) => {
      return cleared(
        shelf,
        transact(database, async (tx) => {
          const [place] = await listWorkplaces(tx, ownerOf(caller), professionalId);
          if (!place) return refuse('PROFESSIONAL_NOT_FOUND');
          const { businessId } = place;
          await lock(tx, [professionalId]);
          const where = { professionalIds: [professionalId], businessId };
          const booked = await listUpcoming(tx, where, new Date(nowMs()));
          if (booked.length > 0) return refuse('SCHEDULE_TIME_TAKEN');
          await writes.removeStaff(tx, { businessId, professionalId });
          return accept({ body: undefined });
        }),
      );
    }),

    route(changeProfessional, async ({ params: { id }, body, caller }) => {
      return cleared(
        shelf,
        transact(database, async (tx) => {
          await lock(tx, [id]);
          const places = await listWorkplaces(tx, ownerOf(caller), id);
          const isSelf = (await reads.findProfessionalOf(tx, caller.userId))?.id === id;
          if (places.length === 0 && !isSelf) return refuse('PROFESSIONAL_NOT_FOUND');
          const { workingHours, breaks, services, ...profile } = body;
          const hours = hoursOf({ workingHours, breaks });
          if (!hours.ok) return hours;
          const before = (await findAnyProfessional(tx, id))!;
          // What they are and when they work holds everywhere they do.
          const isElsewhere = !isSelf && before.businessIds.length > places.length;
          const isOnlyOffers = Object.keys(body).every((field) => field === 'services');
          if (isElsewhere && !isOnlyOffers) return refuse('FORBIDDEN');
          const offerable = await reads.listOfferable(
            tx,
            places.map(({ businessId }) => businessId),
            isSelf ? id : undefined,
          );
          if (services?.some((each) => !offerable.includes(each)))
            return refuse('SERVICE_NOT_OWNED');
          const kept = before.serviceIds.filter((each) => !offerable.includes(each));
          const calendars = { professionalIds: [id] };
          const done = await changeOpenTime(tx, calendars, new Date(nowMs()), async () => {
            await writes.updateProfessional(tx, id, { ...given(profile), ...hours.value });
            if (services) await writes.replaceOffers(tx, id, [...kept, ...services]);
          });
          if (!done.ok) return done;
          return accept({ body: toProfessional((await findAnyProfessional(tx, id))!) });
        }),
      );
    }),
  ];
}

/** In small letters, as invitations are kept. */
async function emailOf(executor: Executor, { userId }: Caller): Promise<string> {
  return (await findUser(executor, userId))?.email.toLowerCase() ?? '';
}

type Invitation = Awaited<ReturnType<typeof reads.listInvitations>>[number];

function invitationView({ createdAt, ...invitation }: Invitation) {
  return { ...invitation, createdAt: createdAt.toISOString() };
}
