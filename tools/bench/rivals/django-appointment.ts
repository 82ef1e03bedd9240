import { createSender, type Send } from '../http.ts';
import { type BookingSystem, dateAhead, readText } from './adapter.ts';
import { startDjango, VERSION } from './django-appointment/server.ts';

const WORKING_DAYS = 250;
/** 20 professionals, 25 days and two times: 1,000 bookings. */
const BOOKED_DAYS = 25;
/** The half hours from 9 to 17 that seed.py has not booked. */
const FREE_HALF_HOURS = [19, 20, 21, 22, 23, 24, 25, 27, 28, 29, 30, 31, 32, 33];
const READ_DAYS = 28;
/** The path of the page that a customer sees after a booking. */
const BOOKED_PATH = '/appointment/thank-you/';

/** django-appointment behind gunicorn: Django's own web pages, as a browser requests them. */
export async function startDjangoAppointment(): Promise<BookingSystem> {
  const days = listWorkingDays();
  const { url, ids, stop } = await startDjango(days.slice(0, BOOKED_DAYS));
  const { service, staff, sessions } = ids;
  const send = createSender(url);
  const bookingPage = `/appointment/request/${service}/`;
  const csrfToken = await readCsrfToken(send, bookingPage);

  function offeredAt(n: number) {
    const turn = Math.floor(n / staff.length);
    const date = days[Math.floor(turn / FREE_HALF_HOURS.length)];
    if (date === undefined) throw new Error('no free time is left');
    const halfHour = FREE_HALF_HOURS[turn % FREE_HALF_HOURS.length]!;
    return { member: staff[n % staff.length]!, date, halfHour };
  }
  async function readTimes(member: number, date: string): Promise<string> {
    const path = `/appointment/ajax/available_slots/?selected_date=${date}&staff_member=${member}&service_id=${service}`;
    return readText(send, path, { 'x-requested-with': 'XMLHttpRequest' });
  }
  const submit = (path: string, customer: number, fields: Readonly<Record<string, string>>) =>
    submitForm(send, { path, csrfToken, session: sessions[customer]!, fields });

  return {
    name: `django-appointment ${VERSION}`,
    async readAvailability(n) {
      await readTimes(staff[n % staff.length]!, dateAhead(1 + (n % READ_DAYS)));
    },
    async isFree(n) {
      const { member, date, halfHour } = offeredAt(n);
      return (await readTimes(member, date)).includes(`"${date}T${toTime(halfHour)}:00"`);
    },
    // Only the two forms that a logged-in customer sends: the reads of the pages between them are left out.
    async book(n, competitor = 0) {
      const { member, date, halfHour } = offeredAt(n);
      const customer = (n + competitor) % sessions.length;
      const detailsPath = await submit('/appointment/request-submit/', customer, {
        date,
        start_time: toTime(halfHour),
        end_time: toTime(halfHour + 1),
        service: String(service),
        staff_member: String(member),
      });
      if (detailsPath === undefined) return false;
      const donePath = await submit(detailsPath, customer, {
        name: `Customer ${customer}`,
        phone_0: 'DE',
        phone_1: '030 1234567',
        payment_type: 'full',
      });
      return donePath?.startsWith(BOOKED_PATH) ?? false;
    },
    // The page where a visitor chooses a professional; the list as JSON is for administrators only.
    async list() {
      await readText(send, bookingPage);
    },
    stop,
  };
}

/** Django compares the token of a form with the cookie; one of an anonymous visitor is good for every session. */
async function readCsrfToken(send: Send, path: string): Promise<string> {
  const { headers } = await send('GET', path);
  const token = /csrftoken=(\w+)/.exec(String(headers['set-cookie']))?.[1];
  if (token === undefined) throw new Error(`${path} sets no csrftoken`);
  return token;
}

type Form = {
  readonly path: string;
  readonly csrfToken: string;
  readonly session: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** Returns the path that an accepted form leads to; undefined if the page is shown again with an error. */
async function submitForm(send: Send, form: Form): Promise<string | undefined> {
  const { status, headers, text } = await send('POST', form.path, {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `csrftoken=${form.csrfToken}; sessionid=${form.session}`,
    },
    body: new URLSearchParams({
      csrfmiddlewaretoken: form.csrfToken,
      ...form.fields,
    }).toString(),
  });
  if (status >= 400) throw new Error(`${form.path} got ${status}: ${text}`);
  return status === 302 ? headers.location : undefined;
}

function toTime(halfHour: number): string {
  const hour = String(Math.floor(halfHour / 2)).padStart(2, '0');
  return `${hour}:${halfHour % 2 === 0 ? '00' : '30'}`;
}

function listWorkingDays(): string[] {
  const days: string[] = [];
  for (let ahead = 1; days.length < WORKING_DAYS; ahead++) {
    const date = dateAhead(ahead);
    const weekday = new Date(date).getUTCDay();
    if (weekday >= 1 && weekday <= 5) days.push(date);
  }
  return days;
}
