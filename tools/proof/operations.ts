import { randomUUID } from 'node:crypto';
import type { BookingBody } from '../../contract/appointments.ts';
import { toClock } from '../../domain/local-time.ts';
import type { Random } from './random.ts';
import type { GoodClient, RetryPolicy } from './client.ts';
import type { Request, Operation, Final, Log, Place } from './log.ts';
import {
  BUSINESS,
  COUPONS,
  CUSTOMERS,
  GUESTS,
  HAIRCUT,
  MINUTES,
  OWNER,
  PROFESSIONALS,
  YOGA,
} from './marketplace.ts';

const DAYS_AHEAD = 60;
/** What everybody wants lies beyond what is booked anywhere, series and all. */
const WANTED_DAYS = 150;
const WANTED_DAYS_AHEAD = 200;
const CLASSES_DAYS_AHEAD = 400;
const AT_ONCE = 3;
/** A class that begins then ends with the day. */
const LAST_START = 23 * 60;
const CLASS_SECONDS = 10;
const DAY_MS = 86_400_000;

/** How often each is done, out of a hundred. */
const SHARES = {
  'for a guest': 39,
  alone: 12,
  'a wanted slot': 4,
  'a class seat': 6,
  'a series': 8,
  'answered later': 6,
  'with a coupon': 5,
  'with a package': 5,
  'three at once': 6,
  cancel: 4,
  move: 3,
  'asked again': 2,
};
type Kind = keyof typeof SHARES;
const MANNERS: Partial<Record<Kind, RetryPolicy>> = {
  alone: 'impatient',
  'answered later': 'async',
};
const KINDS = Object.entries(SHARES).flatMap(([kind, share]) =>
  Array<Kind>(share).fill(kind as Kind),
);

/** An appointment of one's own that can still be changed; nobody else changes it meanwhile. */
type Own = { readonly id: string; readonly email: string };

