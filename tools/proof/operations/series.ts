import type { LoadContext } from './load-context.ts';
import { type AppointmentView, codeOf } from '../log.ts';
import { CUSTOMERS } from '../market/marketplace.ts';
import { nextStudioBlock } from '../market/slots.ts';
import { STUDIO_OWNER } from '../market/studio.ts';
import { bookAtStudio, recordChange, reportWrong, studioGuest } from './studio-bookings.ts';
import { SCOPES, type Scope } from '../clients/studio.ts';

const KIND = 'change a series';
const WEEKS = 3;
const SERIES = { recurringFrequency: 'weekly', recurringCount: WEEKS } as const;

/** A series is moved, confirmed or cancelled, the whole of it or a part. */
export const changeSeries = (context: LoadContext): Promise<void> =>
  context.random.pick([moveSeries, confirmSeries, cancelSeries])(context);

/** The occurrences that a request for one of them covers. */
const coveredBy = (series: readonly AppointmentView[], target: number, scope: Scope) =>
  series.filter((_, n) => scope === 'all' || n === target || (scope === 'following' && n > target));

/** A guest books the new time of one occurrence at the same moment: all occurrences move, or the guest is booked. */
async function moveSeries(context: LoadContext): Promise<void> {
  const { client, random } = context;
  const { n, professional, date, startAt } = nextStudioBlock();
  const asked = { professional, date, start: startAt(0), crmClientId: studioGuest(n), ...SERIES };
  const series = await listBookedSeries(context, await bookAtStudio(context, KIND, asked));
  if (!series) return;
  const [target, other] = [random.below(WEEKS), random.below(WEEKS)];
  const scope = random.pick(SCOPES);
  const covered = coveredBy(series, target, scope);
  const start = startAt(60);
  const { id } = series[target]!;
  const [moved, booked] = await Promise.all([
    client.moveSeries(id, { date: series[target]!.date, start, scope }),
    bookAtStudio(context, KIND, {
      professional,
      date: series[other]!.date,
      start,
      crmClientId: studioGuest(n, 1),
    }),
  ]);
  const codes = [codeOf(moved), codeOf(booked)].filter((code) => code !== undefined);
  const expected = covered.includes(series[other]!) ? 'SLOT_TAKEN' : '';
  if (codes.join() !== expected) {
    const text = `${KIND}: ${id} (${scope}) and a booking got ${codes.join() || 'both'}`;
    reportWrong(context, text);
  }
  if (moved.status !== 'succeeded') return;
  for (const each of covered) {
    const to = { professional, date: each.date, start };
    const answer = each.id === id ? moved.appointment : { ...each, start };
    recordChange(context, KIND, { action: 'reschedule', id: each.id, to }, answer);
  }
}

/** The owner confirms while the customer cancels. Only if the cancellation comes first and covers it, there is none to confirm. */
async function confirmSeries(context: LoadContext): Promise<void> {
  const { client, random } = context;
  const { n, professional, date, startAt } = nextStudioBlock();
  const customer = CUSTOMERS[n % CUSTOMERS.length]!;
  const asked = { professional, date, start: startAt(0), ...SERIES };
  const booked = await bookAtStudio(context, KIND, asked, customer);
  const series = await listBookedSeries(context, booked);
  if (!series) return;
  const [target, ended] = [random.below(WEEKS), random.below(WEEKS)];
  const [scope, endedScope] = [random.pick(SCOPES), random.pick(SCOPES)];
  const [{ id }, { id: endedId }] = [series[target]!, series[ended]!];
  const [confirmed, cancelled] = await Promise.all([
    client.confirmSeries(id, scope),
    client.cancelSeries(customer.email, endedId, endedScope),
  ]);
  const covered = coveredBy(series, ended, endedScope);
  if (cancelled.status !== 'succeeded') {
    reportWrong(context, `${KIND}: ${endedId} got ${JSON.stringify(cancelled)}`);
    return;
  }
  const mayBeRefused = covered.includes(series[target]!);
  const isRight =
    confirmed.status === 'succeeded' || (mayBeRefused && codeOf(confirmed) === 'INVALID_STATUS');
  if (!isRight) reportWrong(context, `${KIND}: ${id} got ${JSON.stringify(confirmed)}`);
  if (confirmed.status === 'succeeded') {
    for (const each of coveredBy(series, target, scope)) {
      const request = { action: 'confirm', id: each.id } as const;
      recordChange(context, KIND, request, { ...each, status: 'Confirmed' });
    }
  }
  for (const each of covered) {
    const request = { action: 'cancel', id: each.id } as const;
    recordChange(context, KIND, request, { ...each, status: 'Cancelled' });
  }
}

/**
 * Guests book the times of all occurrences at the same moment. The times that the cancellation covers can be booked after its
 * answer, and the others stay taken.
 */
async function cancelSeries(context: LoadContext): Promise<void> {
  const { client, random } = context;
  const { n, professional, date, startAt } = nextStudioBlock();
  const place = { professional, start: startAt(0) };
  const asked = { ...place, date, crmClientId: studioGuest(n), ...SERIES };
  const series = await listBookedSeries(context, await bookAtStudio(context, KIND, asked));
  if (!series) return;
  const target = random.below(WEEKS);
  const scope = random.pick(SCOPES);
  const covered = coveredBy(series, target, scope);
  const { id } = series[target]!;
  const take = (each: AppointmentView) =>
    bookAtStudio(context, KIND, { ...place, date: each.date, crmClientId: studioGuest(n, 1) });
  const [cancelled, ...taken] = await Promise.all([
    client.cancelSeries(STUDIO_OWNER.email, id, scope),
    ...series.map(take),
  ]);
  const isRight = taken.every((each, week) =>
    each.status === 'succeeded' ? covered.includes(series[week]!) : codeOf(each) === 'SLOT_TAKEN',
  );
  if (cancelled.status !== 'succeeded' || !isRight) {
    const codes = [cancelled, ...taken].map((each) => codeOf(each) ?? each.status);
    reportWrong(context, `${KIND}: ${id} (${scope}) and bookings got ${codes.join()}`);
    return;
  }
  for (const each of covered) {
    const request = { action: 'cancel', id: each.id } as const;
    recordChange(context, KIND, request, { ...each, status: 'Cancelled' });
  }
  const left = covered.filter((each) => taken[series.indexOf(each)]!.status !== 'succeeded');
  for (const each of left) {
    const code = codeOf(await take(each));
    if (code !== undefined) reportWrong(context, `${KIND}: the time of ${each.id} got ${code}`);
  }
}

/** All occurrences, earliest first. */
async function listBookedSeries(
  context: LoadContext,
  booked: Awaited<ReturnType<typeof bookAtStudio>>,
): Promise<readonly AppointmentView[] | undefined> {
  const groupId = booked.status === 'succeeded' ? booked.appointment.recurringGroupId : undefined;
  const listed = groupId === undefined ? booked : await context.client.listSeries(groupId);
  if ('got' in listed && listed.got.length === WEEKS) return listed.got;
  reportWrong(context, `${KIND}: a series got ${JSON.stringify(listed)}`);
  return undefined;
}
