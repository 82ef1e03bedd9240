import { z } from 'zod';
import { ROLES } from '../../../contract/access.ts';
import { AvailabilitySlot, getAvailability } from '../../../contract/availability.ts';
import { Business, getBusiness, listBusinesses } from '../../../contract/businesses.ts';
import { listOpenings } from '../../../contract/openings.ts';
import { LocalTime } from '../../../contract/primitives.ts';
import { listProfessionals, Professional } from '../../../contract/professionals.ts';
import { listServices } from '../../../contract/services.ts';
import { toMinute } from '../../../domain/local-time.ts';
import {
  argumentsOf,
  blame,
  endpointTool,
  NextCursor,
  nextCursorOf,
  READ,
  type Tool,
  toRequest,
} from '../tool.ts';

const roles = ROLES;

export const searchBusinesses = endpointTool(listBusinesses, {
  name: 'search_businesses',
  title: 'Search businesses',
  description:
    'Finds businesses by city, text, distance, category, price or rating. To find a free time, call `find_openings` instead: it searches all businesses at once.',
  roles,
  annotations: READ,
  omitted: ['userId'],
  output: z.object({ businesses: z.array(Business), ...NextCursor }),
  usual: () => ({ limit: 20 }),
  toValue: (response) => ({ businesses: response.body, ...nextCursorOf(response) }),
});

const services = listServices.success.schema;

export const describeBusiness: Tool = {
  name: 'get_business',
  title: 'Read a business',
  description:
    'One business with its opening hours, rules, services (id, duration, price) and professionals. Times are local to its `timezone`.',
  endpoints: [getBusiness, listServices, listProfessionals],
  roles,
  annotations: READ,
  input: z.strictObject(argumentsOf(getBusiness, { renamed: { id: 'businessId' } })),
  output: z.object({
    business: getBusiness.success.schema,
    services,
    professionals: z.array(Professional),
  }),
  async run({ businessId }, { call }) {
    const business = await call(getBusiness, { params: { id: businessId } });
    if (!business.ok) return blame(business, 'BUSINESS_NOT_FOUND', 'businessId');
    const [offered, staff] = await Promise.all([
      call(listServices, { query: { businessId } }),
      call(listProfessionals, { query: { businessId } }),
    ]);
    if (!offered.ok) return offered;
    if (!staff.ok) return staff;
    return {
      ok: true,
      value: {
        business: business.value.body,
        services: offered.value.body,
        professionals: staff.value.body,
      },
    };
  },
};

export const findOpenings = endpointTool(listOpenings, {
  name: 'find_openings',
  title: 'Find free times',
  description:
    'The next free times of all professionals in a city, near a place, or at a business: with price, distance, and the ids that `book` takes. Start here. "A haircut near Alexanderplatz next Tuesday after five with Lena" is one call: `near` with the coordinates of the place, `query: "haircut"`, `from` and `to` that Tuesday, `timeFrom: "17:00"`, `professionalName: "Lena"`. Each can be booked at that moment.',
  roles,
  annotations: READ,
  output: z.object({ openings: listOpenings.success.schema, ...NextCursor }),
  toValue: (response) => ({ openings: response.body, ...nextCursorOf(response) }),
});

type Slot = z.output<typeof AvailabilitySlot>;
const NEAREST_MAX = 3;

const MEANINGS: Readonly<Record<NonNullable<Slot['reason']>, string>> = {
  BOOKED: 'Another booking has this time, or does not leave enough of it.',
  PROFESSIONAL_BREAK: 'The professional or the business has a break.',
  BUSINESS_CLOSED: 'The business is closed.',
  OUTSIDE_HOURS:
    'Outside the working hours, in the past, or too early or late for the rules of the business.',
  TIME_OFF: 'The professional is away.',
};

export const explainSlot: Tool = {
  name: 'explain_slot',
  title: 'Explain why a time is free or not',
  description:
    'Says whether one start is free, why not, and the nearest free starts of that day. Use it when the user asks for a time that `find_openings` does not list.',
  endpoints: [getAvailability],
  roles,
  annotations: READ,
  input: z.strictObject({
    ...argumentsOf(getAvailability, { omitted: ['from', 'to'] }),
    time: LocalTime.meta({ description: 'the start, HH:MM in the zone of the business' }),
  }),
  output: z.object({
    available: z.boolean(),
    reason: AvailabilitySlot.shape.reason,
    meaning: z.string(),
    slot: AvailabilitySlot.nullable().meta({ description: 'null: no appointment starts then' }),
    nearest: z.array(AvailabilitySlot).meta({ description: 'free starts of the day' }),
  }),
  async run({ time, ...args }, { call }) {
    const checked = LocalTime.safeParse(time);
    if (!checked.success) return { ok: false, code: 'INVALID_TIME_FORMAT', field: 'time' };
    const response = await call(getAvailability, toRequest(getAvailability, args));
    if (!response.ok) return response;
    const grid = response.value.body as Slot[];
    return { ok: true, value: explain(grid, checked.data) };
  },
};

function explain(grid: readonly Slot[], time: string) {
  const slot = grid.find((each) => each.time === time) ?? null;
  const distance = (each: Slot) => Math.abs(toMinute(each.time) - toMinute(time));
  const nearest = grid
    .filter((each) => each.available && each.time !== time)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NEAREST_MAX);
  const meaning = !slot
    ? 'No appointment starts at this time: it is outside the hours, or not on the grid of starts.'
    : slot.reason
      ? MEANINGS[slot.reason]
      : 'It is free.';
  const reason = slot?.reason && { reason: slot.reason };
  return { available: slot?.available ?? false, ...reason, meaning, slot, nearest };
}
