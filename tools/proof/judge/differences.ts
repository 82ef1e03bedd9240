import { isDeepStrictEqual } from 'node:util';
import type { AppointmentView, Operation, Request, Slot } from '../log.ts';
import { COUPON_PERCENT, HAIRCUT, PRICE_MINOR, sessionsOf } from '../market/marketplace.ts';
import { isSameSlot, professionalsFor, slotsOf } from '../market/slots.ts';
import { STUDIO } from '../market/studio.ts';
import { type Violation, violation } from '../violation.ts';

/** A stored appointment. */
export type AppointmentRow = Slot & {
  readonly id: string;
  readonly key: string;
  readonly person: string;
  readonly services: readonly string[];
  readonly isCancelled: boolean;
  readonly isPending: boolean;
  readonly priceMinor: number;
  readonly finalMinor: number;
  readonly coupon: string | null;
  readonly purchase: string | null;
};
type BookRequest = Extract<Request, { body: unknown }>;

/** The refusals that the load can run into; every other refusal is an error. A 503 says that nothing was done. */
const EXPECTED_REFUSALS = new Set([
  'SLOT_TAKEN',
  'SESSION_FULL',
  'CLIENT_DOUBLE_BOOKED',
  'CUSTOMER_LIMIT_REACHED',
  'USAGE_LIMIT_REACHED',
  'DB_UNAVAILABLE',
]);
/** Other requests take or give back the same money at the same moment. */
const PAYMENT_REFUSALS = new Set([
  'PAYMENT_ALREADY_SETTLED',
  'PAYMENT_AMOUNT_MISMATCH',
  'INVALID_STATUS',
  'DB_UNAVAILABLE',
]);
/** Another request was first, or a limit is reached. */
const REDEMPTION_REFUSALS = new Set([
  'INVALID_STATUS',
  'USAGE_LIMIT_REACHED',
  'CUSTOMER_LIMIT_REACHED',
  'DB_UNAVAILABLE',
]);
const REFUSALS_OF: Partial<Record<Request['action'], ReadonlySet<string>>> = {
  pay: PAYMENT_REFUSALS,
  refund: PAYMENT_REFUSALS,
  voidPayment: PAYMENT_REFUSALS,
  redeem: REDEMPTION_REFUSALS,
  voidRedemption: REDEMPTION_REFUSALS,
};

