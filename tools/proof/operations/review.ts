import { completeAppointment, writeReview } from '../../../packages/client/src/core-entry.ts';
import { addDays, localAt } from '../clock.ts';
import type { LoadContext } from './load-context.ts';
import { release, reserve } from './reservations.ts';
import { violation } from '../violation.ts';
import { LIMITED } from '../world/world.ts';
import { type Booked, bookVisit, type Visit } from '../world/bookings.ts';
import { cancelVisit, releaseVisit, reserveVisit } from '../world/operations.ts';
import { checkSecrets, secretsOf } from '../world/reads.ts';

const KIND = 'review a visit';
const PUBLIC_NAME = 'Ada S.';
const DAYS_AHEAD = 3;
const DAYS_AGO = { min: 2, max: 300 };

/** A customer reviews a visit twice at the same time: one review is stored, and the public sees it without names and notes. */
export async function reviewVisit(context: LoadContext): Promise<void> {
  const { random } = context;
  const today = localAt(Date.now(), LIMITED.zone).date;
  const dates = [addDays(today, DAYS_AHEAD)];
  const services = [LIMITED.services[1]];
  const asked = { kind: KIND, business: LIMITED, dates, start: '10:00', services };
  const visit = reserveVisit(random, asked, true);
  if (!visit) return;
  // Staff enter visits of customers only who have booked there themselves.
  const booked = await bookVisit(context, visit);
  if (booked) {
    const past = [addDays(today, -random.between(DAYS_AGO.min, DAYS_AGO.max))];
    const entered = await enterVisit(context, visit, past);
    if (entered) await review(context, entered);
    await cancelVisit(context, booked, LIMITED.owner.email);
  }
  releaseVisit(visit);
}

async function enterVisit(context: LoadContext, visit: Visit, dates: readonly string[]) {
  const { customer: account, person, ...rest } = visit;
  if (reserve([person], dates) === undefined) return undefined;
  const professional = reserve(context.random.shuffle(LIMITED.professionals), dates);
  if (professional === undefined) {
    release([person], dates);
    return undefined;
  }
  const past = { ...rest, person, professional, dates, isEntered: true, account: account! };
  return bookVisit(context, past);
}

async function review(context: LoadContext, entered: Booked): Promise<void> {
  const { client, log, random } = context;
  const { booking, visit, appointment } = entered;
  const { id } = appointment;
  const report = (text: string) =>
    log.problems.push(violation('WRONG_OUTCOME', `${KIND} ${id}: ${text}`));
  const completed = await client.ask(LIMITED.owner.email, (call, headers) =>
    call(completeAppointment, { params: { id }, headers }),
  );
  if (!('got' in completed)) return void report(`completed: ${JSON.stringify(completed)}`);
  booking.rows = booking.rows.map((row) => ({ ...row, status: 'Completed' }));
  const rating = random.between(1, 5);
  const answers = await Promise.all(
    [1, 2].map(() =>
      client.ask(visit.account!.email, (call, headers) =>
        call(writeReview, { body: { appointmentId: id, rating }, headers }),
      ),
    ),
  );
  const written = answers.flatMap((each) => ('got' in each ? each.got.id : []));
  const codes = answers.flatMap((each) => ('code' in each ? each.code : []));
  if (written.length !== 1 || codes.join() !== 'REVIEW_EXISTS') {
    report(`reviewed twice: ${JSON.stringify(answers)}`);
  }
  await checkReview(context, entered, written[0], rating);
}

async function checkReview(
  context: LoadContext,
  entered: Booked,
  id: string | undefined,
  rating: number,
): Promise<void> {
  const { visit } = entered;
  const read = await context.client.readReviews(visit.professional);
  const listed = ('got' in read ? read.got : []) as readonly Record<string, unknown>[];
  const found = listed.find((each) => each['id'] === id);
  if (found?.['rating'] !== rating || found['clientName'] !== PUBLIC_NAME) {
    const text = `${KIND}: the review ${id} of ${visit.professional} is ${JSON.stringify(found ?? read)}`;
    context.log.problems.push(violation('STALE_READ', text));
  }
  // The id of the author is public.
  const secrets = secretsOf(entered).filter((secret) => secret !== visit.person);
  checkSecrets(context, visit, read, secrets);
}
