import { newId } from '../../contract/ids.ts';
import * as contract from '../../contract/package-sales.ts';
import { listSaleEntries } from '../../db/reads/ledger.ts';
import { findPurchase } from '../../db/reads/packages.ts';
import { insertEvents } from '../../db/writes/events.ts';
import { insertSaleEntry } from '../../db/writes/ledger.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { cancelPurchase } from '../../db/writes/packages.ts';
import { packageEvent } from '../../domain/events.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { voidSale } from '../../domain/package-sale.ts';
import { purchaseView } from '../../domain/package.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';

export function packageSaleRoutes({ database, nowMs }: Deps): Route[] {
  return [
    route(contract.voidSale, (input) =>
      runIdempotently(database, input, async (tx) => {
        const { id } = input.params;
        if (!(await findPurchase(tx, input.businessIds, id))) return refuse('NOT_FOUND');
        // Locked against redemptions and refunds of its sessions.
        await takeLocks(tx, [id]);
        const before = await findPurchase(tx, input.businessIds, id);
        if (!before) return refuse('NOT_FOUND');
        const atMs = nowMs();
        const voided = voidSale(before, await listSaleEntries(tx, id), atMs);
        if (!voided.ok) return voided;
        if (!voided.value) return accept({ body: purchaseView(before, atMs) });
        const { sale, purchase } = voided.value;
        // The sweep has expired it meanwhile.
        if (!(await cancelPurchase(tx, id))) return refuse('INVALID_STATUS');
        const { userId: takenById } = input.caller;
        const { businessId, amountMinor, currency, method } = sale;
        const entry = { businessId, amountMinor, currency, method, purchaseId: id, takenById };
        const takenAt = new Date(atMs);
        const ids = { id: newId('pay'), voidsId: sale.id };
        await insertSaleEntry(tx, { ...entry, ...ids, kind: 'void', takenAt });
        const event = packageEvent('package.voided', purchase, atMs);
        await insertEvents(tx, [{ ...event, actorId: takenById }], takenAt);
        return accept({ body: purchaseView(purchase, atMs) });
      }),
    ),
  ];
}
