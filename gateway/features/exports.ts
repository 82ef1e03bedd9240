import { DATA } from '../../contract/access.ts';
import * as contract from '../../contract/exports.ts';
import { BusinessExport } from '../../contract/export/business.ts';
import { FORMAT, FORMAT_VERSION } from '../../contract/export/envelope.ts';
import { PersonExport } from '../../contract/export/person.ts';
import { newId } from '../../contract/ids.ts';
import { hashSecret } from '../../contract/secrets.ts';
import { readSnapshot, transact } from '../../db/client.ts';
import { BUSINESS_READS } from '../../db/reads/export/business.ts';
import { PERSON_READS } from '../../db/reads/export/person.ts';
import { collectSmall } from '../../db/reads/export/read-export.ts';
import type { ReadSection } from '../../db/reads/export/section.ts';
import { findExportByToken, findLastExport, readChunks } from '../../db/reads/exports.ts';
import { listBusinessIdsWith } from '../../db/reads/members.ts';
import { insertExport } from '../../db/writes/exports.ts';
import { tryLock } from '../../db/writes/locks.ts';
import { type ExportKind, ROWS_IN_RESPONSE_MAX } from '../../domain/export.ts';
import { utcDayOf } from '../../domain/local-time.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { requireOneBusiness } from '../access/one-business.ts';
import { limitUnknownLinks } from '../access/unknown-links.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

/** The usual time to write a large one. */
const RETRY_SECONDS = 60;

type Request = {
  readonly kind: ExportKind;
  readonly subjectId: string;
  readonly requestedById: string;
  readonly reads: Readonly<Record<string, ReadSection>>;
};

type Sections = Readonly<Record<string, readonly unknown[]>>;

export function exportRoutes({ database, redis, nowMs }: Deps): Route[] {
  const { db } = database;
  const refuseUnknown = limitUnknownLinks(redis, 'export-unknown');

  async function readState(subjectId: string) {
    const last = await findLastExport(db, subjectId);
    if (!last) return { status: 'none' as const };
    const { status, createdAt, expiresAt } = last;
    return {
      status,
      requestedAt: createdAt.toISOString(),
      ...(status === 'ready' && expiresAt && { expiresAt: expiresAt.toISOString() }),
    };
  }

  /** The sections if they are few rows; otherwise undefined, and the worker writes them. */
  async function runExport({ kind, subjectId, requestedById, reads }: Request) {
    const last = await findLastExport(db, subjectId);
    if (last?.status === 'preparing') return refuse('RATE_LIMITED', RETRY_SECONDS);
    const read = await readSnapshot(
      database,
      async (tx): Promise<Outcome<Sections | undefined>> => {
        // Held to the end of the transaction, for all gateways together.
        const isAlone = await tryLock(tx, `export/${subjectId}`);
        if (!isAlone) return refuse('RATE_LIMITED', RETRY_SECONDS);
        return accept(await collectSmall(tx, reads, subjectId, ROWS_IN_RESPONSE_MAX));
      },
    );
    if (!read.ok || read.value) return read;
    const createdAt = new Date(nowMs());
    const row = { id: newId('exp'), kind, subjectId, requestedById, createdAt };
    const isNew = await transact(database, (tx) => insertExport(tx, row));
    return isNew ? accept(undefined) : refuse('RATE_LIMITED', RETRY_SECONDS);
  }

  /** A former owner must not read the clients. */
  async function mayRead({ kind, subjectId, requestedById: userId }: Omit<Request, 'reads'>) {
    if (kind === 'person') return true;
    const owned = await listBusinessIdsWith(db, DATA.right, { userId });
    return owned.includes(subjectId);
  }

  async function respond<T>(
    request: Request,
    toBody: (sections: Sections) => T,
  ): Promise<Outcome<{ body: T } | { pending: unknown }>> {
    const outcome = await runExport(request);
    if (!outcome.ok) return outcome;
    if (!outcome.value) return accept({ pending: await readState(request.subjectId) });
    return accept({ body: toBody(outcome.value) });
  }

  const envelope = () => ({
    format: FORMAT,
    version: FORMAT_VERSION,
    exportedAt: new Date(nowMs()).toISOString(),
  });

  return [
    route(contract.exportAccount, ({ caller: { userId } }) =>
      respond(
        { kind: 'person', subjectId: userId, requestedById: userId, reads: PERSON_READS },
        ({ account = [], ...sections }) =>
          PersonExport.parse({ ...envelope(), kind: 'person', account: account[0], ...sections }),
      ),
    ),

    route(contract.getAccountExport, async ({ caller }) =>
      accept({ body: await readState(caller.userId) }),
    ),

    route(contract.exportBusiness, async ({ caller: { userId }, businessIds }) => {
      const id = requireOneBusiness(businessIds);
      if (!id.ok) return id;
      return respond(
        { kind: 'business', subjectId: id.value, requestedById: userId, reads: BUSINESS_READS },
        ({ business = [], ...sections }) =>
          BusinessExport.parse({
            ...envelope(),
            kind: 'business',
            business: business[0],
            ...sections,
          }),
      );
    }),

    route(contract.getBusinessExport, async ({ businessIds }) => {
      const id = requireOneBusiness(businessIds);
      return id.ok ? accept({ body: await readState(id.value) }) : id;
    }),

    route(contract.downloadExport, async ({ params: { token }, address }) => {
      const found = await findExportByToken(db, hashSecret(token), new Date(nowMs()));
      if (!found) return refuseUnknown(address, refuse('NOT_FOUND'));
      if (!(await mayRead(found))) return refuse('NOT_FOUND');
      const date = utcDayOf(found.createdAt.getTime());
      const fileName = `amsel-${found.kind}-${date}.json`;
      return accept({ pieces: readChunks(db, found), fileName });
    }),
  ];
}
