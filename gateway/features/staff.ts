import type { z } from 'zod';
import {
  changeProfessional,
  changeStaff,
  listStaff,
  removeProfessional,
} from '../../contract/staff.ts';
import { type Executor, transact } from '../../db/client.ts';
import { findOwnBusiness } from '../../db/reads/own-business.ts';
import { wouldStrandPurchases } from '../../db/reads/own-services.ts';
import { findProfessional, findProfessionalVisibleTo } from '../../db/reads/professionals.ts';
import { listOwnServicesOf } from '../../db/reads/services.ts';
import * as reads from '../../db/reads/staff.ts';
import { countUpcomingAppointments } from '../../db/reads/schedules.ts';
import { deleteStaff, replaceServicesOfProfessional, updateStaff } from '../../db/writes/staff.ts';
import { updateProfessional } from '../../db/writes/professionals.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { announceProfessional, announceSchedule } from '../../db/writes/schedule-events.ts';
import { accept, type Outcome, refuse, refuseField, refuseTaken } from '../../domain/outcome.ts';
import { toHoursColumns } from '../../domain/schedule.ts';
import { toAccountScope } from '../access/caller.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { definedFields } from '../http/defined-fields.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { listPage, TextRank } from '../http/paging.ts';
import { changeOpeningHours } from '../writes/opening-hours.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import { toProfessional } from './professionals.ts';
import { toService } from './services.ts';

/** The services that the professional may offer, if the caller may make this change. */
async function listOfferableFor(
  tx: Executor,
  caller: Caller,
  id: string,
  change: { readonly services?: readonly string[] | undefined },
): Promise<Outcome<string[]>> {
  const places = await reads.listWorkplaces(tx, toAccountScope(caller), id);
  const isSelf = (await reads.findOwnProfessional(tx, caller.userId))?.id === id;
  if (places.length === 0 && !isSelf) return refuse('PROFESSIONAL_NOT_FOUND');
  // Profile and hours apply at every workplace, so one of several employers must not change them.
  const isElsewhere = !isSelf && (await reads.countWorkplaces(tx, id)) > places.length;
  const changesOnlyServices = Object.keys(change).every((field) => field === 'services');
  if (isElsewhere && !changesOnlyServices) return refuse('FORBIDDEN');
  const offerable = await reads.listOfferableServiceIds(
    tx,
    places.map(({ businessId }) => businessId),
    isSelf ? id : undefined,
  );
  const areOfferable = change.services?.every((each) => offerable.includes(each)) ?? true;
  return areOfferable ? accept(offerable) : refuse('SERVICE_NOT_OWNED');
}

export function staffRoutes({ database, responseCache, nowMs }: Deps): Route[] {
  const { db } = database;
  const by = ({ userId: actorId }: Caller) => ({ actorId, at: new Date(nowMs()) });

  return [
    route(listStaff, async ({ query, caller, path }) => {
      const business = await findOwnBusiness(db, caller.userId);
      if (!business) return refuse('BUSINESS_NOT_FOUND');
      return listPage(
        { path, query },
        TextRank,
        async (page) =>
          withOwnServices(db, await reads.listStaff(db, caller.userId, business.id, page)),
        {
          toItem: (row) => toStaffMember(row, caller),
          toPosition: ({ id }) => ({ rank: id, id }),
        },
      );
    }),

    route(changeStaff, ({ params: { id }, body, caller }) =>
      clearCacheAfter(
        responseCache,
        transact(database, async (tx) => {
          const business = await findOwnBusiness(tx, caller.userId);
          const member = business && { businessId: business.id, id };
          const find = async () => member && reads.findStaffMember(tx, caller.userId, member);
          if (!member || !(await find())) return refuse('PROFESSIONAL_NOT_FOUND');
          // With the calendar locked, a booking in flight is decided before the change.
          await takeLocks(tx, [id]);
          const before = await find();
          if (!before) return refuse('PROFESSIONAL_NOT_FOUND');
          const place = { businessId: member.businessId, professionalId: id };
          await updateStaff(tx, place, body);
          await announceSchedule(tx, place, 'staff', by(caller));
          const [after] = await withOwnServices(tx, [{ ...before, ...body }]);
          return accept({ body: toStaffMember(after!, caller) });
        }),
      ),
    ),

    route(removeProfessional, async ({ params: { id: professionalId }, query, caller }) => {
      return clearCacheAfter(
        responseCache,
        transact(database, async (tx) => {
          const places = await reads.listWorkplaces(tx, toAccountScope(caller), professionalId);
          if (places.length === 0) return refuse('PROFESSIONAL_NOT_FOUND');
          const [place, another] = places.filter(
            (each) => each.businessId === (query.businessId ?? each.businessId),
          );
          if (!place) return refuse('PROFESSIONAL_NOT_AT_BUSINESS');
          // With several workplaces the caller must name one.
          if (another) return refuseField('MISSING_FIELDS', 'businessId');
          const { businessId } = place;
          await takeLocks(tx, [professionalId]);
          const where = { professionalIds: [professionalId], businessId };
          const bookedCount = await countUpcomingAppointments(tx, where, {
            startsAt: new Date(nowMs()),
          });
          if (bookedCount > 0) return refuseTaken(bookedCount);
          const leaving = { businessIds: [businessId], professionalId, kept: [] };
          if (await isStranding(tx, caller, leaving, new Date(nowMs()))) {
            return refuse('SERVICE_IN_USE');
          }
          await deleteStaff(tx, { businessId, professionalId });
          await announceSchedule(tx, { businessId, professionalId }, 'staff', by(caller));
          return accept({ body: undefined });
        }),
      );
    }),

    route(changeProfessional, (input) =>
      clearCacheAfter(
        responseCache,
        transact(database, (tx) => changeProfile(tx, input, new Date(nowMs()))),
      ),
    ),
  ];
}

