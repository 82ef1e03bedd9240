import type { Output } from '../../../../api/call.ts';
import { BUFFER_MINUTES_MAX } from '../../../../../domain/buffers.ts';
import { CLASS_SEATS_MAX } from '../../../../../domain/calendar.ts';

export type Service = Output<'listOwnServices'>[number];

/** A service as it is typed. */
export type Draft = {
  readonly name: string;
  readonly minutes: string;
  readonly price: string;
  readonly bufferBefore: string;
  readonly bufferAfter: string;
  readonly seats: string;
  readonly category: string;
  readonly description: string;
  readonly professionalIds: readonly string[];
  /** How many of each resource a visit takes. */
  readonly needs: Readonly<Record<string, number>>;
};

export function toDraft(service: Service | undefined): Draft {
  return {
    name: service?.name ?? '',
    minutes: String(service?.duration ?? 30),
    price: service?.price === undefined ? '' : String(service.price),
    bufferBefore: String(service?.bufferBeforeMinutes ?? 0),
    bufferAfter: String(service?.bufferAfterMinutes ?? 0),
    seats: String(service?.capacity ?? 1),
    category: service?.parent ?? '',
    description: service?.description ?? '',
    professionalIds: service?.professionalIds ?? [],
    needs: Object.fromEntries(
      (service?.resources ?? []).map(({ resourceId, count }) => [resourceId, count]),
    ),
  };
}

const MINUTES_MAX = 1440;

export type Fault = 'name' | 'minutes' | 'price' | 'bufferBefore' | 'bufferAfter' | 'seats';

/** The fields that cannot be saved. */
export function faultsOf(draft: Draft): Fault[] {
  const isWhole = (text: string, min: number, max: number) =>
    /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
  const checks: Record<Fault, boolean> = {
    name: draft.name.trim() !== '',
    minutes: isWhole(draft.minutes, 1, MINUTES_MAX),
    price: readPrice(draft.price) !== undefined,
    bufferBefore: isWhole(draft.bufferBefore, 0, BUFFER_MINUTES_MAX),
    bufferAfter: isWhole(draft.bufferAfter, 0, BUFFER_MINUTES_MAX),
    seats: isWhole(draft.seats, 1, CLASS_SEATS_MAX),
  };
  return (Object.keys(checks) as Fault[]).filter((fault) => !checks[fault]);
}

/** An amount with a point or a comma; null: none; undefined: not an amount. */
export function readPrice(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d{1,9}([.,]\d{1,4})?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : undefined;
}

/** The body of a request; only of a draft without faults. */
export function toBody(draft: Draft) {
  return {
    name: draft.name.trim(),
    duration: Number(draft.minutes),
    price: readPrice(draft.price) ?? null,
    bufferBeforeMinutes: Number(draft.bufferBefore),
    bufferAfterMinutes: Number(draft.bufferAfter),
    capacity: Number(draft.seats),
    parent: draft.category.trim() || null,
    description: draft.description.trim(),
    professionalIds: [...draft.professionalIds],
    resources: Object.entries(draft.needs)
      .filter(([, count]) => count > 0)
      .map(([resourceId, count]) => ({ resourceId, count })),
  };
}
