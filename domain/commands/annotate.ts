import { isWalkIn } from '../appointment.ts';
import { changeAppointment } from '../appointment-changes.ts';
import { type Changes, NO_CHANGES } from '../changes.ts';
import { accept, type Outcome, refuseField } from '../outcome.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type AnnotateCommand = TargetCommand & {
  readonly kind: 'annotate';
  readonly notes?: string | null | undefined;
  readonly staffNotes?: string | null | undefined;
  /** The name of a walk-in; an empty one erases it. */
  readonly clientName?: string | undefined;
};

export const annotate: CommandDefinition<AnnotateCommand> = {
  kind: 'annotate',
  needs: targetNeeds,
  decide: decideAnnotate,
};

const FIELDS = ['notes', 'staffNotes', 'clientName'] as const;

/** An absent field stays as it is; null removes a note. The name of a client is changed in their account or record. */
function decideAnnotate(world: World, command: AnnotateCommand): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const before = target.value;
  if (command.clientName !== undefined && !isWalkIn(before)) {
    return refuseField('INVALID_INPUT', 'clientName');
  }
  const { notes = before.notes, staffNotes = before.staffNotes } = command;
  const { clientName = before.clientName } = command;
  const after = { ...before, notes, staffNotes, clientName };
  const changed = FIELDS.filter((field) => after[field] !== before[field]);
  if (changed.length === 0) return accept(NO_CHANGES);
  return accept(changeAppointment(after, 'appointment.annotated', { changed }));
}
