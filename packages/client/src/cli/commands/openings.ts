import { defineCommand, LIMIT } from '../command.ts';
import { listFirst } from '../lists.ts';
import { formatOpening } from '../opening.ts';
import { columns, formatDate, formatMoney } from '../text.ts';

export const openings = defineCommand({
  name: 'openings',
  summary: 'Find the next free times.',
  details: `Say where: --city, --near, --business-id or --professional-id. Times are those of the business. The last column is what
amsel book takes.`,
  argument: { name: 'TEXT', help: 'words of service or business', isText: true, fields: ['query'] },
  options: {
    city: { kind: 'text', value: 'CITY', help: 'in this city' },
    near: { kind: 'text', value: 'LAT,LNG', help: 'around this place' },
    radiusKm: { kind: 'number', value: 'KM', help: 'distance from --near; 25 without it' },
    businessId: { kind: 'text', value: 'ID', help: 'at this business' },
    professionalId: { kind: 'text', value: 'ID', help: 'with this professional' },
    serviceId: { kind: 'text', value: 'ID', help: 'of this service' },
    category: { kind: 'text', value: 'NAME', help: 'of services of this category' },
    from: { kind: 'text', value: 'DATE', help: 'the first date; today without it' },
    to: { kind: 'text', value: 'DATE', help: 'the last date; six days later without it' },
    timeFrom: { kind: 'text', value: 'HH:MM', help: 'the earliest start' },
    timeTo: { kind: 'text', value: 'HH:MM', help: 'starts before this time' },
    weekdays: { kind: 'text', value: '1,3,5', help: 'on these days; 1 is Monday' },
    order: { kind: 'text', help: 'the first in the list', choices: ['time', 'distance'] },
    limit: LIMIT,
  },
  example: 'amsel openings haircut --city Berlin --time-from 17:00',
  async run({ options, argument: query }, { amsel, print, signal }) {
    const { limit, ...filters } = options;
    const { found, note } = await listFirst(limit, (page) =>
      amsel.pages.listOpenings({ query: { ...filters, query, ...page } }, { signal }),
    );
    const rows = found.map((opening) => [
      formatDate(opening.date),
      `${opening.start}-${opening.end}`,
      opening.timezone,
      opening.serviceName,
      opening.professionalName,
      opening.businessName,
      formatMoney(opening.priceMajor, opening.currency),
      formatOpening(opening),
    ]);
    const head = ['DATE', 'TIME', 'ZONE', 'SERVICE', 'WITH', 'AT', 'PRICE', 'OPENING'];
    print({
      json: found.map((opening) => ({ ...opening, opening: formatOpening(opening) })),
      text: rows.length > 0 ? columns([head, ...rows]) : 'There is no free time.',
      note,
    });
  },
});