type ProfileInput = {
  readonly params: { readonly id: string };
  readonly headers: Parameters<typeof refuseStale>[0];
  readonly body: z.output<NonNullable<typeof changeProfessional.body>>;
  readonly caller: Caller;
};

async function changeProfile(
  tx: Executor,
  { params: { id }, headers, body, caller }: ProfileInput,
  now: Date,
) {
  const { workingHours, breaks, services, ...profile } = body;
  const hours = toHoursColumns({ workingHours, breaks });
  if (!hours.ok) return hours;
  const allowed = await listOfferableFor(tx, caller, id, body);
  if (!allowed.ok) return allowed;
  // Locked against deletion. Service locks come before calendar locks (own-services.ts).
  if (services?.length) await takeLocks(tx, services);
  await takeLocks(tx, [id]);
  // Checked again under the locks.
  const offerable = await listOfferableFor(tx, caller, id, body);
  if (!offerable.ok) return offerable;
  const stale = refuseStale(headers, ...(await listViews(tx, caller, id)));
  if (stale) return stale;
  if (services) {
    const places = await reads.listWorkplaces(tx, toAccountScope(caller), id);
    const businessIds = places.map(({ businessId }) => businessId);
    const change = { businessIds, professionalId: id, kept: services };
    if (await isStranding(tx, caller, change, now)) return refuse('SERVICE_IN_USE');
  }
  const changesHours = workingHours !== undefined || breaks !== undefined;
  const calendars = { professionalIds: changesHours ? [id] : [] };
  const done = await changeOpeningHours(tx, calendars, now, async () => {
    await updateProfessional(tx, id, { ...definedFields(profile), ...hours.value });
    if (services) await replaceServicesOfProfessional(tx, id, { among: offerable.value, services });
  });
  if (!done.ok) return done;
  if (changesHours || services) {
    const by = { actorId: caller.userId, at: now };
    await announceProfessional(tx, id, changesHours ? 'hours' : 'services', by);
  }
  const after = await findProfessionalVisibleTo(tx, caller.userId, id);
  return accept(toVersioned(toProfessional(after!)));
}

/** The profile as the caller sees it, and as discovery shows it unless the professional is hidden there. */
async function listViews(tx: Executor, caller: Caller, id: string) {
  const views = [
    await findProfessionalVisibleTo(tx, caller.userId, id),
    await findProfessional(tx, id),
  ];
  return views.flatMap((view) => (view ? [toProfessional(view)] : []));
}

/** Owners must not strand sold packages. Professionals decide for themselves whether they leave. */
async function isStranding(
  tx: Executor,
  caller: Caller,
  change: Parameters<typeof wouldStrandPurchases>[1],
  now: Date,
): Promise<boolean> {
  return caller.role === 'business' && (await wouldStrandPurchases(tx, change, now));
}

type StaffMember = Awaited<ReturnType<typeof withOwnServices>>[number];

/** Reads the own services of all in one statement. */
async function withOwnServices(executor: Executor, staff: readonly reads.StaffRecord[]) {
  const services = await listOwnServicesOf(
    executor,
    staff.map(({ id }) => id),
  );
  return staff.map((member) => ({
    ...member,
    ownServices: services.filter(({ ownerProfessionalId }) => ownerProfessionalId === member.id),
  }));
}

function toStaffMember(member: StaffMember, caller: Caller) {
  const { offersOwnServices, ownServices } = member;
  return {
    ...toProfessional(member),
    offersOwnServices,
    ownServices: ownServices.map((service) => toService(service, caller)),
  };
}
