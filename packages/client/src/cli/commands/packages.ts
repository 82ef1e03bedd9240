import { defineCommand, LIMIT } from '../command.ts';
import { listFirst } from '../lists.ts';
import { columns } from '../text.ts';

export const packages = defineCommand({
  name: 'packages',
  summary: 'List your packages of prepaid sessions.',
  details: 'The last column is what --package of amsel book takes.',
  options: { limit: LIMIT },
  example: 'amsel packages',
  needsSession: true,
  async run({ options }, { amsel, print, signal }) {
    const { found, note } = await listFirst(options.limit, (query) =>
      amsel.pages.listBalances({ query }, { signal }),
    );
    const rows = found.map((each) => [
      each.title,
      each.serviceName,
      each.businessName,
      `${each.sessionsRemaining} of ${each.sessionsTotal}`,
      each.expiresAt.slice(0, 10),
      each.id,
    ]);
    const text = columns([['TITLE', 'SERVICE', 'AT', 'LEFT', 'UNTIL', 'PACKAGE'], ...rows]);
    print({ json: found, text: rows.length > 0 ? text : 'You have no packages.', note });
  },
});
