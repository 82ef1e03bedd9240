import { addDays, findLocalDay, listDates, type LocalDay, type TimeSpan } from '../local-time.ts';

export const REPORT_GROUPS = [
  'day',
  'week',
  'month',
  'hour',
  'professional',
  'service',
  'method',
] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

export type Period = {
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
};

/** A part of the period, with the key of its row. */
type Section = TimeSpan & { readonly key: string };

/** The keys that a fact has besides its time; null: none. */
export type FactKeys = {
  readonly professionalId: string | null;
  readonly serviceIds: readonly string[] | null;
  readonly method: string | null;
};

const NO_KEY = '';
const SEPARATOR = '+';
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Finds the row that counts a fact. */
export type Grouping = {
  /** The rows that the report has in any case, in order. */
  readonly keys: readonly string[];
  /** Undefined outside the period. */
  readonly keyOf: (atMs: number, keys: FactKeys) => string | undefined;
  /** The parts of a span within the period, by row. */
  readonly split: (span: TimeSpan, keys: FactKeys) => Section[];
};

/** From the start of the first date to the end of the last; a date that the zone skips has no time. */
export function spanOfPeriod(period: Period): TimeSpan {
  const days = listDays(period);
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? { startMs: first.startMs, endMs: last.endMs } : { startMs: 0, endMs: 0 };
}

function listDays({ from, to, timezone }: Period): LocalDay[] {
  return listDates(from, to).flatMap((date) => findLocalDay(date, timezone) ?? []);
}

export function createGrouping(by: ReportGroup, period: Period): Grouping {
  const days = listDays(period);
  const toSections = TIME_SECTIONS[by];
  const sections = days.flatMap((day) => (toSections ? toSections(day) : [toSection(day, NO_KEY)]));
  const keyOf = (key: string, keys: FactKeys) => (toSections ? key : factKey(by, keys));
  return {
    keys: toSections && by !== 'hour' ? [...new Set(sections.map(({ key }) => key))] : [],
    keyOf: (atMs, keys) => {
      const section = sections[findSection(sections, atMs)];
      return section && atMs < section.endMs ? keyOf(section.key, keys) : undefined;
    },
    split: ({ startMs, endMs }, keys) => {
      const parts: Section[] = [];
      for (let n = Math.max(0, findSection(sections, startMs)); n < sections.length; n++) {
        const section = sections[n]!;
        if (section.startMs >= endMs) break;
        const partStartMs = Math.max(startMs, section.startMs);
        const partEndMs = Math.min(endMs, section.endMs);
        if (partStartMs >= partEndMs) continue;
        const key = keyOf(section.key, keys);
        parts.push({ startMs: partStartMs, endMs: partEndMs, key });
      }
      return parts;
    },
  };
}

/** The sections of one day. */
const TIME_SECTIONS: Partial<Record<ReportGroup, (day: LocalDay) => Section[]>> = {
  day: (day) => [toSection(day, day.date)],
  week: (day) => [toSection(day, addDays(day.date, 1 - day.weekday))],
  month: (day) => [toSection(day, day.date.slice(0, 7))],
  hour: ({ weekday, boundOf }) =>
    HOURS.map((hour) => ({
      startMs: boundOf(hour * 60),
      endMs: boundOf(hour * 60 + 60),
      key: `${weekday}T${String(hour).padStart(2, '0')}`,
    })).filter(({ startMs, endMs }) => startMs < endMs),
};

function toSection({ startMs, endMs }: TimeSpan, key: string): Section {
  return { startMs, endMs, key };
}

function factKey(by: ReportGroup, { professionalId, serviceIds, method }: FactKeys): string {
  if (by === 'professional') return professionalId ?? NO_KEY;
  if (by === 'method') return method ?? NO_KEY;
  return serviceIds?.toSorted().join(SEPARATOR) ?? NO_KEY;
}

/** The services of a row. */
export function servicesOfKey(key: string): string[] {
  return key === NO_KEY ? [] : key.split(SEPARATOR);
}

/** The last section that has begun; -1 before the first. */
function findSection(sections: readonly Section[], atMs: number): number {
  let [low, high] = [0, sections.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sections[middle]!.startMs <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
