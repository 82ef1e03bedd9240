import { useTexts } from '../text/use-texts.ts';
import { Note } from '../ui/note.tsx';
import { useOnline } from './online.ts';

/** The page keeps what was loaded; the note says that it may be out of date. */
export function OfflineNote() {
  const t = useTexts('shell');
  const isOnline = useOnline();
  if (isOnline) return null;
  return (
    <div className="wrap offline">
      <Note isAnnounced>{t('offline')}</Note>
    </div>
  );
}
