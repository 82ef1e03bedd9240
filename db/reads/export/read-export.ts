import type { Executor } from '../../client.ts';
import type { ReadSection, Row } from './section.ts';

const PAGE_ROWS = 500;

/** A piece of an export: the rows of one page of a section. */
export type Piece = { readonly section: string; readonly rows: readonly Row[] };

/** Reads all sections in pages, so that memory holds one page at a time. */
export async function* readPieces(
  executor: Executor,
  reads: Readonly<Record<string, ReadSection>>,
  subjectId: string,
): AsyncGenerator<Piece> {
  for (const [section, read] of Object.entries(reads)) {
    let after = '';
    for (;;) {
      const page = await read(executor, { subjectId, after, limit: PAGE_ROWS });
      yield { section, rows: page.map(({ row }) => row) };
      if (page.length < PAGE_ROWS) break;
      after = page.at(-1)!.key;
    }
  }
}

/** All sections, or undefined if they have more rows than the limit. */
export async function collectSmall(
  executor: Executor,
  reads: Readonly<Record<string, ReadSection>>,
  subjectId: string,
  rowsMax: number,
): Promise<Readonly<Record<string, readonly Row[]>> | undefined> {
  const sections: Record<string, Row[]> = {};
  let count = 0;
  for await (const { section, rows } of readPieces(executor, reads, subjectId)) {
    count += rows.length;
    if (count > rowsMax) return undefined;
    (sections[section] ??= []).push(...rows);
  }
  return sections;
}
