import { READ_ERRORS } from '../../domain/busy-calendars/busy-calendar.ts';
import { DAY_MS } from '../../domain/durations.ts';
import type { Language } from '../../domain/language.ts';
import type { AgendaEntry, BookedTime, Booking, Mail, MailKind, MailOf } from '../../mail/mail.ts';
import { listAccountExamples } from './account-examples.ts';
import { listModerationExamples } from './moderation-examples.ts';
import { BERLIN, KUWAIT, SITE } from './places.ts';

/** Its customer can change it until a day before its start. */
const aTime = (id: string, startsAt: string, endsAt: string, sequence = 0): BookedTime => ({
  appointmentId: `apt_${id}`,
  startsAt,
  endsAt,
  sequence,
  changedAt: '2026-10-01T08:00:00.000Z',
  changeUntil: new Date(Date.parse(startsAt) - DAY_MS).toISOString(),
  isChangeable: true,
  manageUrl: `${SITE}/manage/4XkPq${id}?a=1&b=2`,
});

const HAIRCUT: Booking = {
  business: BERLIN,
  professionalName: 'Lena Vogel',
  services: ['Haircut', 'Beard trim'],
  times: [aTime('1', '2026-11-17T09:00:00.000Z', '2026-11-17T10:15:00.000Z', 1)],
  visitorName: 'Kim Becker',
  price: { minor: 5_350, currency: 'EUR' },
  note: 'Please ring at the side door.',
};

const withChange = (change: Partial<BookedTime>): Booking => ({
  ...HAIRCUT,
  times: [{ ...HAIRCUT.times[0], ...change }],
});

/** Weekly, on both sides of a clock change: the local time stays. */
const SERIES: Booking = {
  ...HAIRCUT,
  services: ['Yoga'],
  times: [
    aTime('2', '2026-10-20T16:00:00.000Z', '2026-10-20T17:00:00.000Z'),
    aTime('3', '2026-10-27T17:00:00.000Z', '2026-10-27T18:00:00.000Z'),
    aTime('4', '2026-11-03T17:00:00.000Z', '2026-11-03T18:00:00.000Z'),
  ],
  price: { minor: 4_500, currency: 'EUR' },
  note: '',
};

/** A class that was changed as a whole. */
const LESSON: Booking = {
  ...SERIES,
  times: [SERIES.times[0]],
  participants: ['Kim Becker', 'Nora Haddad', ''],
};

const BATH: Booking = {
  business: KUWAIT,
  professionalName: 'سالم',
  services: ['Hammam'],
  times: [aTime('5', '2026-12-05T15:30:00.000Z', '2026-12-05T17:00:00.000Z')],
  visitorName: 'Nora Haddad',
  price: { minor: 12_500, currency: 'KWD' },
  note: '',
};

const AGENDA: readonly AgendaEntry[] = [
  {
    startsAt: '2026-11-17T08:00:00.000Z',
    endsAt: '2026-11-17T08:45:00.000Z',
    services: ['Haircut'],
    visitorName: 'Jonas Weber',
    note: '',
    isPending: false,
  },
  {
    startsAt: '2026-11-17T09:00:00.000Z',
    endsAt: '2026-11-17T10:15:00.000Z',
    services: HAIRCUT.services,
    visitorName: 'Kim Becker',
    note: HAIRCUT.note,
    isPending: true,
  },
  {
    startsAt: '2026-11-17T13:00:00.000Z',
    endsAt: '2026-11-17T14:00:00.000Z',
    services: [],
    visitorName: '',
    note: '',
    isPending: false,
    professionalName: 'Mira',
  },
];

const PREVIOUS = { startsAt: '2026-10-23T12:00:00.000Z', endsAt: '2026-10-23T13:15:00.000Z' };

/** Every kind of mail in this language, some in several variants. */
export function listExamples(language: Language): Mail[] {
  const staff = {
    language,
    readerName: 'Lena Vogel',
    booking: HAIRCUT,
    manageUrl: `${SITE}/staff?business=biz_1&date=2026-10-24&open=apt_1`,
    unsubscribeUrl: `${SITE}/unsubscribe/staff`,
  };
  return [
    ...listCustomerExamples(language),
    { ...staff, kind: 'staffRequested' },
    { ...staff, kind: 'staffBooked', booking: SERIES },
    { ...staff, kind: 'staffChanged', previous: PREVIOUS, isPending: false },
    { ...staff, kind: 'staffChanged', previous: PREVIOUS, isPending: true },
    { ...staff, kind: 'staffChanged', previous: null, isPending: false },
    { ...staff, kind: 'staffChanged', previous: null, isReassigned: true, isPending: false },
    ...STAFF_CANCELLATIONS.map((it) => ({ ...staff, kind: 'staffCancelled' as const, ...it })),
    { ...staff, kind: 'staffChanged', previous: PREVIOUS, isPending: false, booking: LESSON },
    { ...staff, kind: 'staffLate', lateMinutes: 15 },
    {
      kind: 'agenda',
      language,
      readerName: 'Lena Vogel',
      business: BERLIN,
      day: '2026-11-17T06:00:00.000Z',
      entries: AGENDA,
      manageUrl: `${SITE}/staff?business=biz_1&date=2026-11-17`,
      unsubscribeUrl: `${SITE}/unsubscribe/agenda`,
    },
    ...listCalendarExamples(language),
    ...listAccountExamples(language),
    ...listModerationExamples(language, SITE, [HAIRCUT, SERIES]),
  ];
}

