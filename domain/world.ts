import type {
  BusinessRules,
  PersonTime,
  ProfessionalRules,
  ProfessionalTimeOff,
  ServiceRules,
  Session,
} from './calendar.ts';
import type { AppointmentRecord } from './appointment.ts';

/** Which records a decision reads. Calendars are loaded only as far as their windows reach. */
export type Needs = {
  readonly businessIds: readonly string[];
  readonly professionalIds: readonly string[];
  readonly serviceIds: readonly string[];
  readonly personIds: readonly string[];
  readonly windows: readonly CalendarWindow[];
};

export type CalendarWindow = {
  readonly professionalId: string;
  readonly fromMs: number;
  readonly toMs: number;
};

export type Person = { readonly id: string; readonly name: string };

/** What was loaded, as a batch of commands sees it. */
export type World = {
  readonly businesses: ReadonlyMap<string, BusinessRules>;
  readonly professionals: ReadonlyMap<string, ProfessionalRules>;
  readonly services: ReadonlyMap<string, ServiceRules>;
  readonly people: ReadonlyMap<string, Person>;
  readonly timeOff: readonly ProfessionalTimeOff[];
  readonly sessions: readonly Session[];
  readonly personTimes: readonly PersonTime[];
};

/** What an accepted command changes; the shell writes it, the next command already sees it. */
export type Changes = {
  readonly opened: readonly Session[];
  /** One entry for each seat taken in a session that already existed. */
  readonly joined: readonly string[];
  readonly appointments: readonly AppointmentRecord[];
};

const DAY_MS = 86_400_000;

/** A span of UTC that holds the local dates in every zone of the world. */
export function windowOf(professionalId: string, from: string, to = from): CalendarWindow {
  const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`);
  return { professionalId, fromMs: midnight(from) - DAY_MS, toMs: midnight(to) + 2 * DAY_MS };
}

export function mergeNeeds(all: readonly Needs[]): Needs {
  const unique = (pick: (needs: Needs) => readonly string[]) => [...new Set(all.flatMap(pick))];
  return {
    businessIds: unique((n) => n.businessIds),
    professionalIds: unique((n) => n.professionalIds),
    serviceIds: unique((n) => n.serviceIds),
    personIds: unique((n) => n.personIds),
    windows: mergeWindows(all.flatMap((n) => n.windows)),
  };
}

/** Windows of one calendar that meet become one, so that nothing is loaded twice. */
function mergeWindows(windows: readonly CalendarWindow[]): CalendarWindow[] {
  const merged: CalendarWindow[] = [];
  for (const window of windows.toSorted(byCalendarAndTime)) {
    const last = merged.at(-1);
    if (last?.professionalId === window.professionalId && window.fromMs <= last.toMs) {
      merged[merged.length - 1] = { ...last, toMs: Math.max(last.toMs, window.toMs) };
    } else merged.push(window);
  }
  return merged;
}

function byCalendarAndTime(a: CalendarWindow, b: CalendarWindow): number {
  if (a.professionalId !== b.professionalId) return a.professionalId < b.professionalId ? -1 : 1;
  return a.fromMs - b.fromMs;
}

export function afterChanges(world: World, changes: Changes): World {
  const seated = world.sessions.map((session) => ({
    ...session,
    seatsTaken: session.seatsTaken + changes.joined.filter((id) => id === session.id).length,
  }));
  const personTimes = changes.appointments.map((a) => ({
    personId: a.personId,
    startMs: a.startsAt.getTime(),
    endMs: a.endsAt.getTime(),
  }));
  return {
    ...world,
    sessions: [...seated, ...changes.opened],
    personTimes: [...world.personTimes, ...personTimes],
  };
}
