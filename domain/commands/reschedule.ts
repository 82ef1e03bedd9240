import { isActive } from '../appointment.ts';
import { type Changes, mergeChanges } from '../changes.ts';
import { type Move, moveAppointments } from '../move.ts';
import { calendarWindow, mergeNeeds, type Needs, NO_NEEDS } from '../needs.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { OverrideRequest } from '../override.ts';
import { listMoves, type MoveRequest } from '../series-move.ts';
import { endWaiting } from '../waitlist/ended-by-booking.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { listInScope, type Scope } from './scope.ts';
import { findClosedWindow, findTarget, type TargetCommand, targetNeeds } from './target.ts';

/** A calendar and a date in it. */
type Place = Pick<Move, 'professional' | 'date'>;

export type RescheduleCommand = TargetCommand &
  OverrideRequest &
  MoveRequest & {
    readonly kind: 'reschedule';
    /** The services of all appointments that may move. */
    readonly services: readonly string[];
    /** Absent in commands of a gateway that does not know scopes yet. */
    readonly scope?: Scope | undefined;
    /** Where the others of the booking would move, as it was when the command was created. */
    readonly places?: readonly Place[] | undefined;
  };

export const reschedule: CommandDefinition<RescheduleCommand> = {
  kind: 'reschedule',
  needs: rescheduleNeeds,
  isStale: isOutsidePlaces,
  decide: decideReschedule,
};

function placesOf({ professional, date, places = [] }: RescheduleCommand): readonly Place[] {
  return [{ professional, date }, ...places];
}

function rescheduleNeeds(command: RescheduleCommand): Needs {
  return mergeNeeds([
    targetNeeds(command),
    // A customer who moves to a wanted time waits no longer.
    { ...NO_NEEDS, waiterIds: command.persons },
    ...placesOf(command).map(toNeeds(command.services)),
  ]);
}

/** The calendar of a place around its date. */
export const toNeeds =
  (serviceIds: readonly string[]) =>
  ({ professional, date }: Place): Needs => ({
    ...NO_NEEDS,
    professionalIds: [professional],
    serviceIds,
    windows: [calendarWindow(professional, date)],
  });

/** Another command moved an appointment of the series or changed its services, so that its new place is not loaded. */
function isOutsidePlaces(world: World, command: RescheduleCommand, nowMs: number): boolean {
  const moves = findMoves(world, command, nowMs);
  if (!moves.ok) return false;
  const isLoaded = (move: Move) =>
    placesOf(command).some(
      ({ professional, date }) => professional === move.professional && date === move.date,
    ) && move.appointment.serviceIds.every((id) => command.services.includes(id));
  return !moves.value.every(isLoaded);
}

/** The active appointments in the scope, with their new places. */
function findMoves(world: World, command: RescheduleCommand, nowMs: number): Outcome<Move[]> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  if (!isActive(target.value)) return refuse('INVALID_STATUS');
  const { scope = 'this', professional, currentProfessional } = command;
  const inScope = listInScope(world, { ...command, scope }, target.value, nowMs).filter(isActive);
  const isSame = professional === currentProfessional;
  const newProfessional = command.newProfessional ?? (isSame ? undefined : professional);
  return accept(listMoves(inScope, target.value, { ...command, newProfessional }));
}

/** Moves all active appointments in the scope by the same local time, or none. */
function decideReschedule(
  world: World,
  command: RescheduleCommand,
  nowMs: number,
): Outcome<Changes> {
  const moves = findMoves(world, command, nowMs);
  if (!moves.ok) return moves;
  const closedWindows = moves.value.flatMap(
    ({ appointment }) => findClosedWindow(command, appointment, nowMs) ?? [],
  );
  if (closedWindows.length > 0) return refuse('RESCHEDULE_WINDOW', Math.max(...closedWindows));
  const moved = moveAppointments(world, moves.value, command, nowMs);
  if (!moved.ok) return moved;
  const ended = endWaiting(world, moved.value.updatedAppointments, nowMs);
  return accept(mergeChanges([moved.value, ended]));
}
