import { LRUCache } from 'lru-cache';
import type { BusinessRules, ProfessionalRules, ServiceRules } from '../../domain/calendar.ts';
import {
  type CalendarWindow,
  containsDates,
  type DateRange,
  datesOfWindows,
  joinWindow,
  type Needs,
} from '../../domain/needs.ts';
import type { CalendarEntries } from '../../domain/one-calendar.ts';
import type { OpeningFacts } from '../../domain/openings/opening.ts';

/** The part of needs that can be kept: that of availability and of searches for openings. */
export type KeptNeeds = Pick<Needs, 'businessIds' | 'professionalIds' | 'serviceIds' | 'windows'>;

/** The result of a read, with the dates and times for which it is complete. */
type ReadFacts = {
  readonly facts: OpeningFacts;
  readonly dates: DateRange;
  readonly windows: readonly CalendarWindow[];
};

export type KeptFacts = {
  /** Finds the part of the needs that is kept. The needs have one window for each calendar, within the dates. */
  readonly find: (
    needs: KeptNeeds,
    dates: DateRange,
  ) => { readonly found: Facts; readonly missing: KeptNeeds };
  /** Keeps all but these ids. */
  readonly add: (read: ReadFacts, except: ReadonlySet<string>) => void;
  readonly forget: (id: string) => void;
  readonly clear: () => void;
};

type KeptRules<T> = { readonly rules: T; readonly dates: DateRange };
type KeptCalendar = { readonly window: CalendarWindow; readonly entries: CalendarEntries };

/** The most businesses, professionals and services, each. */
const RULES_MAX = 20_000;
const ENTRIES_MAX = 150_000;

/** Rules and calendars in memory, by id; the least used are forgotten first. */
export function createKeptFacts(): KeptFacts {
  const businesses = createKeptRules<BusinessRules>();
  const professionals = createKeptRules<ProfessionalRules>();
  const services = createKeptRules<ServiceRules>();
  const calendars = new LRUCache<string, KeptCalendar>({
    maxSize: ENTRIES_MAX,
    sizeCalculation: ({ entries: { sessions, timeOff, heldSeats, roomTimetables = [] } }) =>
      1 + sessions.length + timeOff.length + heldSeats.length + roomTimetables.length,
  });
  const all = [businesses, professionals, services, calendars];
  return {
    find({ businessIds, professionalIds, serviceIds, windows }, dates) {
      const found = createFacts();
      const missing = {
        businessIds: businesses.find(businessIds, dates, found.businesses),
        professionalIds: professionals.find(professionalIds, dates, found.professionals),
        serviceIds: services.find(serviceIds, dates, found.services),
        windows: [] as CalendarWindow[],
      };
      for (const window of windows) {
        const kept = calendars.get(window.professionalId);
        if (kept && contains(kept.window, window)) {
          found.calendars.set(window.professionalId, kept.entries);
        } else missing.windows.push(kept ? widen(window, kept.window, dates) : window);
      }
      return { found, missing };
    },
    add({ facts, dates, windows }, except) {
      businesses.add(facts.businesses, dates, except);
      professionals.add(facts.professionals, dates, except);
      services.add(facts.services, dates, except);
      for (const window of windows) {
        const { professionalId: id } = window;
        if (!except.has(id)) calendars.set(id, { window, entries: facts.calendars.get(id)! });
      }
    },
    forget: (id) => all.forEach((each) => each.delete(id)),
    clear: () => all.forEach((each) => each.clear()),
  };
}

type Facts = {
  readonly businesses: Map<string, BusinessRules>;
  readonly professionals: Map<string, ProfessionalRules>;
  readonly services: Map<string, ServiceRules>;
  readonly calendars: Map<string, CalendarEntries>;
};

const createFacts = (): Facts => ({
  businesses: new Map(),
  professionals: new Map(),
  services: new Map(),
  calendars: new Map(),
});

/** Copies what is needed. */
export function copyFacts(from: OpeningFacts, needs: KeptNeeds, to: Facts): void {
  copy(from.businesses, needs.businessIds, to.businesses);
  copy(from.professionals, needs.professionalIds, to.professionals);
  copy(from.services, needs.serviceIds, to.services);
  const calendarIds = needs.windows.map(({ professionalId }) => professionalId);
  copy(from.calendars, calendarIds, to.calendars);
}

function copy<T>(from: ReadonlyMap<string, T>, ids: readonly string[], to: Map<string, T>): void {
  for (const id of ids) {
    const value = from.get(id);
    if (value !== undefined) to.set(id, value);
  }
}

/** Rules with the closures or exceptions of some dates. */
function createKeptRules<T extends object>() {
  const kept = new LRUCache<string, KeptRules<T>>({ max: RULES_MAX });
  return {
    /** Adds those that are kept to a map, and returns the others. */
    find(ids: readonly string[], dates: DateRange, found: Map<string, T>): string[] {
      return ids.filter((id) => {
        const last = kept.get(id);
        if (!last || !containsDates(last.dates, dates)) return true;
        found.set(id, last.rules);
        return false;
      });
    },
    add(read: ReadonlyMap<string, T>, dates: DateRange, except: ReadonlySet<string>): void {
      for (const [id, rules] of read) if (!except.has(id)) kept.set(id, { rules, dates });
    },
    delete: (id: string) => kept.delete(id),
    clear: () => kept.clear(),
  };
}

/** Joined with what is kept, so that searches of other times keep finding it; unless that begins too early by now. */
function widen(window: CalendarWindow, kept: CalendarWindow, dates: DateRange): CalendarWindow {
  const joined = joinWindow(window, kept);
  return containsDates(dates, datesOfWindows([joined])) ? joined : window;
}

function contains(outer: CalendarWindow, inner: CalendarWindow): boolean {
  return outer.fromMs <= inner.fromMs && inner.toMs <= outer.toMs;
}
