import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { professionals } from './professionals.ts';

export const businessProfessionals = pgTable(
  'business_professionals',
  {
    businessId: text('business_id')
      .notNull()
      .references(() => businesses.id),
    professionalId: text('professional_id')
      .notNull()
      .references(() => professionals.id),
    /** The business decides whether the own services of the professional are offered at the business. */
    offersOwnServices: boolean('offers_own_services').notNull().default(true),
    /** The next three decide about the professional's own calendar there. */
    mayRefund: boolean('may_refund').notNull().default(true),
    /** False: a member with the right to the calendar approves it first. */
    mayTakeTimeOff: boolean('may_take_time_off').notNull().default(true),
    mayChangeHours: boolean('may_change_hours').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.professionalId] }),
    index('business_professionals_by_professional').on(t.professionalId),
  ],
);
