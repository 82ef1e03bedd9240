import type { ErrorCode, FieldCode } from './errors.ts';

/** A business rule refused. It is a value; exceptions are for technical failures. */
export type Refusal = {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly arg?: number;
  /** The field or parameter that is wrong, such as `services.0`; sent as a header. */
  readonly field?: string;
  /** The number of bookings that stand against a change; sent as a header. */
  readonly count?: number;
};
export type Outcome<T> = { readonly ok: true; readonly value: T } | Refusal;

export function accept<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

/** Codes whose refusals need no further facts. */
export type PlainCode = Exclude<ErrorCode, FieldCode | 'SCHEDULE_TIME_TAKEN'>;

export function refuse(code: PlainCode, arg?: number): Refusal {
  return arg === undefined ? { ok: false, code } : { ok: false, code, arg };
}

/** The request as a whole is wrong, so that no field can be named. */
export function refuseRequest(code: 'MISSING_FIELDS' | 'INVALID_INPUT'): Refusal {
  return { ok: false, code };
}

export function refuseField(code: ErrorCode, field: string): Refusal {
  return { ok: false, code, field };
}

/** A change of hours or staff would leave this many bookings without their time. */
export function refuseTaken(count: number): Refusal {
  return { ok: false, code: 'SCHEDULE_TIME_TAKEN', count };
}

/** The text that callers get. */
export function errorText({ code, arg }: Refusal): string {
  return arg === undefined ? code : `${code}:${arg}`;
}
