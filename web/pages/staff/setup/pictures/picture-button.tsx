import './pictures.css';
import { Suspense, useState } from 'react';
import { useTexts } from '../../../../text/use-texts.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Tile } from '../../../../ui/tile.tsx';
import { DescribeForm, RemoveDialog } from './picture-dialogs.tsx';
import { UploadButton } from './upload-button.tsx';
import { type OwnPicture, useReplace } from './use-pictures.ts';

type PictureButtonProps = {
  readonly place: { readonly of: 'professional' | 'service'; readonly id: string };
  readonly picture: OwnPicture | null;
  readonly name: string;
};

/** The picture of a person or a service; it opens a dialog in which it is uploaded and changed. */
export function PictureButton(props: PictureButtonProps) {
  const tile = <Tile {...props} size="2.75rem" isRound={props.place.of === 'professional'} />;
  return (
    <Suspense fallback={tile}>
      <Opener {...props} />
    </Suspense>
  );
}

function Opener({ place, picture, name }: PictureButtonProps) {
  const t = useTexts('pictures');
  const [isOpen, setIsOpen] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const replace = useReplace(place);
  const close = () => setIsOpen(false);
  const title = t('pictureOf', { name });
  return (
    <>
      <button type="button" className="picture-button" onClick={() => setIsOpen(true)}>
        <Tile {...{ name, picture }} size="2.75rem" isRound={place.of === 'professional'} />
        <span className="unseen">{title}</span>
      </button>
      {isOpen && (
        <Dialog title={title} onClose={close}>
          <div className="stack">
            {picture && <DescribeForm key={picture.id} {...{ place, picture }} onDone={close} />}
            <div className="row">
              <UploadButton label={t(picture ? 'replace' : 'upload')} upload={replace} />
              {picture && (
                <button type="button" className="button plain" onClick={() => setIsRemoving(true)}>
                  {t('remove')}
                </button>
              )}
            </div>
            <p className="small quiet">{t('kinds')}</p>
          </div>
        </Dialog>
      )}
      {isRemoving && picture && (
        <RemoveDialog {...{ place, picture }} name={title} onClose={() => setIsRemoving(false)} />
      )}
    </>
  );
}
