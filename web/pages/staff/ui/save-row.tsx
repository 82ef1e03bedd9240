import './parts.css';
import { useTexts } from '../../../text/use-texts.ts';

type SaveRowProps = {
  readonly label: string;
  /** False: something has to be settled first, as the label says. */
  readonly canSave?: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
};

/** Stays in view while a form has changes that are not saved. */
export function SaveRow({ label, canSave = true, isSaving, onSave, onDiscard }: SaveRowProps) {
  const t = useTexts('setup');
  return (
    <div className="row save-row">
      <button
        type="button"
        className="button primary"
        aria-disabled={!canSave || isSaving}
        onClick={() => canSave && !isSaving && onSave()}
      >
        {label}
      </button>
      <button type="button" className="button plain" onClick={onDiscard}>
        {t('hours.reset')}
      </button>
      <span className="small quiet" role="status">
        {t('hours.unsaved')}
      </span>
    </div>
  );
}
