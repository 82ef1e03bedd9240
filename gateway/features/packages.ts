import { newId } from '../../contract/ids.ts';
import {
  assignPackage,
  cancelPurchase,
  changePackage,
  createPackage,
  getPackage,
  getPurchase,
  listBalances,
  listPackages,
  listPurchases,
  sellPackageToClient,
} from '../../contract/packages.ts';
import { type Executor, transact } from '../../db/client.ts';
import { isClientRecord } from '../../db/reads/clients.ts';
import { listSaleEntries } from '../../db/reads/ledger.ts';
import * as reads from '../../db/reads/packages.ts';
import { insertEvents } from '../../db/writes/events.ts';
import { insertSaleEntry, type SaleEntry } from '../../db/writes/ledger.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import * as writes from '../../db/writes/packages.ts';
import { packageEvent } from '../../domain/events.ts';
import { toRefund } from '../../domain/package-sale.ts';
import {
  createPurchase,
  definitionView,
  type PackageDefinition,
  type PackageTerms,
  toPricedTerms,
  toPackageTerms,
} from '../../domain/package-definition.ts';
import * as purchases from '../../domain/package.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../domain/outcome.ts';
import type { Deps } from '../deps.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { DateRank, sendList } from '../http/paging.ts';

export function packageRoutes({ database, nowMs }: Deps): Route[] {
  const { db } = database;

  return [
    route(listPackages, ({ query, businessIds, path }) =>
      sendList({ path, query }, DateRank, reads.listPackages(db, businessIds, query), {
        toItem: (row) => ({ ...definitionView(row), purchaseCount: row.purchaseCount }),
        toPosition: ({ createdAt, id }) => ({ rank: createdAt.getTime(), id }),
      }),
    ),

    route(createPackage, (input) =>
      runIdempotently(database, input, async (tx) => {
        const { description = null, ...body } = input.body;
        const terms = toPricedTerms({ ...body, description });
        if (!terms.ok) return terms;
        const owned = await lockOwnService(tx, input.businessIds, body.serviceId);
        if (!owned) return refuse('SERVICE_NOT_OWNED');
        const createdAt = new Date(nowMs());
        const definition = {
          id: newId('pkg'),
          ...owned,
          ...terms.value,
          isActive: true,
          createdAt,
          updatedAt: createdAt,
        };
        await writes.insertPackage(tx, definition);
        return accept({ body: definitionView(definition) });
      }),
    ),

    route(changePackage, ({ body: { id, isActive, ...changes }, headers, businessIds }) =>
      transact(database, async (tx) => {
        const locked = await lockForChange(tx, businessIds, id, changes.serviceId);
        if (!locked.ok) return locked;
        const before = locked.value;
        const stale = refuseStale(headers, definitionView(before));
        if (stale) return stale;
        // Absent fields are not in the parsed body, so they do not overwrite the terms.
        const terms = toPricedTerms({
          ...toPackageTerms(before),
          ...(changes as Partial<PackageTerms>),
        });
        if (!terms.ok) return terms;
        // The service of an inactive package may be deleted by now.
        const needsService = changes.serviceId !== undefined || isActive === true;
        if (needsService && !(await isServiceAt(tx, before.businessId, terms.value))) {
          return refuse('SERVICE_NOT_OWNED');
        }
        const after = {
          ...before,
          ...terms.value,
          isActive: isActive ?? before.isActive,
          updatedAt: new Date(nowMs()),
        };
        await writes.updatePackage(tx, after);
        return accept(toVersioned(definitionView(after)));
      }),
    ),

    route(assignPackage, (input) =>
      runIdempotently(database, input, async (tx) => {
        const { userId, ...sale } = input.body;
        return sell(tx, input, { ...sale, userId, crmClientId: null }, nowMs());
      }),
    ),

    route(sellPackageToClient, (input) =>
      runIdempotently(database, input, async (tx) => {
        const holder = { userId: null, crmClientId: input.params.id };
        return sell(tx, input, { ...input.body, ...holder }, nowMs());
      }),
    ),

    route(listPurchases, ({ query, businessIds, path }) => {
      const atMs = nowMs();
      return sendList(
        { path, query },
        DateRank,
        reads.listPurchases(db, businessIds, query, new Date(atMs)),
        {
          toItem: (row) => purchases.purchaseView(row, atMs),
          toPosition: ({ purchasedAtMs, id }) => ({ rank: purchasedAtMs, id }),
        },
      );
    }),

    route(getPackage, async ({ params: { id }, businessIds }) => {
      const found = await reads.findPackage(db, businessIds, id);
      return found ? accept(toVersioned(definitionView(found))) : refuse('NOT_FOUND');
    }),

    route(getPurchase, async ({ params: { id }, businessIds }) => {
      const found = await reads.findPurchase(db, businessIds, id);
      if (!found) return refuse('NOT_FOUND');
      return accept(toVersioned(purchases.purchaseView(found, nowMs())));
    }),

    route(cancelPurchase, (input) =>
      runIdempotently(database, input, async (tx) => {
        const { userId } = input.caller;
        const { id } = input.params;
        if (!(await reads.findPurchase(tx, input.businessIds, id))) return refuse('NOT_FOUND');
        // Locked against redemptions and refunds of its sessions.
        await takeLocks(tx, [id]);
        const before = await reads.findPurchase(tx, input.businessIds, id);
        if (!before) return refuse('NOT_FOUND');
        const atMs = nowMs();
        const after = purchases.cancelPurchase(before, atMs);
        if (!after.ok) return after;
        if (before.status !== 'cancelled') {
          const refund = toRefund(after.value, await listSaleEntries(tx, id), input.body);
          if (!refund.ok) return refund;
          const isCancelled = await writes.cancelPurchase(tx, after.value.id);
          if (!isCancelled) return refuse('INVALID_STATUS');
          const taken = { takenById: userId, takenAt: new Date(atMs) };
          const entry = toSaleEntry(after.value, 'refund', { ...refund.value, ...taken });
          if (entry.amountMinor > 0) await insertSaleEntry(tx, entry);
          const event = packageEvent('package.cancelled', after.value, atMs);
          await insertEvents(tx, [{ ...event, actorId: userId }], new Date(atMs));
        }
        return accept({ body: purchases.purchaseView(after.value, atMs) });
      }),
    ),

    route(listBalances, ({ query, caller, path }) => {
      const atMs = nowMs();
      return sendList(
        { path, query },
        DateRank,
        reads.listPackageBalances(db, caller.userId, query, new Date(atMs)),
        {
          toItem: (row) => balanceView(row, atMs),
          toPosition: ({ expiresAtMs, id }) => ({ rank: expiresAtMs, id }),
        },
      );
    }),
  ];
}

