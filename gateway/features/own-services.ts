import { newId } from '../../contract/ids.ts';
import {
  changeService,
  createService,
  deleteService,
  listOwnServices,
} from '../../contract/own-services.ts';
import { type Executor, transact } from '../../db/client.ts';
import { lockOwnBusinessForShare } from '../../db/reads/own-business.ts';
import { isServiceInUse, listServiceProfessionalIds } from '../../db/reads/own-services.ts';
import {
  findCurrencyOfProfessional,
  findOwnProfessional,
  listStaffIds,
} from '../../db/reads/staff.ts';
import {
  findServiceInAnyState,
  listServicesOfOwner,
  type ServiceRecord,
} from '../../db/reads/services.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import * as writes from '../../db/writes/services.ts';
import { toMinor } from '../../domain/money.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/mount.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { listPage, TextRank } from '../http/paging.ts';
import { definedFields } from '../http/defined-fields.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import { toService } from './services.ts';

/** Whose service it is to be. */
type Owner =
  | { readonly businessId: string; readonly currency: string }
  | { readonly ownerProfessionalId: string; readonly currency: string };

export function ownServiceRoutes({ database, responseCache, nowMs }: Deps): Route[] {
  async function view(tx: Executor, id: string, caller: Caller) {
    return accept({ body: toService((await findServiceInAnyState(tx, id))!, caller) });
  }

  return [
    route(listOwnServices, ({ query, caller, path }) =>
      listPage(
        { path, query },
        TextRank,
        (page) => listServicesOfOwner(database.db, caller.userId, page),
        {
          toItem: (service) => toService(service, caller),
          toPosition: ({ nameKey, id }) => ({ rank: nameKey, id }),
        },
      ),
    ),

    route(createService, (input) =>
      clearCacheAfter(
        responseCache,
        runIdempotently(database, input, async (tx) => {
          const owner = await ownerFor(tx, input.caller);
          if (!owner.ok) return owner;
          const { name, duration, price = null, professionalIds, ...rest } = input.body;
          const { description = '', parent = null, capacity = 1, active = true } = rest;
          const priceMinor = price === null ? null : toMinor(price, owner.value.currency);
          if (priceMinor === undefined) return refuse('INVALID_INPUT');
          const doers = await holdDoers(tx, owner.value, professionalIds ?? []);
          if (!doers.ok) return doers;
          const id = newId('svc');
          await writes.insertService(tx, {
            id,
            ...owner.value,
            ...{ name, description, parent, capacity, active, priceMinor },
            durationMin: duration,
            createdAt: new Date(nowMs()),
          });
          await writes.replaceServiceProfessionals(tx, id, doers.value);
          return view(tx, id, input.caller);
        }),
      ),
    ),

    route(changeService, ({ params: { id }, body, caller }) =>
      clearCacheAfter(
        responseCache,
        transact(database, async (tx) => {
          await lockOwnBusinessForShare(tx, caller.userId);
          const own = await holdService(tx, id, caller);
          if (!own.ok) return own;
          const { duration, price, professionalIds, ...changes } = body;
          const priceMinor =
            price === undefined || price === null ? price : toMinor(price, own.value.currency);
          if (typeof price === 'number' && priceMinor === undefined) return refuse('INVALID_INPUT');
          if (professionalIds !== undefined) {
            const { businessId, ownerProfessionalId, currency } = own.value;
            const owner =
              businessId === null
                ? { ownerProfessionalId: ownerProfessionalId!, currency }
                : { businessId, currency };
            // Whoever books with them just now is booked before they stop doing it.
            const before = await listServiceProfessionalIds(tx, id);
            const doers = await holdDoers(tx, owner, professionalIds, before);
            if (!doers.ok) return doers;
            await writes.replaceServiceProfessionals(tx, id, doers.value);
          }
          await writes.updateService(tx, id, {
            ...definedFields(changes),
            ...(duration !== undefined && { durationMin: duration }),
            ...(priceMinor !== undefined && { priceMinor }),
          });
          return view(tx, id, caller);
        }),
      ),
    ),

    route(deleteService, ({ params: { id }, caller }) =>
      clearCacheAfter(
        responseCache,
        transact(database, async (tx) => {
          const own = await holdService(tx, id, caller);
          if (!own.ok) return own;
          const now = new Date(nowMs());
          // With their calendars held, nobody is booked for it meanwhile.
          const doers = await listServiceProfessionalIds(tx, id);
          if (doers.length > 0) await takeLocks(tx, doers);
          if (await isServiceInUse(tx, own.value, now)) return refuse('SERVICE_IN_USE');
          await writes.updateService(tx, id, { active: false, deletedAt: now });
          await writes.replaceServiceProfessionals(tx, id, []);
          return accept({ body: undefined });
        }),
      ),
    ),
  ];
}

async function ownerFor(tx: Executor, { userId, role }: Caller): Promise<Outcome<Owner>> {
  if (role === 'business') {
    const business = await lockOwnBusinessForShare(tx, userId);
    if (!business) return refuse('BUSINESS_NOT_FOUND');
    return accept({ businessId: business.id, currency: business.currency });
  }
  const professional = await findOwnProfessional(tx, userId);
  if (!professional) return refuse('PROFESSIONAL_NOT_FOUND');
  const currency = await findCurrencyOfProfessional(tx, professional.id);
  if (currency === undefined) return refuse('PROFESSIONAL_NOT_AT_BUSINESS');
  return accept({ ownerProfessionalId: professional.id, currency });
}

/** A business says who of its people does it; a professional's own they do themselves. */
async function holdDoers(
  tx: Executor,
  owner: Owner,
  professionalIds: readonly string[],
  before: readonly string[] = [],
): Promise<Outcome<readonly string[]>> {
  if ('ownerProfessionalId' in owner) {
    const { ownerProfessionalId: id } = owner;
    const isAlone = professionalIds.every((each) => each === id);
    return isAlone ? accept([id]) : refuse('PROFESSIONAL_NOT_AT_BUSINESS');
  }
  const areThere = async () => {
    const staff = await listStaffIds(tx, owner.businessId);
    return professionalIds.every((each) => staff.includes(each));
  };
  if (!(await areThere())) return refuse('PROFESSIONAL_NOT_AT_BUSINESS');
  const concerned = [...before, ...professionalIds];
  if (concerned.length > 0) await takeLocks(tx, concerned);
  // Somebody may have been taken off the staff meanwhile.
  return (await areThere()) ? accept(professionalIds) : refuse('PROFESSIONAL_NOT_AT_BUSINESS');
}

async function holdService(
  tx: Executor,
  id: string,
  caller: Caller,
): Promise<Outcome<ServiceRecord>> {
  const seen = await ownService(tx, id, caller);
  if (!seen.ok) return seen;
  // One change after the other. Who holds calendars too takes them after this.
  await takeLocks(tx, [id]);
  return ownService(tx, id, caller);
}

async function ownService(
  tx: Executor,
  id: string,
  { userId }: Caller,
): Promise<Outcome<ServiceRecord>> {
  const service = await findServiceInAnyState(tx, id);
  if (!service) return refuse('SERVICE_NOT_FOUND');
  return service.ownerUserId === userId ? accept(service) : refuse('SERVICE_NOT_OWNED');
}