export function createLoad(client: GoodClient, log: Log, chance: Random) {
  const own: Own[] = [];
  const few = <T>(items: readonly T[]) => {
    const from = chance.below(items.length - AT_ONCE + 1);
    return items.slice(from, from + AT_ONCE);
  };

  async function record(kind: string, key: string, asked: Request, answer: () => Promise<Final>) {
    const beganMs = Date.now();
    const final = await answer();
    const deed: Operation = { kind, key, asked, final, beganMs, endedMs: Date.now() };
    log.deeds.push(deed);
    return final;
  }

  async function book(
    kind: Kind,
    changes: Partial<BookingBody> = {},
    customer = chance.oneOf(CUSTOMERS),
  ) {
    const key = randomUUID();
    const { crmClientId } = changes;
    const body: BookingBody = {
      business: BUSINESS,
      services: [HAIRCUT],
      notes: key,
      ...anywhere(chance),
      ...changes,
    };
    const { email } = crmClientId ? OWNER : customer;
    const asked = { what: 'book', body, person: crmClientId ?? customer.id } as const;
    const final = await record(kind, key, asked, () =>
      client.book(email, body, key, MANNERS[kind] ?? 'patient'),
    );
    if (final.is === 'done' && !body.recurringCount) own.push({ id: final.appointment.id, email });
    return final;
  }

  async function alter(kind: 'cancel' | 'move'): Promise<void> {
    if (own.length === 0) return;
    const [{ id, email }] = own.splice(chance.below(own.length), 1) as [Own];
    const key = randomUUID();
    if (kind === 'cancel') {
      await record(kind, key, { what: 'cancel', id }, () => client.cancel(email, id, key));
      return;
    }
    const to = anywhere(chance);
    await record(kind, key, { what: 'move', id, to }, () => client.move(email, id, to, key));
    own.push({ id, email });
  }

  /** Whatever has happened since, the same key gets the same booking. */
  async function askAgain(): Promise<void> {
    const earlier = log.deeds.length > 0 ? chance.oneOf(log.deeds) : undefined;
    if (earlier?.asked.what !== 'book') return;
    const { asked, key, final } = earlier;
    const email = asked.body.crmClientId
      ? OWNER.email
      : CUSTOMERS.find(({ id }) => id === asked.person)!.email;
    // Whoever was told that nothing was booked may still book with it.
    if (final.is === 'refused' && final.code === 'DB_UNAVAILABLE') return;
    const again = await client.book(email, asked.body, key, 'patient');
    if (wordOf(again) !== wordOf(final)) {
      log.complaints.push(`${key} was answered ${wordOf(final)}, and then ${wordOf(again)}`);
    }
  }

  const DEEDS: Record<Kind, () => Promise<unknown>> = {
    'for a guest': () => book('for a guest', { crmClientId: chance.oneOf(GUESTS) }),
    alone: () => book('alone'),
    'a wanted slot': () => {
      const place = wantedNow();
      return Promise.all(few(CUSTOMERS).map((each) => book('a wanted slot', place, each)));
    },
    'a class seat': () => {
      const seat = { ...classNow(), services: [YOGA] };
      return Promise.all(
        few(GUESTS).map((crmClientId) => book('a class seat', { ...seat, crmClientId })),
      );
    },
    'a series': () =>
      book('a series', {
        crmClientId: chance.oneOf(GUESTS),
        recurringFrequency: chance.oneOf(['weekly', 'biweekly']),
        recurringCount: chance.between(2, 6),
      }),
    'answered later': () => book('answered later', { crmClientId: chance.oneOf(GUESTS) }),
    'with a coupon': () => book('with a coupon', { couponCode: chance.oneOf(COUPONS) }),
    'with a package': () => {
      const customer = chance.oneOf(CUSTOMERS);
      return book('with a package', { packagePurchaseId: customer.purchase }, customer);
    },
    // With one coupon that each may use twice: at one time, or each at another.
    'three at once': async () => {
      const customer = chance.oneOf(CUSTOMERS);
      const couponCode = chance.oneOf(COUPONS);
      const { date, start } = anywhere(chance);
      const time = chance.oneOf([{ date, start }, {}]);
      await Promise.all(
        few(PROFESSIONALS)
          .map((professional) => ({ ...anywhere(chance), ...time, professional, couponCode }))
          .map((changes) => book('three at once', changes, customer)),
      );
    },
    cancel: () => alter('cancel'),
    move: () => alter('move'),
    'asked again': askAgain,
  };

  return {
    /** One thing after the other, until it is over. */
    async lane(isOver: () => boolean, kinds = KINDS): Promise<void> {
      while (!isOver()) await DEEDS[chance.oneOf(kinds)]();
    },
    /** So many at once for one calendar. */
    async burst(size: number): Promise<void> {
      const professional = chance.oneOf(PROFESSIONALS);
      await Promise.all(
        Array.from({ length: size }, () =>
          book('for a guest', { professional, crmClientId: chance.oneOf(GUESTS) }),
        ),
      );
    },
  };
}

function wordOf(final: Final): string {
  if (final.is === 'done') return final.appointment.id;
  return final.is === 'refused' ? final.code : final.is;
}

const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

function anywhere(chance: Random): Place {
  return {
    professional: chance.oneOf(PROFESSIONALS),
    date: dateIn(chance.between(2, DAYS_AHEAD)),
    start: toClock(chance.below(LAST_START / 15 + 1) * 15),
  };
}

const secondNow = () => Math.floor(Date.now() / 1_000);

/** The one slot that all lanes want in this second. */
const wantedNow = () => nth(secondNow(), HAIRCUT, WANTED_DAYS_AHEAD);

/** The one class that all lanes want for some seconds: it has fewer seats than come. */
const classNow = () => nth(Math.floor(secondNow() / CLASS_SECONDS), YOGA, CLASSES_DAYS_AHEAD);

/** The n-th place of so long, one beside the other, each day after the other. */
function nth(n: number, service: string, daysAhead: number): Place {
  const minutes = MINUTES[service]!;
  const perDay = (24 * 60) / minutes;
  return {
    professional: PROFESSIONALS[n % PROFESSIONALS.length]!,
    date: dateIn(daysAhead + (Math.floor(n / perDay) % WANTED_DAYS)),
    start: toClock((n % perDay) * minutes),
  };
}
