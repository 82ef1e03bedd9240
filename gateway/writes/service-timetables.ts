import type { ServiceChange } from '../../contract/own-services.ts';
import type { Executor } from '../../db/client.ts';
import { listTimetablesWithNeeds } from '../../db/reads/class-timetables.ts';
import { listResources } from '../../db/reads/resources.ts';
import type { ServiceRecord } from '../../db/reads/services.ts';
import { addDays, localDateAt, toIsoText } from '../../domain/local-time.ts';
import { accept, type Outcome, refuseField } from '../../domain/outcome.ts';
import type { TimetableWithNeeds } from '../../domain/reserved-units.ts';
import { checkTerms, readCalendars } from './timetables.ts';

/** The timetables of a service that a change of it may break. */
export type ConcernedTimetables = {
  /** The calendars, rooms and equipment to lock before `checkServiceTerms`. */
  readonly lockNames: readonly string[];
  readonly timetables: readonly TimetableWithNeeds[];
  /** The first term that makes sessions longer, or need more rooms. */
  readonly field: string;
};

const NONE: ConcernedTimetables = { lockNames: [], timetables: [], field: '' };

/** Refuses a class with one seat while it has a timetable. The business is locked, so its timetables stay. */
export async function findConcerned(
  tx: Executor,
  service: ServiceRecord,
  change: ServiceChange,
  nowMs: number,
): Promise<Outcome<ConcernedTimetables>> {
  const { businessId } = service;
  const isOne = change.capacity === 1 && service.capacity > 1;
  const field = findWiderTerm(service, change);
  if (businessId === null || (!isOne && field === undefined)) return accept(NONE);
  // It is still yesterday in some zones.
  const yesterday = addDays(toIsoText(nowMs).slice(0, 10), -1);
  const all = await listTimetablesWithNeeds(tx, businessId, yesterday);
  const timetables = all.filter(
    ({ serviceId, until, timezone }) =>
      serviceId === service.id && (until === null || until >= localDateAt(nowMs, timezone)),
  );
  if (timetables.length === 0) return accept(NONE);
  if (isOne) return refuseField('SERVICE_IN_USE', 'capacity');
  const needs = [
    ...service.resources,
    ...(change.resources ?? []),
    ...timetables.flatMap(({ resources }) => resources),
  ];
  const lockNames = [
    ...timetables.map(({ professionalId }) => professionalId),
    ...needs.map(({ resourceId }) => resourceId),
  ];
  return accept({ lockNames: [...new Set(lockNames)], timetables, field: field! });
}

/** The timetables of the service fit into the calendars with its new terms too. Call with their locks. */
export async function checkServiceTerms(
  tx: Executor,
  service: ServiceRecord,
  change: ServiceChange,
  { timetables, field }: ConcernedTimetables,
  nowMs: number,
): Promise<Outcome<undefined>> {
  const [first] = timetables;
  if (!first) return accept(undefined);
  const { businessId, timezone } = first;
  const needs = change.resources ?? service.resources;
  const known = needs.length === 0 ? [] : await listResources(tx, [businessId]);
  const totals = new Map(known.map(({ id, count }) => [id, count]));
  const serviceResources = needs.map((need) => ({
    ...need,
    total: totals.get(need.resourceId) ?? 0,
  }));
  const terms = {
    durationMin: change.duration ?? service.durationMin,
    bufferBeforeMinutes: change.bufferBeforeMinutes ?? service.bufferBeforeMinutes,
    bufferAfterMinutes: change.bufferAfterMinutes ?? service.bufferAfterMinutes,
    serviceResources,
  };
  const compared = {
    businessId,
    serviceId: service.id,
    professionalIds: [...new Set(timetables.map(({ professionalId }) => professionalId))],
    resourceIds: needs.map(({ resourceId }) => resourceId),
    from: timetables.map(({ from }) => from).reduce((last, from) => (from > last ? from : last)),
  };
  const calendar = await readCalendars(tx, timezone, compared, nowMs);
  return checkTerms(calendar, service.id, terms, field);
}

function findWiderTerm(
  before: ServiceRecord,
  { duration, bufferBeforeMinutes, bufferAfterMinutes, resources }: ServiceChange,
): string | undefined {
  if ((duration ?? 0) > before.durationMin) return 'duration';
  if ((bufferBeforeMinutes ?? 0) > before.bufferBeforeMinutes) return 'bufferBeforeMinutes';
  if ((bufferAfterMinutes ?? 0) > before.bufferAfterMinutes) return 'bufferAfterMinutes';
  const countOf = (id: string) =>
    before.resources.find(({ resourceId }) => resourceId === id)?.count ?? 0;
  const isMore = resources?.some(({ resourceId, count }) => count > countOf(resourceId));
  return isMore ? 'resources' : undefined;
}
