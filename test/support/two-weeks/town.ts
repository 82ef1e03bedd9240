import type { Role } from '../../../contract/access.ts';
import type { TestApp } from '../test-app.ts';
import { addDays, addMinutes, dateOf, type Span } from './clock-times.ts';
import { newBook, type PaperBook } from './paper-book.ts';

/** The fields of a response, by name. */
export type Fields = Record<string, unknown>;
type Person = { readonly id: string; readonly email: string; readonly role: Role };

/** The people of the diary, who send requests under their first names. */
export type Town = Awaited<ReturnType<typeof openTown>>;

export async function openTown(app: TestApp, names: Readonly<Record<string, readonly string[]>>) {
  const people = new Map<string, Person>();
  const list = Object.entries(names).flatMap(([role, all]) =>
    all.map((name) => ({ role: role as Role, name })),
  );
  for (const row of await app.make.accounts(list)) people.set(row.name, row);
  const personOf = (name: string) => {
    const person = people.get(name);
    if (!person) throw new Error(`no person is called ${name}`);
    return person;
  };
  const send = async (who: string, method: string, path: string, body?: Fields) => {
    const answer = await fetch(`${app.gateway.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await app.issueToken(personOf(who))}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text };
  };
  return {
    app,
    personOf,
    nameOf: (id: string) => [...people].find(([, person]) => person.id === id)?.[0],
    send,
    /** Sends a request that must succeed. */
    ask: async <T = Fields>(who: string, method: string, path: string, body?: Fields) => {
      const { status, text } = await send(who, method, path, body);
      if (status >= 300) throw new Error(`${who}: ${method} ${path}: ${status} ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as T;
    },
    /** Sends a request that must be refused, and returns the code. */
    refusal: async (who: string, method: string, path: string, body?: Fields) => {
      const { status, text } = await send(who, method, path, body);
      if (status < 400) throw new Error(`${who}: ${method} ${path}: ${status} ${text}`);
      return (JSON.parse(text) as { error: string }).error;
    },
  };
}

type Service = {
  readonly id: string;
  readonly minutes: number;
  readonly price: number | null;
  readonly cleaning: number;
};

/** A professional, and when they work. */
export type Chair = {
  readonly id: string;
  readonly usual: Span;
  readonly breaks: readonly Span[];
  readonly weekly?: Readonly<Record<number, readonly Span[]>>;
  readonly exceptions: Map<string, readonly Span[]>;
  readonly off: { readonly date: string; readonly span: Span }[];
};

type Client = { readonly id: string; readonly hasAccount: boolean; readonly phone: string | null };

type PackageKind = {
  readonly id: string;
  readonly service: string;
  readonly sessions: number;
  readonly price: number;
};

/** One business of the diary, with its paper book. */
export type Place = {
  readonly id: string;
  /** The person who answers the phone and takes the money. */
  readonly desk: string;
  readonly currency: string;
  readonly weekly: Readonly<Record<number, readonly Span[]>>;
  readonly closures: { readonly name: string; readonly date: string; readonly span?: Span }[];
  readonly openings: { readonly name: string; readonly date: string; readonly span: Span }[];
  readonly services: Map<string, Service>;
  readonly chairs: Map<string, Chair>;
  readonly clients: Map<string, Client>;
  /** The ids of family members of client records. */
  readonly family: Map<string, string>;
  /** The packages on offer, by title. */
  readonly packages: Map<string, PackageKind>;
  /** The waitlist entries of customers. */
  readonly waiting: Map<string, string>;
  readonly book: PaperBook;
  /** The offset of the zone, from the first hour of the day on. */
  readonly offsetOf: (date: string) => string;
  /** The other business, where some of the staff work too. */
  elsewhere?: Place;
  today: string;
  nowMs: number;
};

export const newPlace = (
  fields: Pick<Place, 'id' | 'desk' | 'currency' | 'weekly' | 'offsetOf'>,
): Place => ({
  ...fields,
  closures: [],
  openings: [],
  services: new Map(),
  chairs: new Map(),
  clients: new Map(),
  family: new Map(),
  packages: new Map(),
  waiting: new Map(),
  book: newBook(),
  today: '',
  nowMs: 0,
});

export function named<T>(map: ReadonlyMap<string, T>, name: string): T {
  const found = map.get(name);
  if (found === undefined) throw new Error(`${name} is not known`);
  return found;
}

/** `10:00` is today, `24 10:00` is on the 24th. */
export function toWhen({ today }: Place, when: string): { date: string; start: string } {
  const [day, clock] = when.split(' ');
  return clock === undefined ? { date: today, start: day! } : { date: dateOf(day!), start: clock };
}

export const instantOf = ({ offsetOf }: Place, date: string, clock: string) =>
  Date.parse(`${date}T${clock}:00${offsetOf(date)}`);

/** Sets the clock of the test. */
export function setClock(town: Town, place: Place, when: string, offset?: string): void {
  const { date, start } = toWhen(place, when);
  const instant = `${date}T${start}:00${offset ?? place.offsetOf(date)}`;
  town.app.clock.set(instant);
  place.nowMs = Date.parse(instant);
}

/** Where a step happens. */
export type At = { readonly town: Town; readonly place: Place; readonly owner: string };

type Step = (at: At, ...args: never[]) => unknown;
type Bound<Steps> = {
  [Name in keyof Steps]: Steps[Name] extends (at: At, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** The steps at one place. */
export function bind<Steps extends Record<string, Step>>(at: At, steps: Steps): Bound<Steps> {
  const bound = Object.entries(steps).map(([name, step]) => [name, step.bind(null, at)]);
  return Object.fromEntries(bound) as Bound<Steps>;
}

export const endOf = (start: string, minutes: readonly number[]) =>
  addMinutes(
    start,
    minutes.reduce((sum, each) => sum + each, 0),
  );

/** The phone numbers of customers with an account. */
export const PHONES: Readonly<Record<string, string>> = {
  Ana: '+49 30 1000011',
  Ben: '+49 30 1000022',
};

export const datesBetween = (from: string, to: string): string[] =>
  from > to ? [] : [from, ...datesBetween(addDays(from, 1), to)];
