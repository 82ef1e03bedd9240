import { newId } from '../../contract/ids.ts';
import {
  changeService,
  createService,
  deleteService,
  listOwnServices,
  type ServiceChange,
} from '../../contract/own-services.ts';
import { type Executor, transact } from '../../db/client.ts';
import { lockBusinessForShare } from '../../db/writes/own-business.ts';
import {
  hasRedeemablePurchases,
  isServiceInUse,
  listServiceProfessionalIds,
} from '../../db/reads/own-services.ts';
import {
  findOwnProfessional,
  listStaffIds,
  listWorkplaceCurrencies,
} from '../../db/reads/staff.ts';
import {
  findServiceInAnyState,
  listServicesOfOwner,
  type ServiceRecord,
} from '../../db/reads/services.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { deactivatePackages } from '../../db/writes/packages.ts';
import { releaseFilesOf } from '../../db/writes/pictures.ts';
import { announceProfessional, announceSchedule } from '../../db/writes/schedule-events.ts';
import * as writes from '../../db/writes/services.ts';
import { changePrice } from '../../domain/service-price.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { checkNeeds, saveNeeds } from '../writes/resource-needs.ts';
import { checkServiceTerms, findConcerned } from '../writes/service-timetables.ts';
import { sendList, TextRank } from '../http/paging.ts';
import { definedFields } from '../http/defined-fields.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import { type Editor, mayEdit, toService } from './services.ts';

type ServiceOwner = { readonly businessId: string } | { readonly ownerProfessionalId: string };

const businessOf = (owner: ServiceOwner) => ('businessId' in owner ? owner.businessId : null);

export function ownServiceRoutes({ database, responseCache, nowMs }: Deps): Route[] {
  async function toResponse(tx: Executor, id: string, editor: Editor) {
    return accept(toVersioned(toService((await findServiceInAnyState(tx, id))!, editor)));
  }

  return [
    route(listOwnServices, (input) => {
      const editor = toEditor(input);
      return sendList(input, TextRank, listServicesOfOwner(database.db, editor), {
        toItem: (service) => toService(service, editor),
        toPosition: ({ nameKey, id }) => ({ rank: nameKey, id }),
      });
    }),

    route(createService, (input) =>
      clearCacheAfter(
        responseCache,
        runIdempotently(database, input, async (tx) => {
          const found = await findServiceOwner(tx, input);
          if (!found.ok) return found;
          const { owner, currencies } = found.value;
          const { name, duration, professionalIds, resources, ...rest } = input.body;
          const { description = '', parent = null, capacity = 1, active = true } = rest;
          const { bufferBeforeMinutes = 0, bufferAfterMinutes = 0 } = rest;
          const noPrice = { priceMinor: null, currency: currencies[0] };
          const price = changePrice(noPrice, rest, currencies);
          if (!price.ok) return price;
          const needs = await checkNeeds(tx, businessOf(owner), resources);
          if (!needs.ok) return needs;
          const assigned = await lockProfessionals(tx, owner, professionalIds ?? []);
          if (!assigned.ok) return assigned;
          const id = newId('svc');
          await writes.insertService(tx, {
            id,
            ...owner,
            ...price.value,
            name,
            description,
            parent,
            capacity,
            active,
            bufferBeforeMinutes,
            bufferAfterMinutes,
            durationMin: duration,
            createdAt: new Date(nowMs()),
          });
          await writes.replaceServiceProfessionals(tx, id, assigned.value);
          await saveNeeds(tx, { serviceId: id, classId: null }, resources);
          return toResponse(tx, id, toEditor(input));
        }),
      ),
    ),

    route(changeService, (input) =>
      clearCacheAfter(
        responseCache,
        transact(database, async (tx) => {
          const { body } = input;
          const { id } = input.params;
          const own = await lockService(tx, id, toEditor(input), input.headers);
          if (!own.ok) return own;
          const { professionalIds, resources } = body;
          const { businessId, ownerProfessionalId } = own.value;
          const owner =
            businessId === null ? { ownerProfessionalId: ownerProfessionalId! } : { businessId };
          // The currency of a service of a business is always that of the business.
          const currencies =
            businessId === null ? await listWorkplaceCurrencies(tx, ownerProfessionalId!) : [];
          const isStranding =
            (body.active === false || professionalIds?.length === 0) &&
            (await hasRedeemablePurchases(tx, own.value, new Date(nowMs())));
          if (isStranding) return refuse('SERVICE_IN_USE');
          const price = changePrice(own.value, body, currencies);
          if (!price.ok) return price;
          const needs = await checkNeeds(tx, businessId, resources);
          if (!needs.ok) return needs;
          const concerned = await findConcerned(tx, own.value, body, nowMs());
          if (!concerned.ok) return concerned;
          const { lockNames } = concerned.value;
          // Their calendars are locked as well: a booking in flight is decided before they stop.
          const assigned =
            professionalIds === undefined
              ? await lockOnly(tx, lockNames)
              : await lockProfessionals(tx, owner, professionalIds, [
                  ...(await listServiceProfessionalIds(tx, id)),
                  ...lockNames,
                ]);
          if (!assigned.ok) return assigned;
          const fitting = await checkServiceTerms(tx, own.value, body, concerned.value, nowMs());
          if (!fitting.ok) return fitting;
          if (assigned.value) await writes.replaceServiceProfessionals(tx, id, assigned.value);
          await writes.updateService(tx, id, { ...toColumns(body), ...price.value });
          await saveNeeds(tx, { serviceId: id, classId: null }, resources);
          await announceService(tx, own.value, input.caller, new Date(nowMs()));
          return toResponse(tx, id, toEditor(input));
        }),
      ),
    ),

    route(deleteService, (input) =>
      clearCacheAfter(
        responseCache,
        transact(database, async (tx) => {
          const { id } = input.params;
          const own = await lockService(tx, id, toEditor(input), input.headers);
          if (!own.ok) return own;
          const now = new Date(nowMs());
          // With their calendars locked, no booking of the service is decided meanwhile.
          const assigned = await listServiceProfessionalIds(tx, id);
          if (assigned.length > 0) await takeLocks(tx, assigned);
          const isInUse =
            (await isServiceInUse(tx, own.value, now)) ||
            (await hasRedeemablePurchases(tx, own.value, now));
          if (isInUse) return refuse('SERVICE_IN_USE');
          await deactivatePackages(tx, id, now);
          await writes.updateService(tx, id, { active: false, deletedAt: now, picture: null });
          await releaseFilesOf(tx, id, now);
          await writes.replaceServiceProfessionals(tx, id, []);
          await announceService(tx, own.value, input.caller, now);
          return accept({ body: undefined });
        }),
      ),
    ),
  ];
}

