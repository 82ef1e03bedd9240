import { type At, named } from './town.ts';
import { cancelInBook, nameOfChair } from './visits.ts';

type Fate = {
  readonly appointmentId: string;
  readonly result: 'reassigned' | 'cancelled' | 'kept';
  readonly professionalId: string;
};

/** A professional is ill today: colleagues take over, and the visits of these clients, which no colleague can take, are cancelled. */
export async function reportSick({ town, place }: At, name: string, cancelled: readonly string[]) {
  const chair = named(place.chairs, name);
  const { today, book } = place;
  const reassign = (dryRun: boolean) =>
    town.ask<{ appointments: Fate[] }>(
      place.desk,
      'POST',
      `/api/professionals/${chair.id}/reassign?businessId=${place.id}`,
      { from: today, to: today, otherwise: 'cancel', timeOff: { reason: 'Ill' }, dryRun },
    );
  const planned = await reassign(true);
  const { appointments } = await reassign(false);
  if (JSON.stringify(appointments) !== JSON.stringify(planned.appointments)) {
    throw new Error('the dry run said something else');
  }
  const visits = book.visits.filter(
    (visit) => visit.professional === name && visit.date === today && visit.status !== 'Cancelled',
  );
  for (const visit of visits) {
    const fate = appointments.find(({ appointmentId }) => appointmentId === visit.id);
    const expected = cancelled.includes(visit.client) ? 'cancelled' : 'reassigned';
    if (fate?.result !== expected) throw new Error(`${visit.client} is not ${expected}`);
    if (expected === 'cancelled') cancelInBook(visit);
    else visit.professional = nameOfChair(place, fate.professionalId);
  }
  chair.off.push({ date: today, span: ['00:00', '24:00'] });
}
