import { useState } from 'react';
import { ALT_MAX } from '../../../../../domain/picture.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureNote } from '../failure-note.tsx';
import { FocusField } from './focus-field.tsx';
import { type OwnPicture, type Place, useDescribe, useRemove } from './use-pictures.ts';

type PictureDialogProps = {
  readonly place: Place;
  readonly picture: OwnPicture;
  readonly name: string;
  readonly onClose: () => void;
};

/** The focal point and the alternative text. */
export function DescribeDialog({ name, onClose, ...form }: PictureDialogProps) {
  const t = useTexts('pictures');
  return (
    <Dialog title={t('act', { act: t('describe'), picture: name })} {...{ onClose }}>
      <DescribeForm {...form} onDone={onClose} />
    </Dialog>
  );
}

type DescribeFormProps = Pick<PictureDialogProps, 'place' | 'picture'> & {
  readonly onDone: () => void;
};

export function DescribeForm({ place, picture, onDone }: DescribeFormProps) {
  const t = useTexts('pictures');
  const describe = useDescribe(place, onDone);
  const [draft, setDraft] = useState({ alt: picture.alt, focus: picture.focus });
  return (
    <form
      className="stack picture-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!describe.isPending) describe.mutate({ ...draft, alt: draft.alt.trim() });
      }}
    >
      <FocusField
        picture={{ ...picture, focus: draft.focus }}
        onChange={(focus) => setDraft({ ...draft, focus })}
      />
      <Field
        label={t('alt')}
        hint={t('altHint')}
        maxLength={ALT_MAX}
        value={draft.alt}
        onChange={({ target }) => setDraft({ ...draft, alt: target.value })}
      />
      <FailureNote error={describe.error} />
      <button type="submit" className="button primary" aria-disabled={describe.isPending}>
        {t('save')}
      </button>
    </form>
  );
}

export function RemoveDialog({ place, name, onClose }: PictureDialogProps) {
  const t = useTexts('pictures');
  const remove = useRemove(place, onClose);
  return (
    <ConfirmDialog
      title={t('act', { act: t('remove'), picture: name })}
      change={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t('removeAsk')}
    </ConfirmDialog>
  );
}
