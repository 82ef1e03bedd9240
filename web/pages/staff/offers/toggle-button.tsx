import { useTexts } from '../../../text/use-texts.ts';
import { useListChange } from '../ui/list-error-text.ts';

type ToggleButtonProps = {
  readonly name: string;
  readonly isActive: boolean;
  readonly onSend: (isActive: boolean) => Promise<unknown>;
};

/** Turns something off or on, with undo. */
export function ToggleButton({ name, isActive, onSend }: ToggleButtonProps) {
  const t = useTexts('offers');
  const lists = useTexts('lists');
  const change = useListChange();
  const turn = (next: boolean) =>
    change.start({
      run: () => onSend(next),
      done: t(next ? 'turnedOn' : 'turnedOff', { name }),
      undo: {
        label: lists('undo'),
        run: () => change.start({ run: () => onSend(!next) }),
      },
    });
  return (
    <>
      <button
        type="button"
        className="button plain slim"
        aria-label={t(isActive ? 'turnOffOf' : 'turnOnOf', { name })}
        disabled={change.isPending}
        onClick={() => turn(!isActive)}
      >
        {t(isActive ? 'turnOff' : 'turnOn')}
      </button>
      {change.problem && (
        <p className="bad" role="alert">
          {change.problem}
        </p>
      )}
    </>
  );
}
