import type { Logger } from 'pino';
import { FORMAT, FORMAT_VERSION } from '../../contract/export/envelope.ts';
import { newSecret } from '../../contract/secrets.ts';
import { type Database, readSnapshot, transact } from '../../db/client.ts';
import { BUSINESS_READS } from '../../db/reads/export/business.ts';
import { PERSON_READS } from '../../db/reads/export/person.ts';
import { type Piece, readPieces } from '../../db/reads/export/read-export.ts';
import { findNotifyingBusiness } from '../../db/reads/notifications.ts';
import { findAccountRecipient } from '../../db/reads/recipients.ts';
import {
  deleteChunks,
  deleteExpiredExports,
  endExport,
  insertChunk,
  type LeasedExport,
  leaseExport,
} from '../../db/writes/exports.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { EXPORT_LINK_HOURS } from '../../domain/export.ts';
import { DEFAULT_LANGUAGE } from '../../domain/language.ts';
import { isPlaceholderEmail } from '../../domain/placeholder-email.ts';
import { type Mailer, toMessageId } from '../../mail/mailer.ts';
import { renderMail } from '../../mail/render-mail.ts';

/** Longer than the largest export takes; a worker that dies leaves it to another one after that. */
const LEASE_MS = 10 * 60_000;
const ATTEMPTS_MAX = 5;
/** The sections that are one object. */
const SINGLE: ReadonlySet<string> = new Set(['business', 'account']);

export type ExportWriterDeps = {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly nowMs: () => number;
  readonly log: Logger;
};

/** Writes one export that was requested, if there is one, and mails its link. Returns whether there was one. */
export function createExportWriter(deps: ExportWriterDeps) {
  const { database, nowMs, log } = deps;
  return async (): Promise<boolean> => {
    const now = new Date(nowMs());
    await deleteExpiredExports(database.db, now);
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const leased = await leaseExport(database.db, { now, leaseUntil });
    if (!leased) return false;
    const expiresAt = new Date(now.getTime() + EXPORT_LINK_HOURS * HOUR_MS);
    if (leased.attempts > ATTEMPTS_MAX) {
      log.error({ export: leased.id }, 'an export could not be written');
      await endExport(database.db, leased, { status: 'failed', tokenHash: null, expiresAt });
      return true;
    }
    const isWhole = await writeChunks(deps, leased, now);
    if (!isWhole) return true;
    const { token, hash: tokenHash } = newSecret();
    // Before the end of the writing: an export whose mail fails is written again.
    await sendLink(deps, leased, token);
    await transact(database, (tx) =>
      endExport(tx, leased, { status: 'ready', tokenHash, expiresAt }),
    );
    return true;
  };
}

/** The pages of one snapshot. A page is stored before the next one is read. False if the lease ended meanwhile. */
async function writeChunks(
  { database }: ExportWriterDeps,
  leased: LeasedExport,
  now: Date,
): Promise<boolean> {
  const { id, kind, subjectId } = leased;
  const reads = kind === 'business' ? BUSINESS_READS : PERSON_READS;
  // An earlier attempt may have left some.
  await deleteChunks(database.db, id);
  return readSnapshot(database, async (tx) => {
    let seq = 0;
    let open: string | undefined;
    const write = (content: string) => insertChunk(database.db, leased, { seq: seq++, content });
    const exportedAt = now.toISOString();
    const envelope = { format: FORMAT, version: FORMAT_VERSION, exportedAt, kind };
    if (!(await write(JSON.stringify(envelope).slice(0, -1)))) return false;
    for await (const piece of readPieces(tx, reads, subjectId)) {
      const text = toText(piece, open);
      open = SINGLE.has(piece.section) ? undefined : piece.section;
      if (text !== '' && !(await write(text))) return false;
    }
    return write(open === undefined ? '}\n' : ']}\n');
  });
}

/** The rows of a page, with the end of the section before it. */
function toText({ section, rows }: Piece, open: string | undefined): string {
  const texts = rows.map((row) => JSON.stringify(row)).join(',\n');
  const close = open === undefined ? '' : ']';
  if (SINGLE.has(section)) return `${close},\n"${section}":${texts}`;
  if (open === section) return texts === '' ? '' : `,\n${texts}`;
  return `${close},\n"${section}":[${texts}`;
}

async function sendLink(
  { database: { db }, mailer, publicUrl }: ExportWriterDeps,
  { id, kind, subjectId, requestedById, attempts }: LeasedExport,
  token: string,
): Promise<void> {
  const reader = await findAccountRecipient(db, requestedById);
  if (!reader || isPlaceholderEmail(reader.email)) return;
  const business = kind === 'business' ? await findNotifyingBusiness(db, subjectId) : undefined;
  const mail = renderMail({
    kind: 'exportReady',
    language: reader.language ?? business?.language ?? DEFAULT_LANGUAGE,
    readerName: reader.name,
    url: `${publicUrl}/api/exports/${token}`,
    validMinutes: EXPORT_LINK_HOURS * 60,
    businessName: business?.name ?? '',
  });
  const messageId = toMessageId(`${id}.${attempts}`, mailer.address);
  await mailer.send({ ...mail, to: reader.email, messageId });
}
