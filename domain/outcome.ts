import type { ErrorCode } from './errors.ts';

/** A rule said no. It is a value, not an exception: only broken machinery throws. */
export type Refusal = { readonly ok: false; readonly code: ErrorCode; readonly arg?: number };
export type Outcome<T> = { readonly ok: true; readonly value: T } | Refusal;

export function accept<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refuse(code: ErrorCode, arg?: number): Refusal {
  return arg === undefined ? { ok: false, code } : { ok: false, code, arg };
}
