import type { Needs } from '../../domain/needs.ts';
import type { World } from '../../domain/world.ts';
import type { Executor } from '../client.ts';
import { listAppointmentsByBookings } from './appointments.ts';
import { loadCalendars } from './calendar.ts';
import { loadCustomers } from './customers.ts';
import { loadEntries } from './waitlist.ts';

/** Loads all records of a decision in at most four statements, sent together. */
export async function loadWorld(executor: Executor, needs: Needs): Promise<World> {
  const [calendars, customers, appointments, waitlist] = await Promise.all([
    loadCalendars(executor, needs),
    loadCustomers(executor, needs),
    needs.bookingIds.length === 0 ? [] : listAppointmentsByBookings(executor, needs.bookingIds),
    loadEntries(executor, needs),
  ]);
  return {
    ...calendars,
    ...customers,
    appointments,
    waitlist,
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