/** Compares the requests with their responses and with the stored appointments. */
export function findDifferences(
  operations: readonly Operation[],
  rows: readonly AppointmentRow[],
): Violation[] {
  const rowsByKey = groupBy(rows, ({ key }) => key);
  const changesById = groupChanges(operations);
  const bookedKeys = new Set(
    operations.filter(({ request }) => request.action === 'book').map(({ key }) => key),
  );
  return [
    ...operations.flatMap(responseDifferences),
    ...[...rowsByKey.keys()]
      .filter((key) => !bookedKeys.has(key))
      .map((key) => violation('WRONG_ROWS', `no client requested ${key}`)),
    ...operations.flatMap((operation) =>
      storageDifferences(operation, rowsByKey.get(operation.key) ?? [], changesById),
    ),
  ];
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** The accepted changes of each appointment; a swap is one of both. */
function groupChanges(operations: readonly Operation[]): Map<string, Operation[]> {
  const changes = operations.filter(isChange).flatMap((operation) => {
    const { request } = operation;
    const ids = 'id' in request ? [request.id] : [];
    return [...ids, ...('other' in request ? [request.other] : [])].map((id) => ({
      id,
      operation,
    }));
  });
  const groups = groupBy(changes, ({ id }) => id);
  return new Map([...groups].map(([id, all]) => [id, all.map(({ operation }) => operation)]));
}

const isChange = ({ request, outcome }: Operation) =>
  request.action !== 'book' && outcome.status === 'succeeded';

function responseDifferences(operation: Operation): Violation[] {
  const { kind, key, request, outcome } = operation;
  const name = `${kind} ${key}`;
  if (outcome.status === 'unanswered') {
    return [violation('NOT_ANSWERED', `${name} was never answered`)];
  }
  if (outcome.status === 'refused') {
    const { code } = outcome;
    const text = `${name} was refused ${code}`;
    const expected = REFUSALS_OF[request.action] ?? EXPECTED_REFUSALS;
    const isExpected = expected.has(code) || isCountedGuess(operation, code);
    return isExpected ? [] : [violation('UNEXPECTED_REFUSAL', text, code)];
  }
  if (outcome.status === 'held') return [];
  const { appointment } = outcome;
  return isAsRequested(operation, appointment)
    ? []
    : [violation('WRONG_RESPONSE', `${name} got the response ${JSON.stringify(appointment)}`)];
}

/** The guess of a coupon stays counted for a while if its gateway or Redis dies before the code is found to be right. */
const isCountedGuess = ({ request }: Operation, code: string) =>
  code.startsWith('RATE_LIMITED:') && 'body' in request && request.body.couponCode !== undefined;

function isAsRequested({ key, request }: Operation, response: AppointmentView): boolean {
  if ('id' in request) return response.id === request.id && isChanged(request, response);
  const { professional, business, date, start, services, status, notes } = response;
  return isSameJson(
    {
      professional,
      business,
      date,
      start,
      services,
      status,
      notes,
      person: response.crmClientId ?? response.clientId,
      walkIn: request.body.clientName === undefined ? undefined : response.client,
      prices: response.bookedServices?.map(({ priceMajor }) => priceMajor),
      discount: response.discount,
      packageRedemption: response.packageRedemption,
    },
    {
      ...expectedResponse(request, professional),
      status: isBookedPending(request.body) ? 'Pending' : 'Confirmed',
      notes: key,
    },
  );
}

function isChanged(request: Exclude<Request, BookRequest>, response: AppointmentView): boolean {
  switch (request.action) {
    case 'cancel':
      return response.status === 'Cancelled';
    case 'complete':
      return response.status === 'Completed';
    case 'reopen':
    case 'confirm':
      return response.status === 'Confirmed';
    case 'merge':
      return response.crmClientId === request.into;
    case 'changeServices':
      return response.services.join() === request.services.join();
    case 'reschedule':
    case 'swap':
      return isSameSlot(response, request.to);
    // The ledger and the counts are compared by the invariants.
    case 'pay':
    case 'refund':
    case 'voidPayment':
    case 'redeem':
    case 'voidRedemption':
      return true;
  }
}

/** A test and its runner have different realms, whose objects are never strictly equal. */
function isSameJson(a: object, b: object): boolean {
  const [one, other] = [a, b].map((each): unknown => JSON.parse(JSON.stringify(each)));
  return isDeepStrictEqual(one, other);
}

function expectedResponse(request: BookRequest, answered: string) {
  const { body, person, priceMinor } = request;
  const { business, date, start, services, couponCode, packagePurchaseId } = body;
  const professional = expectedProfessional(body, answered);
  const subtotalMajor = priceOf(request) / 100;
  const finalMajor = finalPriceOf(request) / 100;
  return {
    professional,
    business,
    date,
    start,
    services,
    // A walk-in has neither an account nor a record.
    person: body.clientName === undefined ? person : undefined,
    walkIn: body.clientName,
    prices: services.map((id) => (priceMinor ?? PRICE_MINOR[id]!) / 100),
    discount: couponCode && {
      couponCode,
      subtotalMajor,
      discountMajor: (priceOf(request) - finalPriceOf(request)) / 100,
      finalMajor,
    },
    packageRedemption: packagePurchaseId && {
      packagePurchaseId,
      subtotalMajor,
      finalMajor,
      sessionsTotal: sessionsOf(packagePurchaseId),
    },
  };
}

/** The studio confirms what its customers book. */
const isBookedPending = ({ business, crmClientId }: BookRequest['body']) =>
  business === STUDIO && crmClientId === undefined;

/** With any professional, the one who was answered. */
function expectedProfessional(body: BookRequest['body'], answered: string): string {
  return professionalsFor(body).includes(answered) ? answered : body.professional;
}

type Priced = Pick<BookRequest, 'body' | 'priceMinor'>;

const priceOf = ({ body, priceMinor }: Priced) => priceMinor ?? sumOf(body.services);

const sumOf = (services: readonly string[]) =>
  services.reduce((sum, id) => sum + PRICE_MINOR[id]!, 0);

function finalPriceOf(request: Priced): number {
  const { body } = request;
  // A package pays for the haircut only.
  if (body.packagePurchaseId) return sumOf(body.services.filter((id) => id !== HAIRCUT));
  return (priceOf(request) * (body.couponCode ? 100 - COUPON_PERCENT : 100)) / 100;
}

function storageDifferences(
  { kind, key, request, outcome }: Operation,
  rows: readonly AppointmentRow[],
  changesById: ReadonlyMap<string, readonly Operation[]>,
): Violation[] {
  if (request.action !== 'book') return [];
  const name = `${kind} ${key}`;
  if (outcome.status === 'refused' && rows.length > 0) {
    const { code } = outcome;
    return [violation('WRONG_ROWS', `${name} was refused ${code} and is booked`, code)];
  }
  if (outcome.status !== 'succeeded') return [];
  const { body } = request;
  const slots = slotsOf(body, expectedProfessional(body, outcome.appointment.professional));
  if (rows.length !== slots.length) {
    const text = `${name} should have ${slots.length} appointments and has ${rows.length}`;
    return [violation('WRONG_ROWS', text)];
  }
  // The response shows the first appointment of a series.
  const isSameId = rows[0]!.id === outcome.appointment.id;
  return [
    ...(isSameId ? [] : [violation('WRONG_ROWS', `${name} has another id`)]),
    ...rows
      .filter((row, i) => !isStoredAs(row, request, slots[i]!, changesById.get(row.id) ?? []))
      .map((row) => violation('WRONG_ROWS', `${name} is stored as ${JSON.stringify(row)}`)),
  ];
}

/** Where a change leaves the appointment; undefined if it does not move it. */
function slotAfter(request: Request, id: string): Slot | undefined {
  if (request.action === 'reschedule') return request.to;
  if (request.action !== 'swap') return undefined;
  return id === request.id ? request.to : request.back;
}

/** Undefined if the request does not change it. */
function isConfirmedAfter(request: Request): boolean | undefined {
  if (request.action === 'confirm') return true;
  if (request.action !== 'reschedule' || request.by === undefined) return undefined;
  return request.by === 'staff';
}

/** Compares a row with its booking and the later changes. */
function isStoredAs(
  row: AppointmentRow,
  { body, person, ...booked }: BookRequest,
  bookedSlot: Slot,
  changes: readonly Operation[],
): boolean {
  const requests = changes.map(({ request }) => request);
  const slot = requests.reduce(
    (before, request) => slotAfter(request, row.id) ?? before,
    bookedSlot,
  );
  const services = requests.reduce(
    (before, request) => (request.action === 'changeServices' ? request.services : before),
    body.services,
  );
  const owner = requests.reduce(
    (before, request) => (request.action === 'merge' ? request.into : before),
    person,
  );
  const isCancelled = requests.some(({ action }) => action === 'cancel');
  const isConfirmed = requests.reduce(
    (before, request) => isConfirmedAfter(request) ?? before,
    !isBookedPending(body),
  );
  // A cancelled appointment gives its package session back.
  const paid = { ...body, services, ...(isCancelled && { packagePurchaseId: undefined }) };
  const priced = { ...booked, body: paid };
  return (
    isSameSlot(row, slot) &&
    row.isCancelled === isCancelled &&
    row.isPending === (!isConfirmed && !isCancelled) &&
    row.person === owner &&
    row.services.join() === services.join() &&
    row.priceMinor === priceOf(priced) &&
    row.finalMinor === finalPriceOf(priced) &&
    row.coupon === (body.couponCode ?? null) &&
    row.purchase === (paid.packagePurchaseId ?? null)
  );
}
