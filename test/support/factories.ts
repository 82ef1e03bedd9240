import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { accountFactories } from './factories/accounts.ts';
import { couponAndPackageFactories } from './factories/coupons-and-packages.ts';
import { reviewFactory } from './factories/reviews.ts';
import { shopFactories } from './factories/shops.ts';
import { visitFactory } from './factories/visits.ts';

export { PASSWORD } from './factories/accounts.ts';

/** Inserts rows for a test; every call creates new ones, so that tests do not share a tenant. */
export function createFactories(url: string) {
  const pool = new Pool({ connectionString: url, max: 2 });
  // A test may stop its server before the last connection has closed.
  pool.on('error', () => undefined);
  return { ...factoriesOn(drizzle(pool)), close: () => pool.end() };
}

export function factoriesOn(db: NodePgDatabase) {
  const accounts = accountFactories(db);
  const visit = visitFactory(db);
  return {
    db,
    ...accounts,
    ...shopFactories(db),
    ...couponAndPackageFactories(db),
    visit,
    review: reviewFactory(db, accounts.user, visit),
  };
}

/** Far in the future, and in summer: Berlin is two hours ahead of UTC. */
export const DATE = '2035-06-12';

type Bookable = Readonly<Record<'professional' | 'business' | 'service', { readonly id: string }>>;

/** The body of a request that books the service of a shop on DATE. */
export function bookingAt({ professional, business, service }: Bookable, start = '10:00') {
  return {
    professional: professional.id,
    business: business.id,
    services: [service.id],
    date: DATE,
    start,
  };
}
