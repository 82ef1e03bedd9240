import { newId } from '../../contract/ids.ts';
import { appointments, sessions } from '../../db/schema/appointments.ts';
import { DATE, type factoriesOn } from './factories.ts';

type Shop = Readonly<
  Record<'businessId' | 'serviceId' | 'professionalId' | 'colleagueId' | 'recurringGroupId', string>
> & { readonly accounts: { readonly customer: { readonly id: string } } };
type Row = typeof appointments.$inferInsert;
type State = Pick<Row, 'startsAt'> &
  Partial<
    Pick<Row, 'status' | 'paymentStatus' | 'paymentIntentId' | 'paidMinor' | 'paymentMethods'>
  >;

const HOUR_MS = 3_600_000;

/** An appointment in each state that a request needs, and one with the colleague. */
export async function addAppointments(
  { db }: Pick<ReturnType<typeof factoriesOn>, 'db'>,
  shop: Shop,
  secret: string,
) {
  const rowOf = (state: State) => appointmentRow(shop, shop.professionalId, state, secret);
  const own = {
    ...rowOf({ startsAt: onDate('10:00') }),
    recurringGroupId: shop.recurringGroupId,
  };
  const ofColleague = {
    ...appointmentRow(shop, shop.colleagueId, { startsAt: onDate('12:00') }, 'colleague'),
    recurringGroupId: shop.recurringGroupId,
    tipMinor: 200,
  };
  const pending = rowOf({ startsAt: onDate('14:00'), status: 'Pending' });
  const paid = rowOf({
    startsAt: onDate('08:00'),
    paymentStatus: 'paid',
    paymentIntentId: 'pi_mock_1',
    paidMinor: 3_500,
    paymentMethods: ['card'],
  });
  const imminent = rowOf({ startsAt: inHours(1) });
  const ended = rowOf({ startsAt: inHours(-3) });
  const completed = rowOf({ startsAt: inHours(-5), status: 'Completed' });
  const rows = [own, ofColleague, pending, paid, imminent, ended, completed];
  await db.insert(sessions).values(
    rows.map(({ sessionId, professionalId, businessId, startsAt, endsAt }) => ({
      id: sessionId,
      professionalId,
      businessId,
      startsAt,
      endsAt,
      serviceId: shop.serviceId,
      capacity: 1,
      seatsTaken: 1,
    })),
  );
  await db.insert(appointments).values(rows);
  const payment = entryRow(paid, 'payment', paid.paidMinor);
  const tip = entryRow(ofColleague, 'tip', ofColleague.tipMinor);
  const ownSamples = {
    ...samplesOfOne(own.id),
    pendingAppointmentId: pending.id,
    swappableAppointmentId: pending.id,
    paidAppointmentId: paid.id,
    paymentId: payment.id,
    imminentAppointmentId: imminent.id,
    endedAppointmentId: ended.id,
    completedAppointmentId: completed.id,
  };
  const samplesOfColleague = { ...samplesOfOne(ofColleague.id), paymentId: tip.id };
  return { own, ofColleague, samplesOfColleague, ownSamples, ledger: [payment, tip] };
}

/** One appointment stands for every state. */
function samplesOfOne(id: string) {
  return {
    appointmentId: id,
    pendingAppointmentId: id,
    upcomingAppointmentId: id,
    movableAppointmentId: id,
    swappableAppointmentId: id,
    imminentAppointmentId: id,
    endedAppointmentId: id,
    completedAppointmentId: id,
    unpaidAppointmentId: id,
    paidAppointmentId: id,
    redeemedAppointmentId: id,
    amountDueMajor: 35,
  };
}

function appointmentRow(shop: Shop, professionalId: string, state: State, text: string) {
  const { businessId, serviceId, accounts } = shop;
  return {
    id: newId('apt'),
    bookingId: newId('bkg'),
    sessionId: newId('ses'),
    professionalId,
    businessId,
    endsAt: new Date(state.startsAt.getTime() + HOUR_MS),
    localDate: state.startsAt.toISOString().slice(0, 10),
    timezone: noonZone(state.startsAt),
    personId: accounts.customer.id,
    clientId: accounts.customer.id,
    clientName: `${text} customer`,
    bookedById: accounts.customer.id,
    serviceIds: [serviceId],
    bookedServices: [],
    status: 'Confirmed' as const,
    currency: 'EUR',
    notes: `${text} note`,
    staffNotes: `${text} staff note`,
    ...state,
  };
}

const entryRow = (
  { id: appointmentId, businessId }: Pick<Row, 'id' | 'businessId'>,
  kind: 'payment' | 'tip',
  amountMinor = 0,
) => ({
  id: newId('pay'),
  appointmentId,
  businessId,
  kind,
  amountMinor,
  currency: 'EUR',
  method: 'card' as const,
  takenById: newId('usr'),
  takenAt: new Date(),
});

/** A zone in which it is about noon: no appointment crosses midnight, whenever the test runs. */
function noonZone(startsAt: Date): string {
  const hours = startsAt.getUTCHours() - 12;
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '+' : ''}${hours}`;
}

const onDate = (clock: string) => new Date(`${DATE}T${clock}:00+02:00`);

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
