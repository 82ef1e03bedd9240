import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { Picture } from '../../domain/picture.ts';
import { businesses } from './businesses.ts';
import { professionals } from './professionals.ts';
import { bufferColumns, createdAt, hasSeats, instant, matchKeyOf } from './columns.ts';

/** Owned by a business or by a professional, never by both. */
export const services = pgTable(
  'services',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').references(() => businesses.id),
    ownerProfessionalId: text('owner_professional_id').references(() => professionals.id),
    name: text('name').notNull(),
    nameKey: matchKeyOf('name_key', 'name').notNull(),
    description: text('description').notNull().default(''),
    durationMin: smallint('duration_min').notNull(),
    priceMinor: bigint('price_minor', { mode: 'number' }),
    currency: text('currency').notNull(),
    active: boolean('active').notNull().default(true),
    parent: text('parent'),
    parentKey: matchKeyOf('parent_key', 'parent'),
    picture: jsonb('picture').$type<Picture>(),
    custom: boolean('custom').notNull().default(false),
    capacity: integer('capacity').notNull().default(1),
    ...bufferColumns(),
    createdAt: createdAt(),
    /** A deleted service stays for its appointments. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('services_by_business').on(t.businessId),
    index('services_by_name').on(t.nameKey, t.id),
    index('services_by_parent').on(t.parentKey),
    index('services_search').using('gin', t.nameKey.op('gin_trgm_ops')),
    index('services_by_owner').on(t.ownerProfessionalId),
    check('services_one_owner', sql`num_nonnulls(${t.businessId}, ${t.ownerProfessionalId}) = 1`),
    check('services_duration', sql`${t.durationMin} BETWEEN 1 AND 1440`),
    check('services_price', sql`${t.priceMinor} >= 0`),
    check('services_capacity', hasSeats(t.capacity)),
    check(
      'services_buffers',
      sql`${t.bufferBeforeMinutes} BETWEEN 0 AND 240 AND ${t.bufferAfterMinutes} BETWEEN 0 AND 240`,
    ),
    check('services_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
  ],
);

export const professionalServices = pgTable(
  'professional_services',
  {
    professionalId: text('professional_id')
      .notNull()
      .references(() => professionals.id),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
  },
  (t) => [
    primaryKey({ columns: [t.professionalId, t.serviceId] }),
    index('professional_services_by_service').on(t.serviceId),
  ],
);
