import type { z } from 'zod';
import {
  addProfessional,
  changeProfessional,
  changeStaff,
  listStaff,
  PROFESSIONALS_MAX,
  removeProfessional,
} from '../../contract/staff.ts';
import { type Executor, transact } from '../../db/client.ts';
import { wouldStrandPurchases } from '../../db/reads/own-services.ts';
import { findProfessional, findProfessionalVisibleTo } from '../../db/reads/professionals.ts';
import { listOwnServicesOf } from '../../db/reads/services.ts';
import { mapPages } from '../../db/reads/pagination.ts';
import * as reads from '../../db/reads/staff.ts';
import { countUpcomingAppointments } from '../../db/reads/schedules.ts';
import { deletePendingLinks } from '../../db/writes/invitations.ts';
import {
  deleteStaff,
  insertStaff,
  replaceServicesOfProfessional,
  updateStaff,
} from '../../db/writes/staff.ts';
import { insertEvents } from '../../db/writes/events.ts';
import { lockBusiness } from '../../db/writes/own-business.ts';
import { updateProfessional } from '../../db/writes/professionals.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { announceProfessional, announceSchedule } from '../../db/writes/schedule-events.ts';
import { accept, type Outcome, refuse, refuseField, refuseTaken } from '../../domain/outcome.ts';
import { toHoursColumns } from '../../domain/schedule.ts';
import { memberEvent } from '../../domain/team.ts';
import { toAccountScope } from '../access/caller.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { definedFields } from '../http/defined-fields.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { sendList, TextRank } from '../http/paging.ts';
import { removePortrait } from '../writes/pictures.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import {
  checkProfileEditor,
  findOrInsertOwnProfessional,
  insertProfessionalNamed,
} from '../writes/professionals.ts';
import { changeOpeningHours } from '../writes/opening-hours.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import { toProfessional } from './professionals.ts';
import { toService } from './services.ts';

/** The services that the professional may offer, if the caller may make this change. */
async function listOfferableFor(
  tx: Executor,
  caller: Caller,
  id: string,
  change: ProfileInput['body'],
): Promise<Outcome<string[]>> {
  const editor = await checkProfileEditor(tx, caller, id);
  if (!editor.ok) return editor;
  const { places, isSelf, isElsewhere } = editor.value;
  const changesHours = change.workingHours !== undefined || change.breaks !== undefined;
  const calendars = await reads.listWorkplaces(tx, toAccountScope(caller), id);
  if (changesHours && !calendars.every(({ may }) => may.changeHours)) return refuse('FORBIDDEN');
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
    route(listStaff, async ({ query, caller, businessIds, path }) => {
      const business = requireOneBusiness(businessIds);
      if (!business.ok) return business;
      return sendList(
        { path, query },
        TextRank,
        mapPages(reads.listStaff(db, caller.userId, business.value), (rows) =>
          withOwnServices(db, rows),
        ),
        {
          toItem: (row) => toStaffMember(row, caller),
          toPosition: ({ id }) => ({ rank: id, id }),
        },
      );
    }),

    route(changeStaff, ({ params: { id }, body, caller, businessIds }) =>
      clearCacheAfter(
        responseCache,
        transact(database, async (tx) => {
          const places = await reads.listWorkplaces(tx, toAccountScope(caller), id, 'team');
          const [found, another] = places.filter((each) => businessIds.includes(each.businessId));
          if (!found) return refuse('PROFESSIONAL_NOT_FOUND');
          if (another) return refuseField('MISSING_FIELDS', 'businessId');
          const { businessId } = found;
          // With the calendar locked, a booking in flight is decided before the change.
          await takeLocks(tx, [id]);
          const before = await reads.findStaffMember(tx, caller.userId, { businessId, id });
          if (!before) return refuse('PROFESSIONAL_NOT_FOUND');
          const place = { businessId, professionalId: id };
          await updateStaff(tx, place, definedFields(body));
          await announceSchedule(tx, place, 'staff', by(caller));
          const [after] = await withOwnServices(tx, [{ ...before, ...definedFields(body) }]);
          return accept({ body: toStaffMember(after!, caller) });
        }),
      ),
    ),

    route(addProfessional, (input) =>
      clearCacheAfter(
        responseCache,
        runIdempotently(database, input, async (tx) => {
          const business = requireOneBusiness(input.businessIds);
          if (!business.ok) return business;
          const { caller } = input;
          const { value: businessId } = business;
          // In the order of an accepted invitation, which creates a professional too.
          await takeLocks(tx, [caller.userId]);
          const place = (await lockBusiness(tx, { id: businessId }))!;
          const staffIds = await reads.listStaffIds(tx, businessId);
          if (staffIds.length >= PROFESSIONALS_MAX) return refuse('USAGE_LIMIT_REACHED');
          const { name } = input.body;
          const now = new Date(nowMs());
          const id =
            name === undefined
              ? await findOrInsertOwnProfessional(tx, caller, place, now)
              : await insertProfessionalNamed(tx, name, place, now);
          await insertStaff(tx, { businessId, professionalId: id });
          await announceSchedule(tx, { businessId, professionalId: id }, 'staff', by(caller));
          if (name === undefined && !staffIds.includes(id)) {
            await announceMember(tx, 'member.joined', businessId, caller.userId, by(caller));
          }
          const added = await reads.findStaffMember(tx, caller.userId, { businessId, id });
          const [member] = await withOwnServices(tx, [added!]);
          return accept({ body: toStaffMember(member!, caller) });
        }),
      ),
    ),

    route(removeProfessional, (input) =>
      clearCacheAfter(
        responseCache,
        transact(database, (tx) => removeStaff(tx, input, by(input.caller))),
      ),
    ),

    route(changeProfessional, (input) =>
      clearCacheAfter(
        responseCache,
        transact(database, (tx) => changeProfile(tx, input, new Date(nowMs()))),
      ),
    ),
  ];
}

