import { type AppointmentRecord, isActive } from '../appointment.ts';
import { type Changes, NO_CHANGES } from '../changes.ts';
import { findLocalDay, localDateAt } from '../local-time.ts';
import { type Move, moveAppointments } from '../move.ts';
import { mergeNeeds, type Needs } from '../needs.ts';
import { accept, type Outcome, refuse, refuseField } from '../outcome.ts';
import type { OverrideRequest } from '../override.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { toNeeds } from './reschedule.ts';
import {
  findTarget,
  isStale,
  type TargetCommand,
  type TargetFields,
  targetNeeds,
} from './target.ts';

type SwapCommand = TargetCommand &
  OverrideRequest & {
    readonly kind: 'swap';
    /** The other appointment and the records of its booking. */
    readonly other: TargetFields;
    /** The services of both. */
    readonly services: readonly string[];
    /** The dates of the target and of the other when the command was created. */
    readonly dates: readonly [string, string];
    /** The ids of the sessions, if they have to be opened. */
    readonly newSessionIds: readonly [string, string];
  };

export const swap: CommandDefinition<SwapCommand> = {
  kind: 'swap',
  needs: swapNeeds,
  isStale: hasChanged,
  decide: decideSwap,
};

/** The command as if the other appointment were its target. */
function toOther(command: SwapCommand): TargetCommand {
  return { ...command, ...command.other, ifVersions: undefined };
}

function swapNeeds(command: SwapCommand): Needs {
  const { currentProfessional, other, services, dates } = command;
  const places = [
    { professional: currentProfessional, date: dates[0] },
    { professional: other.currentProfessional, date: dates[1] },
  ];
  return mergeNeeds([
    targetNeeds(command),
    targetNeeds(toOther(command)),
    ...places.map(toNeeds(services)),
  ]);
}

/** One of both has moved, or has other services, since the command was created. */
function hasChanged(world: World, command: SwapCommand): boolean {
  if (isStale(world, toOther(command))) return true;
  return [command, toOther(command)].some((each, n) => {
    const found = findTarget(world, { ...each, ifVersions: undefined });
    if (!found.ok) return false;
    const { localDate, serviceIds } = found.value;
    return (
      localDate !== command.dates[n] || !serviceIds.every((id) => command.services.includes(id))
    );
  });
}

/** Both appointments exchange their starts and professionals and keep their durations, or nothing changes. */
function decideSwap(world: World, command: SwapCommand, nowMs: number): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const other = findTarget(world, toOther(command));
  if (!other.ok) return other;
  if (target.value.id === other.value.id) return refuseField('INVALID_INPUT', 'with');
  if (!isActive(target.value) || !isActive(other.value)) return refuse('INVALID_STATUS');
  const [sessionId, otherSessionId] = command.newSessionIds;
  const moves = [
    toMove(world, target.value, other.value, sessionId),
    toMove(world, other.value, target.value, otherSessionId),
  ];
  const isInPlace = moves.every(
    ({ appointment, professional }) => appointment.professionalId === professional,
  );
  const isSameStart = target.value.startsAt.getTime() === other.value.startsAt.getTime();
  if (isInPlace && isSameStart) return accept(NO_CHANGES);
  return moveAppointments(world, moves, command, nowMs);
}

/** The place of the other, in the zone of the appointment's own business. */
function toMove(
  world: World,
  appointment: AppointmentRecord,
  { id, startsAt, professionalId }: AppointmentRecord,
  newSessionId: string,
): Move {
  const timezone = world.businesses.get(appointment.businessId)?.timezone ?? appointment.timezone;
  const startMs = startsAt.getTime();
  const date = localDateAt(startMs, timezone);
  const start = findLocalDay(date, timezone)!.clockAt(startMs);
  const details = { swappedWith: id };
  return { appointment, professional: professionalId, date, start, newSessionId, details };
}
