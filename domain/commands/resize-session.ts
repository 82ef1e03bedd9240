import { type Changes, NO_CHANGES } from '../changes.ts';
import {
  countSeats,
  findChangeable,
  isStaleSession,
  type SessionCommand,
  sessionEvent,
  sessionNeeds,
} from '../class-session-command.ts';
import { changeOf } from '../class-timetable.ts';
import { accept, type Outcome, refuse, refuseTaken } from '../outcome.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';

type ResizeSessionCommand = SessionCommand & {
  readonly kind: 'resizeSession';
  readonly capacity: number;
};

export const resizeSession: CommandDefinition<ResizeSessionCommand> = {
  kind: 'resizeSession',
  needs: sessionNeeds,
  isStale: isStaleSession,
  decide: decideResizeSession,
};

/** Changes the number of seats, but not below those that are booked or held. */
function decideResizeSession(
  world: World,
  command: ResizeSessionCommand,
  nowMs: number,
): Outcome<Changes> {
  const found = findChangeable(world, command, nowMs);
  if (!found.ok) return found;
  const { timetable, scheduled, isCancelled, opened } = found.value;
  if (isCancelled) return refuse('INVALID_STATUS');
  const { capacity } = command;
  const { withHeld } = countSeats(world, found.value, nowMs);
  if (withHeld > capacity) return refuseTaken(withHeld - capacity);
  if (capacity === (opened ?? scheduled).capacity) return accept(NO_CHANGES);
  const change = { ...changeOf(timetable, command.sessionDate), capacity };
  return accept({
    ...NO_CHANGES,
    resizedSessions: opened ? [{ id: opened.id, capacity }] : [],
    sessionChanges: [change],
    events: [sessionEvent('class.session_resized', found.value, change, { capacity })],
  });
}
