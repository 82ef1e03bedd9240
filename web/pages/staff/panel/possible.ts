import type { ShownAppointment } from './types.ts';

const GRACE_MS = 10 * 60_000;

/** The actions that an appointment allows at a moment; a time says from when. */
export type Possible = {
  readonly confirm: boolean;
  readonly move: boolean;
  readonly cancel: boolean;
  readonly reopen: boolean;
  readonly complete: boolean | Date;
  readonly noShow: boolean | Date;
};

/** The server decides; this only shows an action that it would refuse as not possible yet. */
export function listPossible(appointment: ShownAppointment, nowMs: number): Possible {
  const { status, startUtc, endUtc } = appointment;
  const isConfirmed = status === 'Confirmed';
  const from = (ms: number) => (isConfirmed && nowMs < ms ? new Date(ms) : isConfirmed);
  return {
    confirm: status === 'Pending',
    move: isConfirmed || status === 'Pending',
    cancel: isConfirmed,
    reopen: status === 'Completed' || status === 'NoShow',
    complete: from(Date.parse(endUtc)),
    noShow: from(Date.parse(startUtc) + GRACE_MS),
  };
}
