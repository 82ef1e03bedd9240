import { setTimeout as sleep } from 'node:timers/promises';
import { changeService } from '../../../packages/client/src/core-entry.ts';
import { attempt, HEAD_START_MS, type LoadContext } from './load-context.ts';
import { codeOf, type Operation, type Outcome } from '../log.ts';
import { nextStudioBlock } from '../market/slots.ts';
import { STUDIO, STUDIO_OWNER, VARIABLE_SERVICES, VARIABLE_SETTINGS } from '../market/studio.ts';
import { reportWrong, studioGuest } from './studio-bookings.ts';

const KIND = 'change a service';
/** The other settings are longer and more expensive. */
const [FIRST, SECOND] = VARIABLE_SETTINGS;

type Settings = (typeof VARIABLE_SETTINGS)[number];

/** Each service is changed by one operation at a time, and then has its first settings again. */
const unused = [...VARIABLE_SERVICES];

/**
 * The duration and the price of a service are changed while guests book it: each booking has the settings before or after,
 * both of one, and says which. After the answer all have the new ones.
 */
export async function changeSettings(context: LoadContext): Promise<void> {
  const service = unused.pop();
  if (service === undefined) return;
  const { n, professional, date, startAt } = nextStudioBlock();
  const book = (minute: number, allowed: readonly Settings[]) => {
    const place = { professional, date, start: startAt(minute) };
    return bookService(context, service, allowed, { ...place, crmClientId: studioGuest(n) });
  };
  await Promise.all([
    sleep(context.random.below(HEAD_START_MS)).then(() => setTo(context, service, SECOND)),
    book(0, [FIRST, SECOND]),
    book(45, [FIRST, SECOND]),
  ]);
  await book(90, [SECOND]);
  await setTo(context, service, FIRST);
  await book(135, [FIRST]);
  unused.push(service);
}

/** The settings that the answer shows; undefined if it mixes them, or shows others. */
export function settingsOf(outcome: Outcome, allowed: readonly Settings[]): Settings | undefined {
  if (outcome.status !== 'succeeded') return undefined;
  const { startUtc, endUtc, bookedServices } = outcome.appointment;
  const minutes = (Date.parse(endUtc) - Date.parse(startUtc)) / 60_000;
  const [booked] = bookedServices ?? [];
  return allowed.find(
    (each) =>
      each.minutes === minutes &&
      each.minutes === booked?.duration &&
      each.priceMinor === (booked.priceMajor ?? 0) * 100,
  );
}

async function bookService(
  context: LoadContext,
  service: string,
  allowed: readonly Settings[],
  asked: {
    readonly professional: string;
    readonly date: string;
    readonly start: string;
    readonly crmClientId: string;
  },
): Promise<void> {
  const body = { business: STUDIO, services: [service], ...asked };
  const request = { action: 'book', body, person: asked.crmClientId } as const;
  const operation: Operation = await attempt(context, KIND, request, (sent, key) =>
    context.client.book(STUDIO_OWNER.email, sent.body, key, 'accept-503'),
  );
  const { outcome, request: sent } = operation;
  const settings = settingsOf(outcome, allowed);
  if (!settings || sent.action !== 'book') {
    const shown =
      outcome.status === 'succeeded' ? outcome.appointment.bookedServices : codeOf(outcome);
    reportWrong(context, `${KIND}: ${service} was booked as ${JSON.stringify(shown)}`);
    return;
  }
  const { priceMinor } = settings;
  context.log.operations.push({ ...operation, request: { ...sent, priceMinor } });
}

/** The same change again does no harm, so a lost answer makes no difference. */
async function setTo(
  context: LoadContext,
  id: string,
  { minutes: duration, priceMinor }: Settings,
): Promise<void> {
  const changed = await context.client.ask(STUDIO_OWNER.email, (call) =>
    call(changeService, { params: { id }, body: { duration, price: priceMinor / 100 } }),
  );
  if (!('got' in changed)) {
    reportWrong(context, `${KIND}: ${id} could not be changed: ${JSON.stringify(changed)}`);
  }
}