type RemovalInput = {
  readonly params: { readonly id: string };
  readonly query: { readonly businessId?: string | undefined };
  readonly caller: Caller;
  readonly businessIds: readonly string[];
};

async function removeStaff(
  tx: Executor,
  { params: { id: professionalId }, query, caller, businessIds }: RemovalInput,
  by: { readonly actorId: string; readonly at: Date },
): Promise<Outcome<{ body: undefined }>> {
  const places = await reads.listWorkplaces(tx, toAccountScope(caller), professionalId, 'team');
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
  const bookedCount = await countUpcomingAppointments(tx, where, { startsAt: by.at });
  if (bookedCount > 0) return refuseTaken(bookedCount);
  const leaving = { businessIds: [businessId], professionalId, kept: [] };
  if (await isStranding(tx, businessIds, leaving, by.at)) return refuse('SERVICE_IN_USE');
  // Waits for an answer in flight, which the removal then follows.
  await deletePendingLinks(tx, { businessId, professionalId });
  const leaver = await reads.findProfessionalAccount(tx, professionalId);
  await deleteStaff(tx, { businessId, professionalId });
  await announceSchedule(tx, { businessId, professionalId }, 'staff', by);
  if (leaver?.userId) await announceMember(tx, 'member.removed', businessId, leaver.userId, by);
  // Without an account, the person could not remove it any more.
  else await removePortrait(tx, professionalId, by.at);
  return accept({ body: undefined });
}

/** Professionals with an account are members. */
function announceMember(
  tx: Executor,
  type: 'member.joined' | 'member.removed',
  businessId: string,
  userId: string,
  { actorId, at }: { readonly actorId: string; readonly at: Date },
): Promise<void> {
  const event = memberEvent(type, businessId, { userId, role: 'professional' });
  return insertEvents(tx, [{ ...event, actorId }], at);
}

type ProfileInput = {
  readonly params: { readonly id: string };
  readonly headers: Parameters<typeof refuseStale>[0];
  readonly body: z.output<NonNullable<typeof changeProfessional.body>>;
  readonly caller: Caller;
  readonly businessIds: readonly string[];
};

async function changeProfile(
  tx: Executor,
  { params: { id }, headers, body, caller, businessIds }: ProfileInput,
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
    const places = await reads.listWorkplaces(tx, toAccountScope(caller), id, 'team');
    const workplaceIds = places.map(({ businessId }) => businessId);
    const change = { businessIds: workplaceIds, professionalId: id, kept: services };
    if (await isStranding(tx, businessIds, change, now)) return refuse('SERVICE_IN_USE');
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

/** Members of the team must not strand sold packages. Other professionals decide for themselves whether they leave. */
async function isStranding(
  tx: Executor,
  businessIds: readonly string[],
  change: Parameters<typeof wouldStrandPurchases>[1],
  now: Date,
): Promise<boolean> {
  return businessIds.length > 0 && (await wouldStrandPurchases(tx, change, now));
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
  const { offersOwnServices, mayRefund, mayTakeTimeOff, mayChangeHours } = member;
  const { ownServices, isSuspended } = member;
  return {
    ...toProfessional(member),
    offersOwnServices,
    mayRefund,
    mayTakeTimeOff,
    mayChangeHours,
    isSuspended,
    ownServices: ownServices.map((service) =>
      toService(service, { userId: caller.userId, businessIds: [] }),
    ),
  };
}
