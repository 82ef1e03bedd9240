import { changeProfessional, listStaff, removeProfessional } from '../../contract/business-side.ts';
import { transact } from '../../db/client.ts';
import * as reads from '../../db/reads/owners.ts';
import { findSeenProfessional, listSeenProfessionals } from '../../db/reads/professionals.ts';
import { countWorkplaces, listUpcoming, listWorkplaces } from '../../db/reads/schedules.ts';
import * as writes from '../../db/writes/businesses.ts';
import { lock } from '../../db/writes/locks.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import type { Deps } from '../deps.ts';
import { given } from '../http/given.ts';
import { route, type Route } from '../http/mount.ts';
import { listPage, TextRank } from '../http/paging.ts';
import { changeOpenTime } from '../open-time.ts';
import { cleared } from '../shelf.ts';
import { ownerOf } from './appointments.ts';
import { hoursOf } from './own-business.ts';
import { toProfessional } from './professionals.ts';

export function staffRoutes({ database, shelf, nowMs }: Deps): Route[] {
  const { db } = database;

  return [
    route(listStaff, async ({ query, caller, path }) => {
      const business = await reads.findBusinessOf(db, caller.userId);
      if (!business) return refuse('BUSINESS_NOT_FOUND');
      return listPage(
        { path, query },
        TextRank,
        (page) => listSeenProfessionals(db, caller.userId, business.id, page),
        { toItem: toProfessional, toPosition: ({ id }) => ({ rank: id, id }) },
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
          // None of them is deleted meanwhile; they come before calendars (own-services.ts).
          if (body.services?.length) await lock(tx, body.services);
          await lock(tx, [id]);
          const places = await listWorkplaces(tx, ownerOf(caller), id);
          const isSelf = (await reads.findProfessionalOf(tx, caller.userId))?.id === id;
          if (places.length === 0 && !isSelf) return refuse('PROFESSIONAL_NOT_FOUND');
          const { workingHours, breaks, services, ...profile } = body;
          const hours = hoursOf({ workingHours, breaks });
          if (!hours.ok) return hours;
          // What they are and when they work holds everywhere they do.
          const isElsewhere = !isSelf && (await countWorkplaces(tx, id)) > places.length;
          const isOnlyOffers = Object.keys(body).every((field) => field === 'services');
          if (isElsewhere && !isOnlyOffers) return refuse('FORBIDDEN');
          const offerable = await reads.listOfferable(
            tx,
            places.map(({ businessId }) => businessId),
            isSelf ? id : undefined,
          );
          if (services?.some((each) => !offerable.includes(each)))
            return refuse('SERVICE_NOT_OWNED');
          const calendars = { professionalIds: [id] };
          const done = await changeOpenTime(tx, calendars, new Date(nowMs()), async () => {
            await writes.updateProfessional(tx, id, { ...given(profile), ...hours.value });
            if (services) await writes.replaceOffers(tx, id, { among: offerable, services });
          });
          if (!done.ok) return done;
          const after = await findSeenProfessional(tx, caller.userId, id);
          return accept({ body: toProfessional(after!) });
        }),
      );
    }),
  ];
}
