import type {
  BusinessHours,
  BusinessStatus,
  Closure,
  ExceptionalOpening,
  MinuteSpan,
  WeekdaySpan,
  WorkingHours,
} from '../calendar.ts';
import type { TimeSpan } from '../local-time.ts';

/** A record as it was for some time. */
export type Version<T> = {
  /** The same for all versions of the record. */
  readonly key: string;
  readonly fromMs: number;
  /** Null: it holds now. */
  readonly toMs: number | null;
  readonly value: T;
};

type BusinessRecord = Pick<
  BusinessHours,
  'id' | 'timezone' | 'hours' | 'breaks' | 'closedWeekdays' | 'slotMinutes'
> & { readonly status: BusinessStatus };

/** The records of a professional at one business; daily hours, breaks and time off are the same at all. */
export type ProfessionalHistory = {
  readonly memberships: Version<null>[];
  readonly daily: Version<{
    readonly hours: MinuteSpan;
    readonly breaks: readonly MinuteSpan[];
  }>[];
  readonly weeklyHours: Version<WeekdaySpan>[];
  readonly exceptions: Version<{ readonly date: string; readonly spans: readonly MinuteSpan[] }>[];
  readonly timeOff: Version<TimeSpan>[];
};

/** All versions of the records that decide when the professionals of one business work there. */
export type ScheduleHistory = {
  readonly business: Version<BusinessRecord>[];
  readonly weeklyHours: Version<WeekdaySpan>[];
  readonly closures: Version<Closure>[];
  readonly exceptionalOpenings: Version<ExceptionalOpening>[];
  readonly professionals: ReadonlyMap<string, ProfessionalHistory>;
};

/** A paused business keeps its appointments. */
const OPERATING: readonly BusinessStatus[] = ['approved', 'paused'];

/** Finds the hours of the business as they stood at a moment; undefined if it was not open for appointments. */
export function createBusinessLookup(history: ScheduleHistory) {
  const { business, weeklyHours, closures, exceptionalOpenings } = history;
  const all = [business, weeklyHours, closures, exceptionalOpenings].flat();
  return rememberBetweenChanges(all, (atMs): BusinessHours | undefined => {
    const [record] = standingAt(business, atMs);
    if (!record || !OPERATING.includes(record.status)) return undefined;
    return {
      ...record,
      weeklyHours: standingAt(weeklyHours, atMs),
      closures: correctedAt(closures, atMs),
      exceptionalOpenings: correctedAt(exceptionalOpenings, atMs),
    };
  });
}

type Work = { readonly professional: WorkingHours; readonly timeOff: readonly TimeSpan[] };

/** Finds the hours and the time off of a professional as they stood at a moment; undefined if they did not work there. */
export function createWorkLookup(history: ProfessionalHistory, businessId: string) {
  const { memberships, daily, weeklyHours, exceptions, timeOff } = history;
  const all = [memberships, daily, weeklyHours, exceptions, timeOff].flat();
  const isHere = <T extends object>(value: T) => ({ ...value, businessId });
  return rememberBetweenChanges(all, (atMs): Work | undefined => {
    const [hours] = standingAt(daily, atMs);
    if (!hours || standingAt(memberships, atMs).length === 0) return undefined;
    return {
      professional: {
        ...hours,
        weeklyHours: standingAt(weeklyHours, atMs).map(isHere),
        exceptions: correctedAt(exceptions, atMs).map(isHere),
      },
      timeOff: correctedAt(timeOff, atMs),
    };
  });
}

/** Moments between the same two changes have the same result. */
function rememberBetweenChanges<T>(
  versions: readonly Version<unknown>[],
  find: (atMs: number) => T,
): (atMs: number) => T {
  const changes = versions.flatMap(({ fromMs, toMs }) =>
    toMs === null ? [fromMs] : [fromMs, toMs],
  );
  let last: { readonly fromMs: number; readonly toMs: number; readonly value: T } | undefined;
  return (atMs) => {
    if (last && last.fromMs <= atMs && atMs < last.toMs) return last.value;
    let [fromMs, toMs] = [-Infinity, Infinity];
    for (const changeMs of changes) {
      if (changeMs <= atMs) fromMs = Math.max(fromMs, changeMs);
      else toMs = Math.min(toMs, changeMs);
    }
    last = { fromMs, toMs, value: find(atMs) };
    return last.value;
  };
}

function standingAt<T>(versions: readonly Version<T>[], atMs: number): T[] {
  return versions.filter((version) => isStanding(version, atMs)).map(({ value }) => value);
}

function isStanding({ fromMs, toMs }: Version<unknown>, atMs: number): boolean {
  return fromMs <= atMs && (toMs === null || atMs < toMs);
}

/** Records with dates: one that was entered or changed later and still holds is a correction, and counts instead. */
function correctedAt<T>(versions: readonly Version<T>[], atMs: number): T[] {
  const values = new Map<string, T>();
  for (const version of versions) {
    if (version.toMs === null) values.set(version.key, version.value);
    else if (isStanding(version, atMs) && !values.has(version.key)) {
      values.set(version.key, version.value);
    }
  }
  return [...values.values()];
}
