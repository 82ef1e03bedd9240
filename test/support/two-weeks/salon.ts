import { findInvitationToken } from '../mails.ts';
import type { Span } from './clock-times.ts';
import { type Chair, type Fields, newPlace, type Place, type Town } from './town.ts';

const WEEKDAY: readonly Span[] = [
  ['09:00', '13:00'],
  ['14:00', '19:00'],
];
/** Mondays begin late; Saturdays have no lunch break; Sundays are closed. */
const WEEKLY: Place['weekly'] = {
  1: [['12:00', '20:00']],
  2: WEEKDAY,
  3: WEEKDAY,
  4: WEEKDAY,
  5: WEEKDAY,
  6: [['09:00', '16:00']],
  7: [],
};

const daily = (weekdays: readonly number[], spans: readonly Span[]) =>
  Object.fromEntries(weekdays.map((day) => [day, spans]));

const STAFF_WITH_ACCOUNTS: Readonly<Record<string, Hours>> = {
  Lena: { weekly: daily([2, 3, 4, 5, 6], WEEKDAY) },
  Noah: {},
  Mia: { weekly: daily([2, 4], WEEKDAY) },
};

export const toSpans = (spans: readonly Span[]) => spans.map(([start, end]) => ({ start, end }));

/** Creates a business as its owner, up to its approval. */
export async function openBusiness(
  town: Town,
  { owner, admin }: { readonly owner: string; readonly admin: string },
  fields: Fields,
  firstService: Fields,
): Promise<{ id: string; serviceId: string }> {
  const { id } = await town.ask<{ id: string }>(owner, 'POST', '/api/businesses', {
    description: 'All that you need',
    addressLine1: 'Main street 1',
    slotMinutes: 15,
    cancellationWindowHours: 2,
    ...fields,
  });
  const path = `/api/services?businessId=${id}`;
  const service = await town.ask<{ id: string }>(owner, 'POST', path, firstService);
  await town.ask(owner, 'POST', `/api/businesses/${id}/submit`, {});
  await town.ask(admin, 'POST', `/api/admin/businesses/${id}/approve`, {});
  return { id, serviceId: service.id };
}

/** Invites an account, which accepts with the token of the mail; returns its calendar, if it got one. */
export async function hire(
  town: Town,
  { owner, place }: { readonly owner: string; readonly place: Place },
  name: string,
  body: Fields,
): Promise<string | undefined> {
  const { email } = town.personOf(name);
  const path = `/api/business/members?businessId=${place.id}`;
  const invited = await town.ask<{ id: string }>(owner, 'POST', path, { email, ...body });
  const token = findInvitationToken(town.app.gateway.outboxDir, invited.id);
  const accepted = await town.ask<{ professionalId?: string }>(
    name,
    'POST',
    `/api/invitations/${invited.id}/accept`,
    { token },
  );
  return accepted.professionalId;
}

type Hours = Partial<Pick<Chair, 'usual' | 'breaks' | 'weekly'>>;

/** Writes a professional into the place, with the hours that the owner sets. */
async function seat(
  town: Town,
  { owner, place }: { readonly owner: string; readonly place: Place },
  name: string,
  fields: Pick<Chair, 'id'> & Hours,
): Promise<void> {
  const { id, usual = ['08:00', '20:00'], breaks = [], weekly } = fields;
  const [start, end] = usual;
  const hours = { workingHours: { start, end }, breaks: toSpans(breaks) };
  await town.ask(owner, 'PATCH', `/api/professionals/${id}`, hours);
  if (weekly) {
    const days = Object.entries(weekly).map(([day, spans]) => ({
      weekday: Number(day),
      spans: toSpans(spans),
    }));
    const body = { businessId: place.id, weekly: days };
    await town.ask(owner, 'PUT', `/api/professionals/${id}/schedule`, body);
  }
  place.chairs.set(name, {
    id,
    usual,
    breaks,
    ...(weekly && { weekly }),
    exceptions: new Map(),
    off: [],
  });
}

