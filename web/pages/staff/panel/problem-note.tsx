import { useTexts } from '../../../text/use-texts.ts';
import { Note } from '../../../ui/note.tsx';
import { isOverridable } from '../calendar/use-move.ts';
import type { useChange } from './use-change.ts';

type ProblemNoteProps = {
  readonly change: Pick<ReturnType<typeof useChange>, 'problem' | 'error'>;
  /** Does it although a rule of the business forbids it. */
  readonly onForce?: () => void;
};

/** Why a change was refused. Staff may override the rules of the business, but no other appointment. */
export function ProblemNote({ change, onForce }: ProblemNoteProps) {
  const t = useTexts('calendar');
  if (!change.problem) return null;
  return (
    <Note kind="stop" isAnnounced>
      <p>{change.problem}</p>
      {onForce && isOverridable(change.error) && (
        <button type="button" className="text-button" onClick={onForce}>
          {t('move.anyway')}
        </button>
      )}
    </Note>
  );
}
