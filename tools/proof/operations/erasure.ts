import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deleteAccount, removeClient } from '../../../packages/client/src/core-entry.ts';
import { LEAVERS, type Leaver } from '../market/leavers.ts';
import { HEAD_START_MS, type LoadContext } from './load-context.ts';
import { codeOf, type Log, measureWait, OUTAGE, type Outcome } from '../log.ts';
import { PAUSE_MS } from '../clients/sessions.ts';
import { nextStudioBlock } from '../market/slots.ts';
import { STUDIO, STUDIO_OWNER, STYLING } from '../market/studio.ts';
import { listBooked, reportWrong } from './studio-bookings.ts';

const KIND = 'erase a person';
const HAS_BOOKINGS = 'ACCOUNT_HAS_BOOKINGS';
/** The refusals of a booking of a person who is gone. The gateway may not know yet that the session has ended. */
const GONE_CODES = ['CLIENT_NOT_FOUND', 'AUTH_REQUIRED'];
const REQUESTS_MAX = 300;

let leaversTaken = 0;

type Person = {
  readonly email: string;
  readonly erase: () => Promise<string | undefined>;
  readonly record: { readonly crmClientId?: string };
};

/**
 * A person is erased while bookings of the person arrive: either the person has an appointment and stays, or is gone and has none.
 * After the answer no booking is accepted, and the verdict finds neither name nor address in any row.
 */
export async function erasePerson(context: LoadContext): Promise<void> {
  const leaver = LEAVERS[leaversTaken++];
  if (!leaver) return;
  const person = toPerson(context, leaver);
  const { professional, colleague, date, startAt } = nextStudioBlock();
  const book = (who: string, minute: number) =>
    bookFor(context, leaver, person, { professional: who, date, start: startAt(minute) });
  await cancelAll(context, person, [await book(professional, 0)]);
  const [code, ...during] = await Promise.all([
    sleep(context.random.below(HEAD_START_MS)).then(person.erase),
    book(professional, 0),
    book(colleague, 60),
  ]);
  if (!isExplained(code, during)) {
    const answers = [code ?? 'erased', ...during.map((each) => codeOf(each) ?? each.status)];
    reportWrong(context, `${KIND}: ${leaver.id} and bookings got ${answers.join()}`);
  }
  if (code !== undefined && code !== HAS_BOOKINGS) return;
  if (code === HAS_BOOKINGS) {
    await cancelAll(context, person, during);
    const again = await person.erase();
    if (again !== undefined) {
      reportWrong(context, `${KIND}: ${leaver.id} without appointments got ${again}`);
      return;
    }
  }
  context.log.erased.add(leaver.marker);
  const late = codeOf(await book(professional, 120));
  if (late === undefined || !GONE_CODES.includes(late)) {
    reportWrong(context, `${KIND}: ${leaver.id} is erased, and a booking got ${late ?? 'done'}`);
  }
}

/** Gone without an appointment, or there with all of them. */
export function isExplained(code: string | undefined, bookings: readonly Outcome[]): boolean {
  return code === undefined
    ? bookings.every((each) => GONE_CODES.includes(codeOf(each) ?? ''))
    : code === HAS_BOOKINGS && listBooked(bookings).length === bookings.length;
}

function toPerson({ client, log }: LoadContext, { id, email, hasAccount }: Leaver): Person {
  if (!hasAccount) {
    return {
      email: STUDIO_OWNER.email,
      record: { crmClientId: id },
      erase: async () => {
        const answer = await client.ask(STUDIO_OWNER.email, (call) =>
          call(removeClient, { params: { id } }),
        );
        return toErased('got' in answer ? 'done' : (codeOf(answer) ?? answer.status));
      },
    };
  }
  return {
    email,
    record: {},
    erase: async () => {
      const answer = await untilAnswered(log, async () => {
        const sent = await client.ask(email, (call) => call(deleteAccount, {}), 'accept-401');
        return 'got' in sent ? 'done' : (codeOf(sent) ?? sent.status);
      });
      return toErased(answer);
    },
  };
}

/** The person was erased, if gone by a request whose answer was lost. */
const toErased = (answer: string) =>
  answer === 'done' || GONE_CODES.includes(answer) ? undefined : answer;

/** The notes have the name of the person, who must be found nowhere after the erasure. */
async function bookFor(
  { client, log }: LoadContext,
  { marker }: Leaver,
  { email, record }: Person,
  slot: { readonly professional: string; readonly date: string; readonly start: string },
): Promise<Outcome> {
  let outcome: Outcome = { status: 'unanswered' };
  await untilAnswered(log, async () => {
    const asked = { business: STUDIO, services: [STYLING], notes: `for ${marker}` };
    const body = { ...asked, ...slot, ...record };
    // The session of staff may expire; that of a person who is erased ends.
    const policy = record.crmClientId === undefined ? 'accept-401' : 'accept-503';
    outcome = await client.book(email, body, randomUUID(), policy);
    return codeOf(outcome) ?? outcome.status;
  });
  return outcome;
}

async function cancelAll(
  context: LoadContext,
  { email }: Person,
  outcomes: readonly Outcome[],
): Promise<void> {
  for (const { id } of listBooked(outcomes)) {
    const cancelled = await context.client.cancelSeries(email, id, 'this');
    if (cancelled.status !== 'succeeded') {
      reportWrong(context, `${KIND}: ${id} could not be cancelled: ${codeOf(cancelled)}`);
    }
  }
}

/** A 503 says that nothing was done. */
const untilAnswered = (log: Log, ask: () => Promise<string>): Promise<string> =>
  measureWait(log, KIND, async () => {
    for (let requests = 1; ; requests++) {
      const answer = await ask();
      if (answer !== OUTAGE || requests === REQUESTS_MAX) return answer;
      await sleep(PAUSE_MS);
    }
  });
