import { hash } from 'node:crypto';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type Refusal, refuse, refuseField } from '../../domain/outcome.ts';

/** Identifies a version of an object by its content. Weak, because a proxy may compress the body. */
export function etagOf(text: string): string {
  return `W/"${hash('sha1', text, 'base64url')}"`;
}

/** A response with the ETag that a change may send as If-Match. `version` is the part that changes can edit. */
export function toVersioned<T>(body: T, version: unknown = body) {
  return { body, headers: { ETag: etagOf(JSON.stringify(version)) } };
}

/**
 * Refuses a change of an object that differs from what the caller has read, in each of its views.
 * Call it in the transaction of the change, with the object locked.
 */
export function refuseStale(
  { 'if-match': condition }: { readonly 'if-match'?: string | undefined },
  ...views: readonly unknown[]
): Refusal | undefined {
  if (condition === undefined || condition.trim() === '*') return undefined;
  // The tags of contents are exact, so the mark that they are weak does not matter.
  const sent = new Set(condition.match(/"[^"]*"/g));
  const isCurrent = views.some((view) => sent.has(etagOf(JSON.stringify(view)).slice(2)));
  return isCurrent ? undefined : refuse('SERIALIZATION_CONFLICT');
}

/** No tag matches what has no version: a change must not run as if its condition were true. */
export function refuseUnversioned(
  { method, headers }: Pick<Endpoint, 'method' | 'headers'>,
  condition: string | undefined,
): Refusal | undefined {
  if (method === 'get' || headers?.shape['if-match']) return undefined;
  if (condition === undefined || condition.trim() === '*') return undefined;
  return refuseField('SERIALIZATION_CONFLICT', 'if-match');
}

/** The ETag of an object that counts its changes. `shown` names what the response shows beside it. */
export function toVersionTag(version: number, shown?: string): string {
  return shown === undefined ? `"${version}"` : `"${version}-${shown}"`;
}

/** The versions that If-Match allows; undefined if it allows any. A tag of another kind matches none. */
export function readVersions(condition: string | undefined): number[] | undefined {
  if (condition === undefined || condition.trim() === '*') return undefined;
  return [...condition.matchAll(/"(\d{1,15})(?:-\w+)?"/g)].map(([, version]) => Number(version));
}
