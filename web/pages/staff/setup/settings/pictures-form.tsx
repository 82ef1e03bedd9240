import { useState } from 'react';
import { PHOTOS_MAX } from '../../../../../domain/picture.ts';
import { Refused } from '../../../../api/failures.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Note } from '../../../../ui/note.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { FailureNote } from '../failure-note.tsx';
import { DescribeDialog, RemoveDialog } from './picture-dialogs.tsx';
import { type OwnPicture, type Place, toChosen, useOrder, useUpload } from './use-pictures.ts';
import type { OwnBusiness } from './use-settings.ts';

const ACCEPTED = 'image/jpeg,image/png,image/webp';

/** The logo and the photos, in the order of the page. */
export function PicturesForm({ business }: { readonly business: OwnBusiness }) {
  const t = useTexts('settings');
  const order = useOrder();
  const { picture: logo, photos } = business;
  const moveEarlier = (index: number) => {
    const ids = photos.map(({ id }) => id);
    ids.splice(index - 1, 0, ...ids.splice(index, 1));
    if (!order.isPending) order.mutate(ids);
  };
  return (
    <section aria-labelledby="pictures">
      <SectionHead id="pictures" title={t('pictures.title')} text={t('pictures.text')} />
      <div className="card stack">
        <ul className="own-pictures">
          {logo && <OwnPictureItem place="logo" picture={logo} name={t('pictures.logo')} />}
          {photos.map((photo, index) => (
            <OwnPictureItem
              key={photo.id}
              place={photo.id}
              picture={photo}
              name={t('pictures.photo', { number: String(index + 1) })}
              {...(index > 0 && { onEarlier: () => moveEarlier(index) })}
            />
          ))}
        </ul>
        <FailureNote error={order.error} />
        <div className="row">
          <UploadButton place="logo" label={t('pictures.uploadLogo')} />
          {photos.length < PHOTOS_MAX && (
            <UploadButton place="photos" label={t('pictures.addPhoto')} />
          )}
        </div>
        <p className="small quiet">{t('pictures.kinds')}</p>
      </div>
    </section>
  );
}

type UploadButtonProps = { readonly place: 'logo' | 'photos'; readonly label: string };

function UploadButton({ place, label }: UploadButtonProps) {
  const t = useTexts('settings');
  const upload = useUpload(place);
  const isRefusedFile =
    upload.error instanceof Refused && [400, 413, 415].includes(upload.error.status);
  return (
    <div className="stack-small">
      <label className="button upload">
        {upload.isPending ? t('pictures.sending') : label}
        <input
          type="file"
          accept={ACCEPTED}
          disabled={upload.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) upload.mutate(toChosen(file));
            // The same file can be chosen again after a failure.
            target.value = '';
          }}
        />
      </label>
      {isRefusedFile ? (
        <Note kind="stop" isAnnounced>
          {t('pictures.wrong')}
        </Note>
      ) : (
        <FailureNote error={upload.error} />
      )}
    </div>
  );
}

type OwnPictureItemProps = {
  readonly place: Place;
  readonly picture: OwnPicture;
  readonly name: string;
  readonly onEarlier?: () => void;
};

function OwnPictureItem({ place, picture, name, onEarlier }: OwnPictureItemProps) {
  const t = useTexts('settings');
  const [opened, setOpened] = useState<'describe' | 'remove'>();
  const acts = [
    { act: t('pictures.describe'), onClick: () => setOpened('describe') },
    ...(onEarlier ? [{ act: t('pictures.earlier'), onClick: onEarlier }] : []),
    { act: t('pictures.remove'), onClick: () => setOpened('remove') },
  ];
  const dialog = { place, picture, name, onClose: () => setOpened(undefined) };
  return (
    <li>
      <Picture picture={picture} sizes="11rem" />
      <p>{name}</p>
      <div className="row">
        {acts.map(({ act, onClick }) => (
          <button
            key={act}
            type="button"
            className="button slim"
            aria-label={t('pictures.act', { act, picture: name })}
            onClick={onClick}
          >
            {act}
          </button>
        ))}
      </div>
      {opened === 'describe' && <DescribeDialog {...dialog} />}
      {opened === 'remove' && <RemoveDialog {...dialog} />}
    </li>
  );
}
