import { randomUUID } from 'node:crypto';
import { SCOPES, type Scope } from '../../domain/commands/scope.ts';
import type { LoadContext } from './load-context.ts';
import type { AppointmentView } from './log.ts';
import { CUSTOMERS } from './marketplace.ts';
import { nextStudioBlock } from './slots.ts';
import { bookAtStudio, codeOf, recordChange, reportWrong, studioGuest } from './studio-bookings.ts';

const KIND = 'change a series';
const WEEKS = 3;
const SERIES = { recurringFrequency: 'weekly', recurringCount: WEEKS } as const;

/** A series is moved or confirmed, the whole of it or a part. */
export const changeSeries = (context: LoadContext): Promise<void> =>
  context.random.pick([moveSeries, confirmSeries])(context);

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
    client.moveSeries(id, { date: series[target]!.date, start, scope }, randomUUID()),
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
    client.confirmSeries(id, scope, randomUUID()),
    client.cancelSeries(customer.email, endedId, endedScope, randomUUID()),
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
