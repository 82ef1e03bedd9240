import { Note } from '../../../ui/note.tsx';
import { useSetupErrorText } from './error-text.ts';

/** Why a change was refused, and what to do; nothing without a failure. The form keeps its input. */
export function FailureNote({ error }: { readonly error: unknown }) {
  const textOf = useSetupErrorText();
  if (!error) return null;
  return (
    <Note kind="stop" isAnnounced>
      {textOf(error)}
    </Note>
  );
}
