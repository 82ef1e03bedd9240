import { isDeepStrictEqual } from 'node:util';
import type { AppointmentView, Operation, Request } from '../log.ts';
import { PRICE_MINOR, sessionsOf } from '../market/marketplace.ts';
import { isSameSlot } from '../market/slots.ts';
import { type Violation, violation } from '../violation.ts';
import {
  type BookRequest,
  expectedProfessional,
  finalPriceOf,
  isBookedPending,
  priceOf,
} from './booking-terms.ts';

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

/** The subject of a response to a change that shows the appointment as an earlier response did. */
export const EARLIER_STATE = 'state before the change';

export function responseDifferences(
  operation: Operation,
  operations: readonly Operation[],
): Violation[] {
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
  if (isAsRequested(operation, appointment)) return [];
  const text = `${name} got the response ${JSON.stringify(appointment)}`;
  const subject = isEarlierState(operation, appointment, operations) ? EARLIER_STATE : undefined;
  return [violation('WRONG_RESPONSE', text, subject)];
}

/** Whether the response to a change shows the appointment as it was when an earlier request was answered. */
function isEarlierState(
  { request, startedMs }: Operation,
  response: AppointmentView,
  operations: readonly Operation[],
): boolean {
  return operations.some(
    ({ outcome, endedMs }) =>
      'id' in request &&
      outcome.status === 'succeeded' &&
      endedMs <= startedMs &&
      outcome.appointment.id === response.id &&
      isSameJson(stateOf(outcome.appointment), stateOf(response)),
  );
}

const stateOf = ({ status, date, start, professional, services, ...person }: AppointmentView) => ({
  status,
  date,
  start,
  professional,
  services,
  crmClientId: person.crmClientId,
});

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
