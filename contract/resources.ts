import { z } from 'zod';
import { CALENDAR, SETTINGS } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo } from './ownership.ts';
import { Conditional, Id, Repeatable, RequiredLine } from './primitives.ts';

/** Each booking of a service compares its units with all others. */
const UNITS_MAX = 100;
const NEEDS_MAX = 20;
export const RESOURCES_MAX = 100;

const Count = z.int().min(1).max(UNITS_MAX);

/** The resources that a service or the timetable of a class needs, as a request has them. */
export const NeededResources = z
  .array(z.strictObject({ resourceId: Id, count: Count }))
  .max(NEEDS_MAX)
  .refine((needs) => new Set(needs.map(({ resourceId }) => resourceId)).size === needs.length);

export const ShownNeeds = z
  .array(z.object({ resourceId: Id, count: z.int() }))
  .meta({ description: 'the rooms and equipment that a session takes, with its buffers' });

/** The resources that a session takes. */
export const TakenResources = z
  .array(
    z.object({
      resourceId: Id,
      name: z.string(),
      unit: z.int().meta({ description: 'which one of them, from 1 on' }),
    }),
  )
  .meta({ description: 'the rooms and equipment that it takes' });

const Resource = z
  .object({ id: Id, name: z.string(), count: z.int().meta({ description: 'how many there are' }) })
  .meta({ id: 'Resource', description: 'Rooms or equipment of one kind.' });

const OWN_RESOURCE = belongsTo(['business'], 'NOT_FOUND');
const params = z.object({ id: Id });
const terms = { name: RequiredLine(200), count: Count };
const TAKEN =
  '`SCHEDULE_TIME_TAKEN`: appointments that have not ended, or held seats, take one that would be missing; `Error-Count` has their number.';

export const listResources = endpoint({
  id: 'listResources',
  method: 'get',
  path: '/api/business/resources',
  summary: 'List the rooms and equipment of a business',
  access: CALENDAR,
  ownership: 'filtered',
  example: {},
  success: { status: 200, description: 'All of them', schema: z.array(Resource), isOwnList: true },
  refusals: ['BUSINESS_NOT_FOUND'],
});

export const createResource = endpoint({
  id: 'createResource',
  method: 'post',
  path: '/api/business/resources',
  summary: 'Add rooms or equipment',
  description: `A service, or the timetable of a class, names the resources that a session takes. Two sessions never take the same one at once, also of different professionals: then a time is closed as \`BOOKED\`, and a booking is refused with \`SLOT_TAKEN\`. \`USAGE_LIMIT_REACHED\`: the business has ${RESOURCES_MAX} kinds.`,
  access: SETTINGS,
  ownership: 'filtered',
  headers: Repeatable,
  body: z.strictObject(terms),
  example: { body: { name: 'Treatment room', count: 2 } },
  success: {
    status: 201,
    description: 'The resource',
    schema: Resource,
    location: '/api/business/resources/{id}',
    isVersioned: true,
  },
  refusals: ['BUSINESS_NOT_FOUND', 'USAGE_LIMIT_REACHED'],
});

export const getResource = endpoint({
  id: 'getResource',
  method: 'get',
  path: '/api/business/resources/{id}',
  summary: 'Read a resource',
  access: CALENDAR,
  ownership: { 'params.id': OWN_RESOURCE },
  params,
  example: { params: { id: sample.resourceId } },
  success: { status: 200, description: 'The resource', schema: Resource, isVersioned: true },
  refusals: ['NOT_FOUND'],
});

export const changeResource = endpoint({
  id: 'changeResource',
  method: 'patch',
  path: '/api/business/resources/{id}',
  summary: 'Rename a resource, or change how many there are',
  description: `${TAKEN} \`SERVICE_IN_USE\`: a service needs more at once.`,
  access: SETTINGS,
  ownership: { 'params.id': OWN_RESOURCE },
  params,
  headers: Conditional,
  body: z.strictObject(z.object(terms).partial().shape),
  example: { params: { id: sample.resourceId }, body: { count: 3 } },
  success: { status: 200, description: 'The resource', schema: Resource, isVersioned: true },
  refusals: ['NOT_FOUND', 'SCHEDULE_TIME_TAKEN', 'SERVICE_IN_USE'],
});

export const deleteResource = endpoint({
  id: 'deleteResource',
  method: 'delete',
  path: '/api/business/resources/{id}',
  summary: 'Delete a resource',
  description: `Services and timetables need it no longer. ${TAKEN}`,
  access: SETTINGS,
  ownership: { 'params.id': OWN_RESOURCE },
  params,
  headers: Conditional,
  example: { params: { id: sample.resourceId } },
  success: { status: 204, description: 'Deleted', schema: z.undefined() },
  refusals: ['NOT_FOUND', 'SCHEDULE_TIME_TAKEN'],
});
