import { join } from 'node:path';
import { ROOT } from '../../launcher/paths.ts';

/** Finds, books and reads as a stranger would; the same in Node and in a browser. */
const BOOKING = `
import { createClient, isAmselError } from '@amsel/client';

export async function book(baseUrl, nth) {
  const amsel = createClient({ baseUrl });
  const businesses = new Set();
  for await (const { id } of amsel.pages.listBusinesses({ query: { limit: 2 } })) businesses.add(id);
  const openings = [];
  const query = { businessId: 'biz_demo_berlin_barber', serviceId: 'svc_demo_haircut', limit: 3 };
  for await (const opening of amsel.pages.listOpenings({ query })) {
    if (openings.push(opening) > nth) break;
  }
  const { business, professional, service, date, start } = openings[nth];
  const body = { business, professional, services: [service], date, start };
  const anonymous = await amsel.bookAppointment({ body }).catch((error) => error.code);
  const credentials = { email: 'customer@demo.test', password: 'demo-password-1' };
  const session = await amsel.login({ body: credentials });
  // Its token has expired: the first call refreshes it.
  amsel.useSession({ ...session, expiresIn: 0 });
  const pending = await amsel.bookAppointment({ body, headers: { prefer: 'respond-async' } });
  const booked = await amsel.waitFor(pending);
  const again = await amsel.bookAppointment({ body }).catch((error) =>
    isAmselError(error, 'SLOT_TAKEN', 'CLIENT_DOUBLE_BOOKED') ? 'taken' : error.code,
  );
  const read = await amsel.raw.getAppointment({ params: { id: booked.id } });
  const wrong = await amsel.listOpenings().catch(({ code, field }) => [code, field]);
  return {
    businesses: businesses.size,
    anonymous,
    pending: pending.status,
    isBooked: booked.date === date && booked.start === start,
    again,
    isVersioned: read.headers.get('etag') !== null,
    isSame: (await read.json()).id === booked.id,
    wrong,
    isRefreshed: amsel.findSession().refreshToken !== session.refreshToken,
  };
}
`;

const MAIN = `
import { book } from './booking.js';
const [baseUrl, nth] = process.argv.slice(2);
console.log(JSON.stringify(await book(baseUrl, Number(nth))));
`;

/** Types as an editor sees them. Each line with an error has to have one. */
const TYPES = `
import {
  type AmselErrorCode,
  type Appointment,
  type Business,
  type ErrorCodeOf,
  type Event,
  type MaskedAppointment,
  createClient,
  isAmselError,
  verifyWebhook,
} from '@amsel/client';
import { bookAppointment, createCore, listBusinesses, streamEvents } from '@amsel/client/core';

type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
const expectSame = <One, Other>(_isSame: Same<One, Other>) => undefined;
type Result<Method extends (...args: never[]) => unknown> = Awaited<ReturnType<Method>>;

const amsel = createClient({ baseUrl: 'https://booking.example', apiKey: undefined });
const core = createCore({ baseUrl: 'https://booking.example' });
const body = {
  business: 'biz_1', professional: 'pro_1', services: ['svc_1'], date: '2027-03-16', start: '14:00',
} as const;

export async function right() {
  expectSame<Result<typeof amsel.getAppointment>, Appointment | MaskedAppointment>(true);
  expectSame<Result<typeof amsel.deleteAccount>, undefined>(true);
  expectSame<Result<typeof amsel.readFeed>, string>(true);
  const booked = await amsel.bookAppointment({ body, headers: { prefer: 'respond-async' } });
  if (booked.status === 'pending') expectSame<typeof booked, { id: string; status: 'pending' }>(true);
  else expectSame<typeof booked.startUtc, string>(true);
  expectSame<Result<typeof amsel.waitFor>['status'], Appointment['status']>(true);
  for await (const business of amsel.pages.listBusinesses()) expectSame<typeof business, Business>(true);
  for await (const event of amsel.stream.streamEvents({}, { signal: AbortSignal.timeout(1) })) {
    expectSame<typeof event, Event>(true);
  }
  for await (const business of core.pages(listBusinesses)) expectSame<typeof business, Business>(true);
  for await (const event of core.stream(streamEvents)) expectSame<typeof event, Event>(true);
  expectSame<Result<typeof core.waitFor>, Result<typeof amsel.waitFor>>(true);
  await core.call(bookAppointment, { body });
  const response = await amsel.raw.getAppointment({ params: { id: 'apt_1' } });
  expectSame<Result<typeof response.json>, Appointment | MaskedAppointment>(true);
  const event = await verifyWebhook({ body: '', headers: new Headers(), secret: 'whsec_' });
  if (event.type === 'appointment.booked') expectSame<typeof event, Event>(true);
}

export function narrow(error: unknown) {
  if (isAmselError(error, 'SLOT_TAKEN')) expectSame<typeof error.code, 'SLOT_TAKEN'>(true);
  if (isAmselError(error)) expectSame<typeof error.code, AmselErrorCode>(true);
  const codes: ErrorCodeOf<'bookAppointment'>[] = ['SLOT_TAKEN', 'RATE_LIMITED'];
  return codes;
}

export async function wrong() {
  // @ts-expect-error the body is required
  await amsel.bookAppointment();
  // @ts-expect-error a field is misspelt
  await amsel.bookAppointment({ body: { ...body, proffesional: 'pro_1' } });
  // @ts-expect-error the id is required
  await amsel.getBusiness({ params: {} });
  // @ts-expect-error it is a number
  await amsel.listBusinesses({ query: { limit: 'ten' } });
  // @ts-expect-error the list comes whole
  amsel.pages.listMembers();
  // @ts-expect-error it is a stream
  await amsel.streamEvents();
  // @ts-expect-error there is no such code
  isAmselError(undefined, 'SLOT_TOKEN');
  // @ts-expect-error another operation has this code
  const code: ErrorCodeOf<'bookAppointment'> = 'REVIEW_EXISTS';
  // @ts-expect-error the body is required
  await core.call(bookAppointment);
  // @ts-expect-error the list comes whole
  core.pages(bookAppointment, { body });
  return code;
}
`;

const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  module: 'nodenext',
  target: 'es2022',
  noEmit: true,
  skipLibCheck: false,
};
const config = (options: object) =>
  JSON.stringify({ compilerOptions: { ...STRICT, ...options }, files: ['types.ts'] });

export const CONSUMER_FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  'booking.js': BOOKING,
  'main.js': MAIN,
  'types.ts': TYPES,
  'browser.json': config({ lib: ['es2022', 'dom', 'dom.iterable'], types: [] }),
  'node.json': config({
    lib: ['es2022'],
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    // Its own declarations have errors without those of browsers.
    skipLibCheck: true,
  }),
};
