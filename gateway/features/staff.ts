import { changeProfessional, listStaff, removeProfessional } from '../../contract/staff.ts';
import { type Executor, transact } from '../../db/client.ts';
import { findOwnProfessional, listOfferableServiceIds } from '../../db/reads/staff.ts';
import { findOwnBusiness } from '../../db/reads/own-business.ts';
import {
  findProfessionalVisibleTo,
  listProfessionalsVisibleTo,
} from '../../db/reads/professionals.ts';
import { countWorkplaces, listWorkplaces } from '../../db/reads/staff.ts';
import { hasUpcomingAppointments } from '../../db/reads/schedules.ts';
import { deleteStaff, replaceServicesOfProfessional } from '../../db/writes/staff.ts';
import { updateProfessional } from '../../db/writes/professionals.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { toHoursColumns } from '../../domain/schedule.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { definedFields } from '../http/defined-fields.ts';
import { route, type Route } from '../http/mount.ts';
import { listPage, TextRank } from '../http/paging.ts';
import { changeOpenTime } from '../writes/open-time.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import { ownerOf } from './appointments.ts';
import { toProfessional } from './professionals.ts';

/** What a caller who may make that change of a professional may have them offer. */
async function offerableFor(
  tx: Executor,
  caller: Caller,
  id: string,
  change: { readonly services?: readonly string[] | undefined },
): Promise<Outcome<string[]>> {
  const places = await listWorkplaces(tx, ownerOf(caller), id);
  const isSelf = (await findOwnProfessional(tx, caller.userId))?.id === id;
  if (places.length === 0 && !isSelf) return refuse('PROFESSIONAL_NOT_FOUND');
  // What they are and when they work holds everywhere they do.
  const isElsewhere = !isSelf && (await countWorkplaces(tx, id)) > places.length;
  const isOnlyOffers = Object.keys(change).every((field) => field === 'services');
  if (isElsewhere && !isOnlyOffers) return refuse('FORBIDDEN');
  const offerable = await listOfferableServiceIds(
    tx,
    places.map(({ businessId }) => businessId),
    isSelf ? id : undefined,
  );
  const areTheirs = change.services?.every((each) => offerable.includes(each)) ?? true;
  return areTheirs ? accept(offerable) : refuse('SERVICE_NOT_OWNED');
}

export function staffRoutes({ database, responseCache, nowMs }: Deps): Route[] {
  const { db } = database;

  return [
    route(listStaff, async ({ query, caller, path }) => {
      const business = await findOwnBusiness(db, caller.userId);
      if (!business) return refuse('BUSINESS_NOT_FOUND');
      return listPage(
        { path, query },
        TextRank,
        (page) => listProfessionalsVisibleTo(db, caller.userId, business.id, page),
        { toItem: toProfessional, toPosition: ({ id }) => ({ rank: id, id }) },
      );
    }),

    route(removeProfessional, async ({ params: { id: professionalId }, query, caller }) => {
      return clearCacheAfter(
        responseCache,
        transact(database, async (tx) => {
          const places = await listWorkplaces(tx, ownerOf(caller), professionalId);
          if (places.length === 0) return refuse('PROFESSIONAL_NOT_FOUND');
          const { businessId: named } = query;
          const [place, another] = places.filter(
            (each) => each.businessId === (named ?? each.businessId),
          );
          if (!place) return refuse('PROFESSIONAL_NOT_AT_BUSINESS');
          // Which one they leave is theirs to say.
          if (another) return refuse('MISSING_FIELDS');
          const { businessId } = place;
          await takeLocks(tx, [professionalId]);
          const where = { professionalIds: [professionalId], businessId };
          if (await hasUpcomingAppointments(tx, where, { startsAt: new Date(nowMs()) })) {
            return refuse('SCHEDULE_TIME_TAKEN');
          }
          await deleteStaff(tx, { businessId, professionalId });
          return accept({ body: undefined });
        }),
      );
    }),

    route(changeProfessional, async ({ params: { id }, body, caller }) => {
      return clearCacheAfter(
        responseCache,
        transact(database, async (tx) => {
          const { workingHours, breaks, services, ...profile } = body;
          const hours = toHoursColumns({ workingHours, breaks });
          if (!hours.ok) return hours;
          const allowed = await offerableFor(tx, caller, id, body);
          if (!allowed.ok) return allowed;
          // None of them is deleted meanwhile; they come before calendars (own-services.ts).
          if (services?.length) await takeLocks(tx, services);
          await takeLocks(tx, [id]);
          const still = await offerableFor(tx, caller, id, body);
          if (!still.ok) return still;
          const offerable = still.value;
          const isAboutTime = workingHours !== undefined || breaks !== undefined;
          const calendars = { professionalIds: isAboutTime ? [id] : [] };
          const done = await changeOpenTime(tx, calendars, new Date(nowMs()), async () => {
            await updateProfessional(tx, id, {
              ...definedFields(profile),
              ...hours.value,
            });
            if (services)
              await replaceServicesOfProfessional(tx, id, { among: offerable, services });
          });
          if (!done.ok) return done;
          const after = await findProfessionalVisibleTo(tx, caller.userId, id);
          return accept({ body: toProfessional(after!) });
        }),
      );
    }),
  ];
}
