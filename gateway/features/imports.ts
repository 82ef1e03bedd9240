import * as contract from '../../contract/imports.ts';
import { newId } from '../../contract/ids.ts';
import { classifyDatabaseError } from '../../db/errors.ts';
import { lockUser } from '../../db/writes/accounts.ts';
import { findContradiction } from '../../domain/import/consistency.ts';
import { createRenaming } from '../../domain/import/renaming.ts';
import { accept, refuse, refuseField } from '../../domain/outcome.ts';
import { admitPerAccount, type RateLimit } from '../access/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';
import { runIdempotently } from '../writes/idempotent.ts';
import { importFamily, importProfile, listLeftOut } from '../writes/import/import-account.ts';
import { countRows, insertBusinessImport } from '../writes/import/import-business.ts';
import { checkOwnedCount } from '../writes/owned-businesses.ts';

const IMPORTS_PER_ACCOUNT: RateLimit = {
  name: 'imports',
  max: contract.IMPORTS_PER_HOUR,
  windowSeconds: 3_600,
};

export function importRoutes({ database, redis, hasSms, nowMs }: Deps): Route[] {
  const admit = admitPerAccount(redis, IMPORTS_PER_ACCOUNT);
  return [
    route(
      contract.importAccount,
      async (input) => {
        const { caller } = input;
        const { file } = input.body;
        return runIdempotently(database, input, async (tx) => {
          const user = await lockUser(tx, caller.userId);
          if (!user) return refuse('AUTH_REQUIRED');
          const takesFamily = caller.role === 'customer';
          const family = takesFamily
            ? await importFamily(tx, user.id, file, new Date(nowMs()))
            : accept(0);
          // Before anything is written: a refusal changes nothing.
          if (!family.ok) return family;
          const added = family.value;
          const takesChannel = await importProfile(tx, user, file, hasSms);
          const taken = [
            { section: 'account', rows: 1 },
            ...(added > 0 ? [{ section: 'familyMembers', rows: added }] : []),
          ];
          const leftOut = listLeftOut(file, { takesChannel, takesFamily, added });
          return accept({ body: { taken, leftOut } });
        });
      },
      admit,
    ),

    route(
      contract.importBusiness,
      async (input) => {
        const { caller } = input;
        const { file } = input.body;
        const wrongField = findContradiction(file);
        if (wrongField !== undefined) return refuseField('INVALID_INPUT', `file.${wrongField}`);
        const progress = { section: 'business' };
        try {
          return await runIdempotently(database, input, async (tx) => {
            const owned = await checkOwnedCount(tx, caller.userId);
            if (!owned.ok) return owned;
            const id = newId('biz');
            const renaming = createRenaming(newId);
            const now = new Date(nowMs());
            const context = { businessId: id, ownerId: caller.userId, now, renaming };
            await insertBusinessImport(tx, file, context, progress);
            return accept({ body: { id, name: file.business.name, ...countRows(file) } });
          });
        } catch (error) {
          const { kind } = classifyDatabaseError(error);
          if (kind !== 'violation' && kind !== 'invalid') throw error;
          // Nothing was written: the constraints of the database refuse rows that contradict each other.
          return refuseField('INVALID_INPUT', `file.${progress.section}`);
        }
      },
      admit,
    ),
  ];
}
