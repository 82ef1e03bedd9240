import type { Executor } from '../../db/client.ts';
import * as reads from '../../db/reads/clients.ts';
import type { Page } from '../../db/reads/pagination.ts';
import {
  EXPORT_ONLY_COLUMNS,
  IMPORT_COLUMNS,
  TAG_SEPARATOR,
} from '../../domain/clients/client-import.ts';
import { toCsv } from '../../domain/csv.ts';
import { toMajor } from '../../domain/money.ts';
import { accept, type Outcome } from '../../domain/outcome.ts';
import { readCursor, TextRank, toNextLink } from '../http/paging.ts';
import type { HandlerResponse } from '../http/render.ts';
import { clientView } from './business-clients.ts';

const ROUND = 500;
const EXPORT_MAX = 20_000;

type ListRequest = Parameters<typeof readCursor>[0] & {
  readonly query: reads.ClientFilter & Pick<Page<string>, 'order'>;
};

/** All clients that match, read in rounds; a Link header leads to those above the limit. */
export async function exportClients(
  db: Executor,
  businessId: string,
  request: ListRequest,
): Promise<Outcome<HandlerResponse<never>>> {
  const cursor = readCursor(request, TextRank);
  if (!cursor.ok) return cursor;
  const list = reads.listClients(db, businessId, request.query);
  const clients: reads.RankedClient[] = [];
  let after = cursor.value;
  while (clients.length < EXPORT_MAX) {
    const rows = await list.read({ after, limit: ROUND, order: request.query.order });
    clients.push(...rows);
    const last = rows.at(-1);
    after = rows.length < ROUND || !last ? undefined : { rank: last.rank, id: last.id };
    if (!after) break;
  }
  const header = [...IMPORT_COLUMNS, ...EXPORT_ONLY_COLUMNS];
  const document = toCsv([header, ...clients.map(toCells)]);
  return accept({
    document,
    headers: {
      'Content-Disposition': 'attachment; filename="clients.csv"',
      ...(after && { Link: toNextLink(request, after) }),
    },
  });
}

function toCells(client: reads.ClientSummary) {
  const { totals, ...view } = totalsView(client);
  const { name, email, phone, notes, tags } = view;
  return [
    ...[name, email, phone, notes, tags.join(`${TAG_SEPARATOR} `)],
    ...[view.id, view.hasAccount, view.createdAt, totals.appointments, totals.completed],
    ...[totals.cancelled, totals.noShows, totals.spentMajor],
  ];
}

export function totalsView(client: reads.ClientSummary) {
  const { appointments, completed, cancelled, noShows, spentMinor, currency } = client;
  const spentMajor = toMajor(spentMinor, currency);
  return {
    ...clientView(client),
    mailBouncedAt: client.mailBouncedAt?.toISOString() ?? null,
    totals: { appointments, completed, cancelled, noShows, spentMajor },
  };
}
