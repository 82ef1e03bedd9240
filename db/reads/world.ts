import type { Needs, World } from '../../domain/world.ts';
import type { Executor } from '../client.ts';
import { loadCalendars } from './calendar.ts';
import { loadCustomers } from './customers.ts';

/** Everything a decision needs: one statement, and a second where someone in particular asks. */
export async function loadWorld(executor: Executor, needs: Needs): Promise<World> {
  const [calendars, customers] = await Promise.all([
    loadCalendars(executor, needs),
    loadCustomers(executor, needs),
  ]);
  return {
    ...calendars,
    ...customers,
    businesses: byId(calendars.businesses),
    professionals: byId(calendars.professionals),
    services: byId(calendars.services),
    people: byId(customers.people),
    familyMembers: byId(customers.familyMembers),
    crmClients: byId(customers.crmClients),
    purchases: byId(customers.purchases),
  };
}

function byId<T extends { id: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