async function isOwnService(
  tx: Executor,
  businessIds: readonly string[],
  id: string,
): Promise<boolean> {
  return (await reads.findBusinessOfOwnService(tx, businessIds, id)) !== undefined;
}

async function isServiceAt(
  tx: Executor,
  businessId: string,
  { serviceId }: { readonly serviceId: string },
): Promise<boolean> {
  return isOwnService(tx, [businessId], serviceId);
}

/** Locks it against deletion. The owner is checked first: else callers could lock the services of others. */
async function lockOwnService(tx: Executor, businessIds: readonly string[], id: string) {
  if (!(await isOwnService(tx, businessIds, id))) return undefined;
  await takeLocks(tx, [id]);
  return reads.findBusinessOfOwnService(tx, businessIds, id);
}

/** Locks a new service too. Its owner is checked first: else callers could lock the services of others. */
async function lockForChange(
  tx: Executor,
  businessIds: readonly string[],
  id: string,
  newServiceId: string | undefined,
): Promise<Outcome<PackageDefinition>> {
  const found = await reads.findPackage(tx, businessIds, id);
  if (!found) return refuse('NOT_FOUND');
  if (newServiceId === undefined) return lockWithService(tx, businessIds, found, []);
  if (!(await isOwnService(tx, businessIds, newServiceId))) return refuse('SERVICE_NOT_OWNED');
  return lockWithService(tx, businessIds, found, [newServiceId]);
}

