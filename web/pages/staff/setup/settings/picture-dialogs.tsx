import { useState } from 'react';
import { ALT_MAX } from '../../../../../domain/picture.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useSetupErrorText } from '../error-text.ts';
import { FailureNote } from '../failure-note.tsx';
import { type OwnPicture, type Place, useDescribe, useRemove } from './use-pictures.ts';

type PictureDialogProps = {
  readonly place: Place;
  readonly picture: OwnPicture;
  readonly name: string;
  readonly onClose: () => void;
};

/** The alternative text, and what stays visible when the picture is cropped. */
export function DescribeDialog({ place, picture, name, onClose }: PictureDialogProps) {
  const t = useTexts('settings');
  const describe = useDescribe(place, onClose);
  const [draft, setDraft] = useState({ alt: picture.alt, focus: picture.focus });
  return (
    <Dialog
      title={t('pictures.act', { act: t('pictures.describe'), picture: name })}
      {...{ onClose }}
    >
      <form
        className="stack picture-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!describe.isPending) describe.mutate({ ...draft, alt: draft.alt.trim() });
        }}
      >
        <Picture picture={{ ...picture, focus: draft.focus }} sizes="12rem" alt="" />
        <Field
          label={t('pictures.alt')}
          hint={t('pictures.altHint')}
          maxLength={ALT_MAX}
          value={draft.alt}
          onChange={({ target }) => setDraft({ ...draft, alt: target.value })}
        />
        {(['x', 'y'] as const).map((axis) => (
          <Field
            key={axis}
            label={t(axis === 'x' ? 'pictures.focusX' : 'pictures.focusY')}
            type="range"
            dir="ltr"
            min={0}
            max={1}
            step={0.05}
            value={draft.focus[axis]}
            onChange={({ target }) =>
              setDraft({ ...draft, focus: { ...draft.focus, [axis]: target.valueAsNumber } })
            }
          />
        ))}
        <FailureNote error={describe.error} />
        <button type="submit" className="button primary" aria-disabled={describe.isPending}>
          {t('pictures.save')}
        </button>
      </form>
    </Dialog>
  );
}

export function RemoveDialog({ place, name, onClose }: PictureDialogProps) {
  const t = useTexts('settings');
  const textOf = useSetupErrorText();
  const remove = useRemove(place, onClose);
  return (
    <ConfirmDialog
      title={t('pictures.act', { act: t('pictures.remove'), picture: name })}
      problem={remove.error && textOf(remove.error)}
      isSending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t('pictures.removeAsk')}
    </ConfirmDialog>
  );
}