/** A request that lapses is told as a cancellation by the clock. */
export function nameOf(mail: Mail): string {
  return mail.kind === 'cancelled' && mail.by === 'system' ? 'lapsed' : mail.kind;
}

export function findExample<Kind extends MailKind>(
  kind: Kind,
  language: Language = 'en',
): MailOf<Kind> {
  return listExamples(language).find((mail) => mail.kind === kind) as MailOf<Kind>;
}

const STAFF_CANCELLATIONS = [
  { by: 'customer', reason: 'Ill', isDeclined: false },
  { by: 'business', reason: '', isDeclined: false },
  { by: 'business', reason: 'Ill', isDeclined: false, booking: LESSON },
  { by: 'business', reason: 'Lena is on leave that week.', isDeclined: true },
  { by: 'system', reason: '', isDeclined: false },
] as const;

/** Changes that keep the time: other services, or a colleague. */
const SAME_TIME = [false, true].map((isReassigned) => ({
  previous: null,
  isReassigned,
  isPending: false,
}));

function listCustomerExamples(language: Language): Mail[] {
  const customer = {
    language,
    readerName: 'Kim Becker',
    readerEmail: 'kim@example.com',
    organizerEmail: 'no-reply@amsel.example',
    booking: HAIRCUT,
    createdAt: '2026-10-01T08:00:30.000Z',
  };
  const unsubscribeUrl = `${SITE}/unsubscribe/7Yt2`;
  return [
    { ...customer, kind: 'requested', booking: { ...HAIRCUT, visitorName: 'Mika Becker' } },
    { ...customer, kind: 'booked' },
    { ...customer, kind: 'booked', booking: SERIES },
    { ...customer, kind: 'confirmed', booking: BATH },
    { ...customer, unsubscribeUrl, kind: 'declined', reason: 'Lena is on leave that week.' },
    { ...customer, unsubscribeUrl, kind: 'changed', previous: PREVIOUS, isPending: false },
    { ...customer, unsubscribeUrl, kind: 'changed', previous: PREVIOUS, isPending: true },
    ...SAME_TIME.map((it) => ({ ...customer, unsubscribeUrl, kind: 'changed' as const, ...it })),
    { ...customer, unsubscribeUrl, kind: 'cancelled', by: 'customer', reason: '' },
    { ...customer, unsubscribeUrl, kind: 'cancelled', by: 'business', reason: 'A burst pipe' },
    { ...customer, unsubscribeUrl, kind: 'cancelled', by: 'system', reason: '' },
    { ...customer, unsubscribeUrl, kind: 'cancelled', by: 'customer', reason: '', booking: SERIES },
    { ...customer, kind: 'reminder', booking: BATH, unsubscribeUrl },
    { ...customer, kind: 'reminder', booking: withChange({ changeUntil: null }), unsubscribeUrl },
    { ...customer, kind: 'reminder', booking: withChange({ isChangeable: false }), unsubscribeUrl },
    { ...customer, kind: 'thanks', reviewUrl: `${SITE}/review/9Wq`, unsubscribeUrl },
    {
      kind: 'waitlistOffer',
      language,
      readerName: '',
      business: BERLIN,
      unsubscribeUrl,
      professionalName: 'Lena Vogel',
      services: ['Haircut'],
      price: HAIRCUT.price,
      visitorName: 'Mika Becker',
      startsAt: '2026-11-17T09:00:00.000Z',
      endsAt: '2026-11-17T09:45:00.000Z',
      expiresAt: '2026-11-16T18:30:00.000Z',
      bookUrl: `${SITE}/waitlist/8Uz`,
    },
    {
      kind: 'waitlistWithdrawn',
      language,
      readerName: 'Kim Becker',
      business: BERLIN,
      unsubscribeUrl,
      professionalName: 'Lena Vogel',
      services: ['Haircut'],
      price: null,
      visitorName: '',
      startsAt: '2026-11-17T09:00:00.000Z',
      endsAt: '2026-11-17T09:45:00.000Z',
      manageUrl: `${SITE}/waitlist/8Uz`,
    },
    ...listEndedExamples(language),
  ];
}

function listEndedExamples(language: Language): Mail[] {
  return (['removed', 'datesPassed', 'offersLapsed'] as const).map((cause) => ({
    kind: 'waitlistEnded',
    language,
    readerName: 'Kim Becker',
    business: BERLIN,
    unsubscribeUrl: `${SITE}/unsubscribe/7Yt2`,
    services: ['Haircut'],
    cause,
  }));
}

function listCalendarExamples(language: Language): Mail[] {
  const alert = {
    language,
    readerName: 'Lena Vogel',
    business: BERLIN,
    professionalName: 'Lena Vogel',
    calendarName: 'Private',
    unsubscribeUrl: `${SITE}/unsubscribe/calendars`,
  };
  const [first, ...rest] = AGENDA as [AgendaEntry, ...AgendaEntry[]];
  const manageUrl = `${SITE}/staff?business=biz_1&date=2026-11-17&open=apt_2`;
  const failing = { ...alert, host: 'calendar.example', since: '2026-11-15T03:12:00.000Z' };
  return [
    { ...alert, kind: 'staffConflict', manageUrl, entries: [first] },
    { ...alert, kind: 'staffConflict', manageUrl, entries: [first, ...rest] },
    ...READ_ERRORS.map((error): Mail => ({ ...failing, kind: 'calendarFailing', error })),
  ];
}
