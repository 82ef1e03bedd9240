import { appointmentEvent } from '../events.ts';
import { accept, type Outcome } from '../outcome.ts';
import { type Changes, NO_CHANGES, type World } from '../world.ts';
import { findTarget, type TargetCommand } from './target.ts';

export type AnnotateCommand = TargetCommand & {
  readonly kind: 'annotate';
  readonly notes?: string | null | undefined;
  readonly staffNotes?: string | null | undefined;
};

const NOTES = ['notes', 'staffNotes'] as const;

/** What is not said stays as it is; null takes a note away. */
export function decideAnnotate(world: World, command: AnnotateCommand): Outcome<Changes> {
  const target = findTarget(world, command);
  if (!target.ok) return target;
  const before = target.value;
  const { notes = before.notes, staffNotes = before.staffNotes } = command;
  const after = { ...before, notes, staffNotes };
  const changed = NOTES.filter((field) => after[field] !== before[field]);
  if (changed.length === 0) return accept(NO_CHANGES);
  return accept({
    ...NO_CHANGES,
    moved: [after],
    events: [appointmentEvent('appointment.annotated', after, { changed })],
  });
}
