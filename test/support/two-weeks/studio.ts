import { addProfile, addService, hire, openBusiness } from './salon.ts';
import { newPlace, type Place, type Town } from './town.ts';
import type { Span } from './clock-times.ts';

const DAY: readonly Span[] = [['07:00', '21:00']];

/** A yoga studio in Reykjavik, where the clock never changes, priced in whole crowns. It has the same owner. */
export async function openStudio(town: Town, miaId: string): Promise<Place> {
  const owner = 'Olga';
  const { id, serviceId } = await openBusiness(
    town,
    { owner, admin: 'Ada' },
    {
      name: 'Studio Olga',
      timezone: 'Atlantic/Reykjavik',
      currency: 'ISK',
      city: 'Reykjavik',
      country: 'Iceland',
      workingHours: { start: '07:00', end: '21:00' },
    },
    { name: 'Lesson', duration: 60, price: 9000 },
  );
  const weekly = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, DAY]));
  const place = newPlace({ id, desk: 'Olga', currency: 'ISK', weekly, offsetOf: () => 'Z' });
  const here = { owner, place };
  await addProfile(town, here, 'Sara', owner, { name: 'Sara' }, { usual: ['07:00', '21:00'] });
  // Mia has a second job here, online, on the days on which she does not cut hair.
  await hire(town, here, 'Mia', { role: 'professional' });
  await town.ask('Mia', 'PUT', `/api/professionals/${miaId}/schedule`, {
    businessId: id,
    weekly: [1, 3, 5].map((day) => ({ weekday: day, spans: [{ start: '07:00', end: '21:00' }] })),
  });
  place.chairs.set('Mia', {
    id: miaId,
    usual: ['08:00', '20:00'],
    breaks: [],
    weekly: { 1: DAY, 3: DAY, 5: DAY },
    exceptions: new Map(),
    off: [],
  });
  place.services.set('Lesson', { id: serviceId, minutes: 60, price: 9000, cleaning: 0 });
  const professionalIds = [...place.chairs.values()].map((chair) => chair.id);
  await Promise.all([
    town.ask(owner, 'PATCH', `/api/services/${serviceId}`, { professionalIds }),
    addService(town, here, 'Yoga', { minutes: 60, price: 3500, capacity: 3 }),
    addService(town, here, 'Pilates', { minutes: 60, price: 4200, capacity: 8 }),
  ]);
  return place;
}
