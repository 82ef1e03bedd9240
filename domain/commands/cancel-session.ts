import { cancelAppointments } from '../cancellation.ts';
import { type Changes, NO_CHANGES } from '../changes.ts';
import {
  findChangeable,
  isStaleSession,
  type SessionCommand,
  sessionEvent,
  sessionNeeds,
} from '../class-session-command.ts';
import { changeOf } from '../class-timetable.ts';
import { isActive } from '../appointment.ts';
import { accept, type Outcome } from '../outcome.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';

type CancelSessionCommand = SessionCommand & {
  readonly kind: 'cancelSession';
  readonly reason?: string | undefined;
};

export const cancelSession: CommandDefinition<CancelSessionCommand> = {
  kind: 'cancelSession',
  needs: sessionNeeds,
  isStale: isStaleSession,
  decide: decideCancelSession,
};

/** Cancels all seats of the session, and the session itself. */
function decideCancelSession(
  world: World,
  command: CancelSessionCommand,
  nowMs: number,
): Outcome<Changes> {
  const found = findChangeable(world, command, nowMs);
  if (!found.ok) return found;
  const { timetable, scheduled, isCancelled, appointments } = found.value;
  if (isCancelled) return accept(NO_CHANGES);
  const { reason } = command;
  const cancelled = cancelAppointments(world, appointments.filter(isActive), nowMs, {
    by: 'staff',
    reason,
    lesson: scheduled,
  });
  const change = { ...changeOf(timetable, command.sessionDate), isCancelled: true };
  const details = { cancelled: appointments.length, ...(reason !== undefined && { reason }) };
  return accept({
    ...cancelled,
    sessionChanges: [change],
    events: [
      ...cancelled.events,
      sessionEvent('class.session_cancelled', found.value, change, details),
    ],
  });
}
