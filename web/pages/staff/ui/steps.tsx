import { Icon } from '../../../ui/icon.tsx';

type StepsProps = {
  readonly texts: { readonly before: string; readonly now: string; readonly after: string };
  readonly onStep: (step: -1 | 0 | 1) => void;
};

/** Buttons to the period before, to the present one, and to the one after. */
export function Steps({ texts, onStep }: StepsProps) {
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={texts.before}
        onClick={() => onStep(-1)}
      >
        <Icon name="back" isTiny isMirrored />
      </button>
      <button type="button" className="button plain slim" onClick={() => onStep(0)}>
        {texts.now}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={texts.after}
        onClick={() => onStep(1)}
      >
        <Icon name="forward" isTiny isMirrored />
      </button>
    </>
  );
}
