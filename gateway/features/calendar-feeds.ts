import {
  closeFeed,
  getAppointmentFile,
  openFeed,
  readFeed,
} from '../../contract/calendar-feeds.ts';
import { findCalendarEvent, findCalendarFeed } from '../../db/reads/calendar-feeds.ts';
import { findOwnProfessional } from '../../db/reads/staff.ts';
import { updateProfessional } from '../../db/writes/professionals.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import { type CalendarEvent, toCalendarFile } from '../../domain/ics.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { toAccountScope } from '../access/caller.ts';
import { hashSecret } from '../access/hash.ts';
import { newSecret } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

const FEED_PAST_MS = 30 * 86_400_000;
const FEED_EVENTS_MAX = 2_000;

export function calendarFeedRoutes({ database: { db }, nowMs, publicUrl }: Deps): Route[] {
  return [
    route(getAppointmentFile, async ({ params: { id }, caller }) => {
      const event = await findCalendarEvent(db, toAccountScope(caller), id);
      if (!event) return refuse('APPOINTMENT_NOT_FOUND');
      const toTitle = caller.role === 'customer' ? toCustomerTitle : toStaffTitle;
      return accept({ document: toCalendarFile([event], toTitle, nowMs()) });
    }),

    route(openFeed, async ({ params: { id }, caller }) => {
      const own = await findOwnProfessional(db, caller.userId);
      if (own?.id !== id) return refuse('PROFESSIONAL_NOT_FOUND');
      const { token, hash } = newSecret();
      await updateProfessional(db, id, { calendarTokenHash: hash });
      return accept({ body: { url: new URL(`/api/calendar/${token}.ics`, publicUrl).href } });
    }),

    route(closeFeed, async ({ params: { id }, caller }) => {
      const own = await findOwnProfessional(db, caller.userId);
      if (own?.id !== id) return refuse('PROFESSIONAL_NOT_FOUND');
      await updateProfessional(db, id, { calendarTokenHash: null });
      return accept({ body: undefined });
    }),

    route(readFeed, async ({ params: { token } }) => {
      const now = new Date(nowMs());
      const since = new Date(now.getTime() - FEED_PAST_MS);
      const feed = await findCalendarFeed(db, hashSecret(token), { since, now }, FEED_EVENTS_MAX);
      if (!feed) return refuse('NOT_FOUND');
      return accept({ document: toCalendarFile(feed.events, toStaffTitle, nowMs(), feed.name) });
    }),
  ];
}

function serviceNames({ bookedServices }: AppointmentRecord): string {
  return bookedServices?.map(({ name }) => name).join(', ') ?? 'Appointment';
}

/** Names the attendee if the customer booked for a family member. */
function toCustomerTitle(event: CalendarEvent): string {
  const { professionalName, personId, clientId, clientName } = event;
  const title = `${serviceNames(event)} with ${professionalName}`;
  return personId === clientId || clientName === '' ? title : `${title} for ${clientName}`;
}

function toStaffTitle(appointment: AppointmentRecord): string {
  const { clientName } = appointment;
  return clientName === ''
    ? serviceNames(appointment)
    : `${serviceNames(appointment)}: ${clientName}`;
}
