/**
 * The book that an owner would keep on paper: each step of the diary is written down here, and sums are plain sums
 * over it. It uses no code of the product.
 */
export type Method = 'cash' | 'card' | 'other';
export type Status = 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow';

/** A service as it was booked. */
export type Item = { readonly name: string; readonly minutes: number; price: number | null };

/** A sold package. */
export type Sale = {
  readonly id: string;
  holder: string;
  readonly service: string;
  readonly total: number;
  redeemed: number;
  status: 'active' | 'exhausted' | 'expired' | 'cancelled';
};

type Coupon = {
  readonly code: string;
  readonly percent: number;
  readonly service: string;
  uses: number;
};

export type Visit = {
  readonly id: string;
  client: string;
  /** The family member who comes. */
  attendee?: string;
  professional: string;
  date: string;
  start: string;
  end: string;
  items: Item[];
  status: Status;
  /** When it was opened again, or entered after its start. */
  sinceMs?: number;
  series?: string;
  coupon?: Coupon | undefined;
  /** The package that pays for one of the services. */
  sale?: Sale | undefined;
  isSessionReturned?: boolean;
  /** The price that was agreed at the till, where a service has none. */
  agreed?: number;
  /** The class session of the seat. */
  session?: Session;
  lateMinutes?: number;
};

export type Entry = {
  readonly kind: 'payment' | 'tip' | 'refund' | 'void';
  readonly amount: number;
  readonly method: Method;
  readonly by: string;
  readonly date: string;
  readonly visit?: Visit;
  readonly sale?: Sale;
  readonly voids?: Entry;
};

/** One session of a timetable. */
export type Session = {
  readonly classId: string;
  readonly service: string;
  readonly professional: string;
  readonly sessionDate: string;
  date: string;
  start: string;
  capacity: number;
  isCancelled: boolean;
};

/** The book of one business. */
export type PaperBook = {
  readonly visits: Visit[];
  readonly entries: Entry[];
  readonly sales: Sale[];
  readonly coupons: Coupon[];
  readonly sessions: Session[];
};

export const newBook = (): PaperBook => ({
  visits: [],
  entries: [],
  sales: [],
  coupons: [],
  sessions: [],
});

export function isVoided({ entries }: PaperBook, entry: Entry): boolean {
  return entries.some(({ voids }) => voids === entry);
}

/** Entries that were not taken back. */
function validOf(book: PaperBook, kind: Entry['kind'], isCounted: (entry: Entry) => boolean) {
  return book.entries.filter(
    (entry) => entry.kind === kind && isCounted(entry) && !isVoided(book, entry),
  );
}

/** The amounts and the payment status of a visit. */
export function moneyOf(book: PaperBook, visit: Visit) {
  const ofVisit = (kind: Entry['kind']) => validOf(book, kind, (entry) => entry.visit === visit);
  const payments = ofVisit('payment');
  const [paid, refunds] = [sumOf(payments), ofVisit('refund')];
  const price = priceOf(visit);
  const paymentStatus = statusOf(book, visit, { price, paid, payments, refunds });
  const isSettled = paymentStatus !== 'unpaid' || visit.status === 'Cancelled';
  const due = price === null ? undefined : round(Math.max(0, price - paid));
  return {
    paymentStatus,
    amountPaidMajor: round(paid - sumOf(refunds)),
    amountDueMajor: isSettled ? 0 : due,
    tipMajor: sumOf(ofVisit('tip')),
    paymentMethods: [...new Set(payments.map(({ method }) => method))],
  };
}

function statusOf(book: PaperBook, visit: Visit, { price, paid, payments, refunds }: Sums) {
  if (!book.entries.some((entry) => entry.kind === 'payment' && entry.visit === visit)) {
    if (visit.isSessionReturned) return 'refunded';
    return visit.sale && price === 0 ? 'paid' : 'unpaid';
  }
  if (refunds.length > 0 && sumOf(refunds) === paid) return 'refunded';
  const isOpen = visit.agreed === undefined && visit.items.some((item) => item.price === null);
  return payments.length > 0 && paid >= (price ?? 0) && !isOpen ? 'paid' : 'unpaid';
}

/** The money of one client: visits and packages, without tips. */
export function spentBy(book: PaperBook, client: string): number {
  const isOf = ({ visit, sale }: Entry) => (visit?.client ?? sale?.holder) === client;
  return round(sumOf(validOf(book, 'payment', isOf)) - sumOf(validOf(book, 'refund', isOf)));
}

/** The cash-up of one day: a void counts on its own day. */
export function tillOf({ entries }: PaperBook, date: string) {
  const today = entries.filter((entry) => entry.date === date);
  return {
    ...addUp(today),
    byMethod: groupsOf(today, ({ method }) => method),
    byPerson: groupsOf(today, ({ by }) => by),
  };
}

/** The visits that take a seat of the session. */
export function seatsOf({ visits }: PaperBook, session: Session): Visit[] {
  return visits.filter((visit) => visit.session === session && visit.status !== 'Cancelled');
}

type Sums = {
  readonly price: number | null;
  readonly paid: number;
  readonly payments: readonly Entry[];
  readonly refunds: readonly Entry[];
};

/** The price after coupon and package; null if no service has one. */
export function priceOf({ items, coupon, sale, isSessionReturned, agreed }: Visit): number | null {
  if (agreed !== undefined) return agreed;
  const isPackaged = ({ name }: Item) => !isSessionReturned && name === sale?.service;
  if (items.some(isPackaged)) return subtotalOf(items.filter((item) => !isPackaged(item))) ?? 0;
  const subtotal = subtotalOf(items);
  if (subtotal === null || !coupon) return subtotal;
  const eligible = subtotalOf(items.filter(({ name }) => name === coupon.service)) ?? 0;
  return round(subtotal - round((eligible * coupon.percent) / 100));
}

export function subtotalOf(items: readonly Item[]): number | null {
  const prices = items.flatMap(({ price }) => price ?? []);
  return prices.length === 0 ? null : round(prices.reduce((sum, price) => sum + price, 0));
}

function addUp(entries: readonly Entry[]) {
  const total = (isCounted: (entry: Entry) => boolean) => sumOf(entries.filter(isCounted));
  const paymentsMajor = total(({ kind, visit }) => kind === 'payment' && !!visit);
  const packageSalesMajor = total(({ kind, sale }) => kind === 'payment' && !!sale);
  const tipsMajor = total(({ kind }) => kind === 'tip');
  const refundsMajor = total(({ kind }) => kind === 'refund');
  const voidsMajor = round(
    total(({ voids }) => !!voids && voids.kind !== 'refund') -
      total(({ voids }) => voids?.kind === 'refund'),
  );
  const netMajor = round(paymentsMajor + packageSalesMajor + tipsMajor - refundsMajor - voidsMajor);
  return { paymentsMajor, packageSalesMajor, tipsMajor, refundsMajor, voidsMajor, netMajor };
}

function groupsOf(entries: readonly Entry[], keyOf: (entry: Entry) => string) {
  const keys = [...new Set(entries.map(keyOf))];
  return Object.fromEntries(
    keys.map((key) => [key, addUp(entries.filter((entry) => keyOf(entry) === key))]),
  );
}

const sumOf = (entries: readonly Entry[]) =>
  round(entries.reduce((sum, { amount }) => sum + amount, 0));

/** Cents; the floating-point error of a sum of a day is far below. */
export const round = (amount: number) => Math.round(amount * 100) / 100;
