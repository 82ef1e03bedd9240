import { newId } from '../../contract/ids.ts';
import { businessClosures, exceptionalOpenings } from '../../db/schema/opening-hours.ts';
import { timeOff, timeOffRequests } from '../../db/schema/time-off.ts';
import { type createFactories, DATE } from './factories.ts';

type Make = Pick<ReturnType<typeof createFactories>, 'db'>;

/** On dates that have passed. */
export async function addClosedTimes({ db }: Make, businessId: string, secret: string) {
  const closure = {
    id: newId('cls'),
    businessId,
    name: `${secret} closure`,
    from: '2020-01-01',
    to: '2020-01-01',
  };
  await db.insert(businessClosures).values(closure);
  const opening = {
    id: newId('exo'),
    businessId,
    name: `${secret} opening`,
    date: '2020-01-02',
    spans: [],
  };
  await db.insert(exceptionalOpenings).values(opening);
  return { closureId: closure.id, exceptionalOpeningId: opening.id };
}

/** Time off of the professional, and a request for more. */
export async function addTimeOff({ db }: Make, professionalId: string, reason: string) {
  const span = { startsAt: instantAt('16:00'), endsAt: instantAt('17:00') };
  const away = { id: newId('tof'), professionalId, ...span, reason };
  await db.insert(timeOff).values(away);
  const later = { startsAt: instantAt('18:00'), endsAt: instantAt('19:00') };
  const asked = { id: newId('tor'), professionalId, ...later, reason };
  await db.insert(timeOffRequests).values(asked);
  return { timeOffId: away.id, timeOffRequestId: asked.id };
}

function instantAt(clock: string): Date {
  return new Date(`${DATE}T${clock}:00+02:00`);
}
