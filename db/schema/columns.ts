import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Every instant is stored in UTC with its zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => instant('created_at').notNull().defaultNow();

export const timeRange = customType<{ data: string }>({ dataType: () => 'tstzrange' });
