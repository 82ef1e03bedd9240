import { changeAppointment } from '../appointment-changes.ts';
import { type Changes, NO_CHANGES } from '../changes.ts';
import { accept, type Outcome } from '../outcome.ts';
import type { World } from '../world.ts';
import type { CommandDefinition } from './definition.ts';
import { findTarget, type TargetCommand, targetNeeds } from './target.ts';

type AnnotateCommand = TargetCommand & {
  readonly kind: 'annotate';
  readonly notes?: string | null | undefined;
  readonly staffNotes?: string | null | undefined;
};

export const annotate: CommandDefinition<AnnotateCommand> = {
  kind: 'annotate',
  needs: targetNeeds,
  decide: decideAnnotate,
};

const NOTE_FIELDS = ['notes', 'staffNotes'] as const;

/** An absent note stays as it is; null removes it. */
function decideAnnotate(world: World, command: AnnotateCommand): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const before = target.value;
  const { notes = before.notes, staffNotes = before.staffNotes } = command;
  const after = { ...before, notes, staffNotes };
  const changed = NOTE_FIELDS.filter((field) => after[field] !== before[field]);
  if (changed.length === 0) return accept(NO_CHANGES);
  return accept(changeAppointment(after, 'appointment.annotated', { changed }));
}
