import { describe, expect, test } from '@jest/globals';
import { accept } from '../../../domain/outcome.ts';
import { findOpenings } from '../../../gateway/mcp/tools/discovery.ts';
import type { CallEndpoint } from '../../../gateway/mcp/tool.ts';

const opening = (professionalName: string) => ({ professionalName });
const PAGES_MAX = 5;

/** Answers with the pages in turn; each names the next one. The last page is repeated. */
function callWith(...pages: readonly (readonly string[])[]) {
  const sent: unknown[] = [];
  const call: CallEndpoint = (_endpoint, { query }) => {
    sent.push(query?.['cursor']);
    const names = pages[Math.min(sent.length, pages.length) - 1]!;
    const headers = { Link: `</api/openings?cursor=page${sent.length + 1}>; rel="next"` };
    return Promise.resolve(accept({ body: names.map(opening), isPending: false, headers }));
  };
  return { sent, call };
}

const find = (call: CallEndpoint, limit?: number) =>
  findOpenings.run({ city: 'Berlin', professionalName: 'lena', limit }, { call, nowMs: () => 0 });

describe('openings with the name of a professional', () => {
  test('are found without case and accents, on several pages', async () => {
    const { call, sent } = callWith(['Mia', 'Jo'], ['Léna Vogel', 'LENA']);
    expect(await find(call, 2)).toEqual({
      ok: true,
      value: { openings: [opening('Léna Vogel'), opening('LENA')], nextCursor: 'page3' },
    });
    expect(sent).toEqual([undefined, 'page2']);
  });

  test('that are not on the first pages are searched further with the cursor', async () => {
    const { call, sent } = callWith(['Mia']);
    expect(await find(call)).toEqual({ ok: true, value: { openings: [], nextCursor: 'page6' } });
    expect(sent).toHaveLength(PAGES_MAX);
  });

  test('have no cursor if it would skip some of them', async () => {
    const { call } = callWith(['Lena', 'Lena B', 'Lena C']);
    expect(await find(call, 2)).toEqual({
      ok: true,
      value: { openings: [opening('Lena'), opening('Lena B')] },
    });
  });
});
