import { type Changes, NO_CHANGES } from '../changes.ts';
import {
  findChangeable,
  isStaleSession,
  type SessionCommand,
  sessionEvent,
  sessionNeeds,
} from '../class-session-command.ts';
import { judgeSessionTime } from '../class-session-time.ts';
import { changeOf } from '../class-timetable.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';

type RestoreSessionCommand = SessionCommand & { readonly kind: 'restoreSession' };

export const restoreSession: CommandDefinition<RestoreSessionCommand> = {
  kind: 'restoreSession',
  needs: sessionNeeds,
  isStale: isStaleSession,
  decide: decideRestoreSession,
};

/** The session takes place again without its former seats: their customers have got the cancellation. */
function decideRestoreSession(
  world: World,
  command: RestoreSessionCommand,
  nowMs: number,
): Outcome<Changes> {
  const found = findChangeable(world, command, nowMs);
  if (!found.ok) return found;
  const { timetable, scheduled, isCancelled } = found.value;
  if (!isCancelled) return accept(NO_CHANGES);
  const place = { date: scheduled.localDate, startMin: scheduled.startMin };
  const session = { timetable, scheduled, opened: undefined };
  const verdict = judgeSessionTime(world, session, place, nowMs);
  if (!verdict.open) return refuse(verdict.refusal);
  const change = { ...changeOf(timetable, command.sessionDate), isCancelled: false };
  return accept({
    ...NO_CHANGES,
    sessionChanges: [change],
    events: [sessionEvent('class.session_restored', found.value, change)],
  });
}