/** The changed columns, without the price. */
function toColumns(body: ServiceChange) {
  const { duration, price: _p, currency: _c, professionalIds: _i, resources: _r, ...rest } = body;
  return {
    ...definedFields(rest),
    ...(duration !== undefined && { durationMin: duration }),
  };
}

function announceService(
  tx: Executor,
  { businessId, ownerProfessionalId }: ServiceRecord,
  { userId: actorId }: Caller,
  at: Date,
): Promise<void> {
  return businessId === null
    ? announceProfessional(tx, ownerProfessionalId!, 'services', { actorId, at })
    : announceSchedule(tx, { businessId }, 'services', { actorId, at });
}

type EditRequest = { readonly caller: Caller; readonly businessIds: readonly string[] };

function toEditor({ caller: { userId }, businessIds }: EditRequest): Editor {
  return { userId, businessIds };
}

/** The owner of a new service, and the currencies that its price may have; the first is the default. */
async function findServiceOwner(
  tx: Executor,
  { caller: { userId, role }, businessIds }: EditRequest,
): Promise<Outcome<{ owner: ServiceOwner; currencies: readonly [string, ...string[]] }>> {
  // A caller who may set up a business creates its services.
  if (role === 'business' || businessIds.length > 0) {
    const one = requireOneBusiness(businessIds);
    if (!one.ok) return one;
    const business = (await lockBusinessForShare(tx, one.value))!;
    return accept({ owner: { businessId: business.id }, currencies: [business.currency] });
  }
  const professional = await findOwnProfessional(tx, userId);
  if (!professional) return refuse('PROFESSIONAL_NOT_FOUND');
  const [first, ...others] = await listWorkplaceCurrencies(tx, professional.id);
  if (first === undefined) return refuse('PROFESSIONAL_NOT_AT_BUSINESS');
  const owner = { ownerProfessionalId: professional.id };
  return accept({ owner, currencies: [first, ...others] });
}

async function lockOnly(tx: Executor, names: readonly string[]): Promise<Outcome<undefined>> {
  if (names.length > 0) await takeLocks(tx, names);
  return accept(undefined);
}

/** A business assigns its staff to a service. A professional's own service has only that professional. */
async function lockProfessionals(
  tx: Executor,
  owner: ServiceOwner,
  professionalIds: readonly string[],
  before: readonly string[] = [],
): Promise<Outcome<readonly string[]>> {
  if ('ownerProfessionalId' in owner) {
    const { ownerProfessionalId: id } = owner;
    const isOnlyOwner = professionalIds.every((each) => each === id);
    return isOnlyOwner ? accept([id]) : refuse('PROFESSIONAL_NOT_AT_BUSINESS');
  }
  const areStaff = async () => {
    const staff = await listStaffIds(tx, owner.businessId);
    return professionalIds.every((each) => staff.includes(each));
  };
  if (!(await areStaff())) return refuse('PROFESSIONAL_NOT_AT_BUSINESS');
  const calendars = [...before, ...professionalIds];
  if (calendars.length > 0) await takeLocks(tx, calendars);
  // Checked again under the locks: a professional may have left the staff.
  return (await areStaff()) ? accept(professionalIds) : refuse('PROFESSIONAL_NOT_AT_BUSINESS');
}

/** Locks the service, whose business keeps its currency. Calendar locks come after it. */
export async function lockService(
  tx: Executor,
  id: string,
  editor: Editor,
  headers: { readonly 'if-match'?: string | undefined },
): Promise<Outcome<ServiceRecord>> {
  const found = await findOwnService(tx, id, editor);
  if (!found.ok) return found;
  const { businessId } = found.value;
  if (businessId !== null) await lockBusinessForShare(tx, businessId);
  await takeLocks(tx, [id]);
  const locked = await findOwnService(tx, id, editor);
  if (!locked.ok) return locked;
  return refuseStale(headers, toService(locked.value, editor)) ?? locked;
}

async function findOwnService(
  tx: Executor,
  id: string,
  editor: Editor,
): Promise<Outcome<ServiceRecord>> {
  const service = await findServiceInAnyState(tx, id);
  if (!service) return refuse('SERVICE_NOT_FOUND');
  return mayEdit(service, editor) ? accept(service) : refuse('SERVICE_NOT_OWNED');
}
