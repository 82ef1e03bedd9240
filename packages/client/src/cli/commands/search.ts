import { defineCommand, LIMIT } from '../command.ts';
import { listFirst } from '../lists.ts';
import { columns } from '../text.ts';

export const search = defineCommand({
  name: 'search',
  summary: 'Find businesses.',
  argument: {
    name: 'TEXT',
    help: 'words of name, description or services',
    isText: true,
    fields: ['query'],
  },
  options: {
    city: { kind: 'text', value: 'CITY', help: 'in this city' },
    near: { kind: 'text', value: 'LAT,LNG', help: 'around this place' },
    radiusKm: { kind: 'number', value: 'KM', help: 'distance from --near; 25 without it' },
    category: { kind: 'text', value: 'NAME', help: 'with services of this category' },
    currency: { kind: 'text', value: 'EUR', help: 'with prices in this currency' },
    maxPriceMajor: { kind: 'number', value: 'PRICE', help: 'with a service up to this price' },
    minRating: { kind: 'number', value: 'STARS', help: 'the lowest average' },
    order: {
      kind: 'text',
      help: 'the first in the list',
      choices: ['recommended', 'rating', 'price'],
    },
    limit: LIMIT,
  },
  example: 'amsel search haircut --city Berlin --order rating',
  async run({ options, argument: query }, { amsel, print, signal }) {
    const { limit, ...filters } = options;
    const { found, note } = await listFirst(limit, (page) =>
      amsel.pages.listBusinesses({ query: { ...filters, query, ...page } }, { signal }),
    );
    const rows = found.map(({ name, city, addressLine1, id }) => [
      name,
      city ?? '',
      addressLine1 ?? '',
      id,
    ]);
    const text = columns([['NAME', 'CITY', 'ADDRESS', 'ID'], ...rows]);
    print({ json: found, text: rows.length > 0 ? text : 'No business matches.', note });
  },
});