export async function addService(
  town: Town,
  { owner, place }: { readonly owner: string; readonly place: Place },
  name: string,
  { minutes, price, cleaning = 0, ...fields }: AddedService,
): Promise<void> {
  const body = {
    name,
    duration: minutes,
    ...(price !== null && { price }),
    bufferAfterMinutes: cleaning,
    professionalIds: [...place.chairs.values()].map(({ id }) => id),
    ...fields,
  };
  const path = `/api/services?businessId=${place.id}`;
  const { id } = await town.ask<{ id: string }>(owner, 'POST', path, body);
  place.services.set(name, { id, minutes, price, cleaning });
}

type AddedService = {
  readonly minutes: number;
  readonly price: number | null;
  readonly cleaning?: number;
  readonly capacity?: number;
};

/** A salon in Berlin with seven chairs. Olga, the owner, works at one; Jonas, Kim and Rosa have no account. */
export async function openSalon(town: Town): Promise<Place> {
  const owner = 'Olga';
  const { id, serviceId } = await openBusiness(
    town,
    { owner, admin: 'Ada' },
    {
      name: 'Salon Olga',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      city: 'Berlin',
      country: 'Germany',
    },
    { name: 'Cut', duration: 45, price: 38 },
  );
  const place = newPlace({
    id,
    desk: 'Fay',
    currency: 'EUR',
    weekly: WEEKLY,
    // The clock goes back on 27 October at 03:00.
    offsetOf: (date) => (date < '2030-10-27' ? '+02:00' : '+01:00'),
  });
  const here = { owner, place };
  const weekly = Object.entries(WEEKLY).map(([day, spans]) => ({
    weekday: Number(day),
    spans: toSpans(spans),
  }));
  await Promise.all([
    town.ask(owner, 'PUT', `/api/business/hours?businessId=${id}`, { weekly }),
    hire(town, here, 'Marta', { role: 'manager' }),
    hire(town, here, 'Fay', { role: 'frontDesk' }),
  ]);
  await Promise.all([
    addProfile(town, here, 'Olga', owner, { self: true }),
    addProfile(town, here, 'Jonas', 'Marta', { name: 'Jonas' }, { breaks: [['16:00', '16:30']] }),
    addProfile(town, here, 'Kim', 'Marta', { name: 'Kim' }),
    addProfile(town, here, 'Rosa', 'Marta', { name: 'Rosa' }, { usual: ['09:00', '13:00'] }),
    ...Object.entries(STAFF_WITH_ACCOUNTS).map(async ([name, hours]) => {
      const professionalId = await hire(town, here, name, { role: 'professional' });
      await seat(town, here, name, { id: professionalId!, ...hours });
    }),
  ]);
  place.services.set('Cut', { id: serviceId, minutes: 45, price: 38, cleaning: 0 });
  const professionalIds = [...place.chairs.values()].map((chair) => chair.id);
  await Promise.all([
    town.ask(owner, 'PATCH', `/api/services/${serviceId}`, { professionalIds }),
    addService(town, here, 'Colour', { minutes: 90, price: 85.5, cleaning: 15 }),
    addService(town, here, 'Beard', { minutes: 15, price: 18 }),
    addService(town, here, 'Blowdry', { minutes: 30, price: 24.9 }),
    addService(town, here, 'Bridal', { minutes: 120, price: null }),
  ]);
  return place;
}

/** Adds a professional without an invitation. */
export async function addProfile(
  town: Town,
  here: { readonly owner: string; readonly place: Place },
  name: string,
  by: string,
  body: Fields,
  hours: Hours = {},
): Promise<void> {
  const path = `/api/business/profiles?businessId=${here.place.id}`;
  const { id } = await town.ask<{ id: string }>(by, 'POST', path, body);
  await seat(town, here, name, { id, ...hours });
}
