import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { STAFF } from './access.ts';
import { Amount, Id, PageQuery, Repeatable, RequiredText, Text } from './primitives.ts';
import { Service } from './services.ts';

const terms = {
  name: RequiredText(200),
  duration: z.int().min(1).max(1440).meta({ description: 'minutes' }),
  description: Text(5000),
  price: Amount.nullable().meta({ description: 'in the currency of the business; null: none' }),
  parent: RequiredText(200).nullable().meta({ description: 'its category' }),
  capacity: z.int().min(1).max(1000).meta({ description: 'more than 1 is a class' }),
  active: z.boolean(),
  professionalIds: z
    .array(Id)
    .max(200)
    .meta({ description: 'who does it; of the business itself' }),
};

export const listOwnServices = endpoint({
  id: 'listOwnServices',
  method: 'get',
  path: '/api/business/services',
  tag: 'Business',
  summary: "The caller's own services, active or not, whoever may see them",
  access: STAFF,
  query: PageQuery,
  success: { status: 200, description: 'One page', schema: z.array(Service), isPaged: true },
  refusals: [],
});

export const createService = endpoint({
  id: 'createService',
  method: 'post',
  path: '/api/services',
  tag: 'Business',
  summary: 'Offer a service: of the business, or of the professional alone',
  access: STAFF,
  headers: Repeatable,
  body: z.strictObject({
    ...z.object(terms).partial().shape,
    name: terms.name,
    duration: terms.duration,
  }),
  success: { status: 201, description: 'The service', schema: Service },
  refusals: ['BUSINESS_NOT_FOUND', 'PROFESSIONAL_NOT_FOUND', 'PROFESSIONAL_NOT_AT_BUSINESS'],
});

export const changeService = endpoint({
  id: 'changeService',
  method: 'patch',
  path: '/api/services/{id}',
  tag: 'Business',
  summary: 'Change a service, or stop offering it',
  description: 'What is booked keeps its time, its price and its seats.',
  access: STAFF,
  params: z.object({ id: Id }),
  body: z.strictObject({ ...z.object(terms).partial().shape }),
  success: { status: 200, description: 'The service as it is now', schema: Service },
  refusals: ['SERVICE_NOT_FOUND', 'SERVICE_NOT_OWNED', 'PROFESSIONAL_NOT_AT_BUSINESS'],
});

export const deleteService = endpoint({
  id: 'deleteService',
  method: 'delete',
  path: '/api/services/{id}',
  tag: 'Business',
  summary: 'Delete a service that nobody is booked for',
  description: '`SERVICE_IN_USE`: somebody is; make it inactive instead.',
  access: STAFF,
  params: z.object({ id: Id }),
  success: { status: 204, description: 'Gone', schema: z.undefined() },
  refusals: ['SERVICE_NOT_FOUND', 'SERVICE_NOT_OWNED', 'SERVICE_IN_USE'],
});
