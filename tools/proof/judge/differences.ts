import type { Operation, Request, Slot } from '../log.ts';
import { isSameSlot, slotsOf } from '../market/slots.ts';
import { type Violation, violation } from '../violation.ts';
import {
  type BookRequest,
  expectedProfessional,
  finalPriceOf,
  isBookedPending,
  priceOf,
} from './booking-terms.ts';
import { responseDifferences } from './response-differences.ts';

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
    ...operations.flatMap((operation) => responseDifferences(operation, operations)),
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

function storageDifferences(
  { kind, key, request, outcome }: Operation,
  rows: readonly AppointmentRow[],
  changesById: ReadonlyMap<string, readonly Operation[]>,
): Violation[] {
  if (request.action !== 'book') return [];
  const name = `${kind} ${key}`;
  if (outcome.status === 'refused' && rows.length > 0) {
    const { code } = outcome;
    return [
      violation('WRONG_ROWS', `${name} was refused ${code} and is booked`, `${kind}: ${code}`),
    ];
  }
  if (outcome.status !== 'succeeded') return [];
  const { body } = request;
  const slots = slotsOf(body, expectedProfessional(body, outcome.appointment.professional));
  if (rows.length !== slots.length) {
    const text = `${name} should have ${slots.length} appointments and has ${rows.length}`;
    return [violation('WRONG_ROWS', text, kind)];
  }
  // The response shows the first appointment of a series.
  const isSameId = rows[0]!.id === outcome.appointment.id;
  return [
    ...(isSameId ? [] : [violation('WRONG_ROWS', `${name} has another id`, kind)]),
    ...rows
      .filter((row, i) => !isStoredAs(row, request, slots[i]!, changesById.get(row.id) ?? []))
      .map((row) => violation('WRONG_ROWS', `${name} is stored as ${JSON.stringify(row)}`, kind)),
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
