import { z } from 'zod';
import { BUFFER_MINUTES_MAX } from '../domain/buffers.ts';
import { CLASS_SEATS_MAX } from '../domain/calendar.ts';
import { SETTINGS_OR_OWN } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo, OWN_SERVICE, STAFF_CONCERNED } from './ownership.ts';
import {
  Amount,
  Conditional,
  Currency,
  Id,
  ListQuery,
  Repeatable,
  RequiredLine,
  Text,
} from './primitives.ts';
import { NeededResources } from './resources.ts';
import { Service } from './services.ts';

const OWN_PROFESSIONALS = belongsTo(STAFF_CONCERNED, 'PROFESSIONAL_NOT_AT_BUSINESS');
const params = z.object({ id: Id });

const buffer = z.int().min(0).max(BUFFER_MINUTES_MAX);
const terms = {
  name: RequiredLine(200),
  duration: z.int().min(1).max(1440).meta({ description: 'minutes' }),
  description: Text(5000),
  price: Amount.nullable().meta({ description: 'null: none' }),
  currency: Currency.meta({
    description:
      'of the price: the currency of the business; for an own service of a professional, of one of their businesses (default: the oldest)',
  }),
  parent: RequiredLine(200).nullable().meta({ description: 'its category' }),
  capacity: z.int().min(1).max(CLASS_SEATS_MAX).meta({ description: 'more than 1 is a class' }),
  bufferBeforeMinutes: buffer.meta({
    description:
      'the calendar is taken this long before each appointment too, with several services for the longest of them; at first 0',
  }),
  bufferAfterMinutes: buffer.meta({ description: 'the same after it' }),
  active: z.boolean(),
  professionalIds: z
    .array(Id)
    .max(200)
    .meta({ description: 'professionals of the business who offer it' }),
  resources: NeededResources.meta({
    description:
      'the rooms and equipment of the business that each appointment takes, with its buffers; with several services the largest count of each. A class takes them once for a session. Not for an own service of a professional.',
  }),
};

const ServiceChange = z.strictObject(z.object(terms).partial().shape);
export type ServiceChange = z.infer<typeof ServiceChange>;

export const listOwnServices = endpoint({
  id: 'listOwnServices',
  method: 'get',
  path: '/api/business/services',
  summary: "List the caller's own services, active or not",
  access: SETTINGS_OR_OWN,
  ownership: 'filtered',
  query: ListQuery('name'),
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(Service),
    isPaged: true,
  },
  refusals: [],
});

export const createService = endpoint({
  id: 'createService',
  method: 'post',
  path: '/api/services',
  summary: 'Create a service: for the business, or as a professional of their own',
  description:
    "A professional's own service is offered at each of their businesses whose owner agrees (`offersOwnServices`) and whose currency is that of its price. `CURRENCY_MISMATCH`: none of the caller's businesses has this currency.",
  access: SETTINGS_OR_OWN,
  ownership: { 'body.professionalIds': OWN_PROFESSIONALS },
  headers: Repeatable,
  body: z.strictObject({
    ...z.object(terms).partial().shape,
    name: terms.name,
    duration: terms.duration,
  }),
  example: {
    body: { name: 'Colour', duration: 30, professionalIds: [sample.professionalId] },
  },
  success: {
    status: 201,
    description: 'The service',
    schema: Service,
    location: '/api/services/{id}',
    isVersioned: true,
  },
  refusals: [
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_FOUND',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'INVALID_CURRENCY',
    'CURRENCY_MISMATCH',
  ],
});

export const changeService = endpoint({
  id: 'changeService',
  method: 'patch',
  path: '/api/services/{id}',
  summary: 'Change a service, or deactivate it',
  description:
    'Booked appointments keep their time, price, seats, buffers and resources. After a change of the duration, no seat is sold in a class session that was opened before. A new currency needs a new price. The timetables of a class must fit into the calendars and rooms with its new duration, buffers and resources, for a year as when they are created: `AVAILABILITY_OVERLAP`, `SCHEDULE_TIME_TAKEN` and `OUTSIDE_AVAILABILITY`, with the field. `SERVICE_IN_USE` (`capacity`): a class with a timetable keeps more than one seat. While it is inactive, or a professional does not offer it, the sessions of its timetables are closed; they keep their seats and the time of the professional.',
  access: SETTINGS_OR_OWN,
  ownership: { 'params.id': OWN_SERVICE, 'body.professionalIds': OWN_PROFESSIONALS },
  params,
  headers: Conditional,
  body: ServiceChange,
  example: {
    params: { id: sample.ownServiceId },
    body: { description: 'With a wash', professionalIds: [sample.professionalId] },
  },
  success: {
    status: 200,
    description: 'The changed service',
    schema: Service,
    isVersioned: true,
  },
  refusals: [
    'SERVICE_NOT_FOUND',
    'SERVICE_NOT_OWNED',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'INVALID_CURRENCY',
    'CURRENCY_MISMATCH',
    'SERVICE_IN_USE',
    'AVAILABILITY_OVERLAP',
    'SCHEDULE_TIME_TAKEN',
    'OUTSIDE_AVAILABILITY',
  ],
});

export const deleteService = endpoint({
  id: 'deleteService',
  method: 'delete',
  path: '/api/services/{id}',
  summary: 'Delete a service without upcoming appointments and sold sessions',
  description:
    'Deactivates its packages. `SERVICE_IN_USE`: it has upcoming appointments, or a customer holds sessions of it in an active package; deactivate it instead.',
  access: SETTINGS_OR_OWN,
  ownership: { 'params.id': OWN_SERVICE },
  params,
  headers: Conditional,
  example: { params: { id: sample.serviceId } },
  success: { status: 204, description: 'Deleted', schema: z.undefined() },
  refusals: ['SERVICE_NOT_FOUND', 'SERVICE_NOT_OWNED', 'SERVICE_IN_USE'],
});
