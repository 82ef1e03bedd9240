import { isStaff, type Role } from '../../contract/access.ts';
import { type Endpoint, ownershipsOf } from '../../contract/endpoint.ts';
import {
  fillExample,
  type Request,
  SAMPLE_PICTURE,
  type SampleName,
} from '../../contract/example.ts';
import { newId } from '../../contract/ids.ts';
import { DATE } from './factories.ts';
import type { Samples } from './tenants.ts';

const DAY_MS = 86_400_000;
let daysUsed = 0;

/** Values that no earlier request has used. */
const NEW_VALUES: Readonly<Partial<Record<SampleName, () => string>>> = {
  newEmail: () => `${newId('usr')}@example.test`,
  newMemberEmail: () => NEW_VALUES.newEmail!(),
  newCouponCode: () => newId('cpn').slice(-10).toUpperCase(),
  recentTime: () => new Date(Date.now() - DAY_MS).toISOString(),
  newDayOff: () => NEW_VALUES.newDate!(),
  newDate: () => new Date(Date.parse(DATE) + ++daysUsed * DAY_MS).toISOString().slice(0, 10),
};

/** One cell of the authorization table. */
type Cell = {
  readonly endpoint: Endpoint;
  /** The id under test. */
  readonly place: string;
  /** The tenant of the id under test. */
  readonly named: Samples;
  /** The caller's own tenant. */
  readonly own: Samples;
  readonly role: Role | undefined;
};

/** The id under test, and ids with the same ownership, are of `named`; all others are the caller's. */
export function requestFor({ endpoint, place, named, own, role }: Cell): Request {
  const ownerships = ownershipsOf(endpoint);
  const isOther = (at: string) => at in ownerships && ownerships[at] !== ownerships[place];
  const newValues = newValuesOnce();
  return requestOf(endpoint, { place, role }, (name, at) =>
    isStored(name) ? (isOther(at) ? own : named)[name] : newValues(name),
  );
}

/** The example request with these values, without optional ids other than the one at `place`. */
export function requestOf(
  endpoint: Endpoint,
  { place, role }: { readonly place?: string; readonly role?: Role | undefined },
  valueOf: (name: SampleName, at: string) => string | number,
): Request {
  const kept = new Set([place, role && isStaff(role) ? clientField(endpoint, place) : undefined]);
  return fillExample(endpoint.example, (name, at) =>
    isOptionalId(endpoint, at) && !kept.has(at) ? undefined : valueOf(name, at),
  );
}

/** Each new value is created once, so that `from` and `to` of one request are the same date. */
export function newValuesOnce(): (name: SampleName) => string {
  const created = new Map<SampleName, string>();
  return (name) => {
    const create = NEW_VALUES[name];
    if (!create) throw new Error(`the test has no sample ${name}`);
    const value = created.get(name) ?? create();
    created.set(name, value);
    return value;
  };
}

function isStored(name: SampleName): name is keyof Samples {
  return !(name in NEW_VALUES);
}

/** Staff must send one of the ids that only staff may send: the one under test, or the first. */
function clientField(endpoint: Endpoint, place?: string): string | undefined {
  const places = Object.keys(endpoint.staffOnly ?? {})
    .map((field) => `body.${field}`)
    .filter((at) => at in ownershipsOf(endpoint));
  return places.find((at) => at === place) ?? places[0];
}

function isOptionalId(endpoint: Endpoint, at: string): boolean {
  if (!(at in ownershipsOf(endpoint))) return false;
  const [part, field] = at.split('.') as ['params' | 'query' | 'body', string];
  const schema = endpoint[part] as Endpoint['params'];
  return schema!.shape[field]!.safeParse(undefined).success;
}

/** The path and query of a request. */
export function urlOf({ path }: Endpoint, { params, query }: Request): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name]!);
  return `${filled}?${new URLSearchParams(query).toString()}`;
}

/** The body of a request: a JSON value, or the bytes of a picture. */
export function bodyOf({ isUpload }: Endpoint, { body }: Request): unknown {
  return isUpload ? Buffer.from(SAMPLE_PICTURE, 'base64') : body;
}