/** Locks the package after its service, in the order of a deletion of the service, and the other ids. */
async function lockWithService(
  tx: Executor,
  businessIds: readonly string[],
  found: PackageDefinition,
  otherIds: readonly string[],
): Promise<Outcome<PackageDefinition>> {
  await takeLocks(tx, [found.serviceId, ...otherIds]);
  const locked = await writes.lockPackage(tx, businessIds, found.id);
  // A concurrent change gave it another service, which is not locked.
  return locked?.serviceId === found.serviceId ? accept(locked) : refuse('SERIALIZATION_CONFLICT');
}

type Holder = Pick<purchases.PackagePurchase, 'userId' | 'crmClientId'>;
type Sale = Holder & Pick<SaleEntry, 'method'> & { readonly packageId: string };

type Seller = {
  readonly caller: { readonly userId: string };
  readonly businessIds: readonly string[];
};

/** One purchase with its payment. */
async function sell(
  tx: Executor,
  { caller, businessIds }: Seller,
  { packageId, method, userId, crmClientId }: Sale,
  atMs: number,
) {
  const holder = { userId, crmClientId };
  const { userId: createdById } = caller;
  const definition = await lockForSale(tx, businessIds, packageId, holder);
  if (!definition.ok) return definition;
  const ids = { id: newId('pur'), ...holder, createdById };
  const purchase = createPurchase(definition.value, ids, atMs);
  if (!purchase.ok) return purchase;
  await writes.insertPurchase(tx, purchase.value);
  const sale = { method, takenById: createdById, takenAt: new Date(atMs) };
  await insertSaleEntry(tx, toSaleEntry(purchase.value, 'payment', sale));
  const event = packageEvent('package.assigned', purchase.value, atMs);
  await insertEvents(tx, [{ ...event, actorId: createdById }], new Date(atMs));
  return accept({ body: purchases.purchaseView(purchase.value, atMs) });
}

/** Locked against the erasure of its holder, and against a change of the package. */
async function lockForSale(
  tx: Executor,
  businessIds: readonly string[],
  packageId: string,
  holder: Holder,
): Promise<Outcome<PackageDefinition>> {
  const found = await reads.findPackage(tx, businessIds, packageId);
  if (!found) return refuse('NOT_FOUND');
  // Checked before it is locked: else callers could lock any calendar by its id.
  const stranger = await refuseHolder(tx, found.businessId, holder);
  if (stranger) return stranger;
  const definition = await lockWithService(tx, businessIds, found, [
    holder.userId ?? holder.crmClientId!,
  ]);
  if (!definition.ok) return definition;
  // The holder may have been erased while the lock was waited for.
  const erased = await refuseHolder(tx, found.businessId, holder);
  if (erased) return erased;
  // Sessions of a service that is not offered could not be redeemed.
  const isOffered = await reads.isServiceActive(tx, definition.value.serviceId);
  return isOffered ? definition : refuse('INVALID_STATUS');
}

async function refuseHolder(
  tx: Executor,
  businessId: string,
  { userId, crmClientId }: Holder,
): Promise<Refusal | undefined> {
  if (crmClientId !== null) {
    const isKnown = await isClientRecord(tx, businessId, crmClientId);
    return isKnown ? undefined : refuse('CLIENT_NOT_FOUND');
  }
  return (await reads.isCustomer(tx, userId!)) ? undefined : refuse('USER_NOT_FOUND');
}

/** Without an amount, the whole price. */
function toSaleEntry(
  { id: purchaseId, businessId, packagePriceMinor, currency }: purchases.PackagePurchase,
  kind: SaleEntry['kind'],
  entry: Pick<SaleEntry, 'method' | 'takenById' | 'takenAt'> & { readonly amountMinor?: number },
): SaleEntry {
  const amountMinor = packagePriceMinor;
  const sale = { id: newId('pay'), businessId, purchaseId, voidsId: null };
  return { ...sale, kind, currency, amountMinor, ...entry };
}

function balanceView(balance: reads.PackageBalance, atMs: number) {
  const {
    userId: _user,
    status: _active,
    createdById: _by,
    ...purchase
  } = purchases.purchaseView(balance, atMs);
  const { title, description, businessName, serviceName, redemptionCount, timezone } = balance;
  return {
    ...purchase,
    title,
    description,
    businessName,
    serviceName,
    redemptionCount,
    timezone,
    sessionsRemaining: purchase.sessionsTotal - purchase.sessionsRedeemed,
  };
}
