import { Note } from '../../../ui/note.tsx';
import type { ChangeState } from '../../../app/use-change.ts';

/** Why a change was refused. The form keeps its content. */
export function Problem({ change }: { readonly change: Pick<ChangeState, 'problem'> }) {
  if (!change.problem) return null;
  return (
    <Note kind="stop" isAnnounced>
      {change.problem}
    </Note>
  );
}
