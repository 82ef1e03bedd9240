import { z } from 'zod';
import { CLIENT_NOTES_MAX, CLIENT_TAGS_MAX } from '../domain/clients/client-merge.ts';
import { belongsTo } from './ownership.ts';
import { Email, Id, Instant, Phone, RequiredLine, Text } from './primitives.ts';

export const OWN_CLIENT = belongsTo(['business'], 'CLIENT_NOT_FOUND');
export const clientParams = z.object({ id: Id });

export const Tag = RequiredLine(50).meta({ examples: ['VIP'] });

const Tags = z
  .array(Tag)
  .max(CLIENT_TAGS_MAX)
  .refine((tags) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length)
  .meta({ uniqueItems: true, description: 'each once, whatever its case' });

/** The fields of a client beside the name. */
export const clientFields = {
  email: Email.nullable(),
  phone: Phone.nullable(),
  notes: Text(CLIENT_NOTES_MAX).nullable(),
  tags: Tags,
};

export const CrmClient = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    notes: z.string().nullable(),
    tags: z.array(z.string()),
    createdAt: Instant.meta({ description: 'for an account: its first booking there' }),
    hasAccount: z.boolean().meta({
      description: 'true: an account, booked as clientId; false: a record, booked as crmClientId',
    }),
  })
  .meta({ id: 'CrmClient', description: 'a client of the business' });
