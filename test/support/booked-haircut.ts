import { bookAppointment, getAppointment } from '../../contract/appointments.ts';
import type { TestApp } from './test-app.ts';

/** The day of the booked haircut. */
export const HAIRCUT_DATE = '2030-05-14';

/** A clock time of that day in Berlin. */
export function at(clock: string): string {
  return `${HAIRCUT_DATE}T${clock}:00+02:00`;
}

/** Books a haircut from 10:00 to 11:00 the day before; `as` sets the clock and logs a person in. */
export async function bookHaircut(
  app: TestApp,
  options: { autoConfirm?: boolean; priceMinor?: number | null } = {},
) {
  const { make } = app;
  const { autoConfirm = true, priceMinor = 3_500 } = options;
  const [owner, lena] = [await make.user('business'), await make.user('professional')];
  const customer = await make.user();
  const shop = await make.shop({
    business: { userId: owner.id, autoConfirm },
    professional: { userId: lena.id },
    service: { priceMinor },
  });
  const people = { owner, lena, customer, stranger: await make.user('business') };
  app.clock.set('2030-05-13T08:00:00Z');
  const asCustomer = await app.loginAs(customer);
  const booked = await asCustomer(bookAppointment, {
    body: {
      professional: shop.professional.id,
      business: shop.business.id,
      services: [shop.service.id],
      date: HAIRCUT_DATE,
      start: '10:00',
    },
  });
  if (!booked.ok) throw new Error(booked.error);
  const { id } = booked.body;
  const as = (person: keyof typeof people, clock: string) => {
    app.clock.set(at(clock));
    return app.loginAs(people[person]);
  };
  const status = async () => {
    const now = await (await as('owner', '12:00'))(getAppointment, { params: { id } });
    return now.ok && now.body.status;
  };
  return { id, as, shop, people, status };
}
