import type { ErrorCode } from './errors.ts';

/** A business rule refused. It is a value; exceptions are for technical failures. */
export type Refusal = { readonly ok: false; readonly code: ErrorCode; readonly arg?: number };
export type Outcome<T> = { readonly ok: true; readonly value: T } | Refusal;

export function accept<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refuse(code: ErrorCode, arg?: number): Refusal {
  return arg === undefined ? { ok: false, code } : { ok: false, code, arg };
}
