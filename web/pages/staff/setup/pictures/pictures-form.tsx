import './pictures.css';
import { useState } from 'react';
import { PHOTOS_MAX } from '../../../../../domain/picture.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Picture } from '../../../../ui/picture.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { FailureNote } from '../failure-note.tsx';
import { DescribeDialog, RemoveDialog } from './picture-dialogs.tsx';
import { UploadButton } from './upload-button.tsx';
import { type OwnPicture, type Place, useAddPhoto, useOrder, useReplace } from './use-pictures.ts';

type PicturesFormProps = {
  readonly business: {
    readonly id: string;
    readonly picture: OwnPicture | null;
    readonly photos: readonly OwnPicture[];
  };
};

/** The logo and the photos, in the order of the page. */
export function PicturesForm({ business: { id, picture: logo, photos } }: PicturesFormProps) {
  const t = useTexts('pictures');
  const order = useOrder();
  const addPhoto = useAddPhoto();
  const replaceLogo = useReplace({ of: 'business', id });
  const moveEarlier = (index: number) => {
    const ids = photos.map((photo) => photo.id);
    ids.splice(index - 1, 0, ...ids.splice(index, 1));
    if (!order.isPending) order.mutate(ids);
  };
  return (
    <section aria-labelledby="pictures">
      <SectionHead id="pictures" title={t('title')} text={t('text')} />
      <div className="card stack">
        <ul className="own-pictures">
          {logo && (
            <OwnPictureItem place={{ of: 'business', id }} picture={logo} name={t('logo')} />
          )}
          {photos.map((photo, index) => (
            <OwnPictureItem
              key={photo.id}
              place={{ of: 'photo', id: photo.id }}
              picture={photo}
              name={t('photo', { number: String(index + 1) })}
              {...(index > 0 && { onEarlier: () => moveEarlier(index) })}
            />
          ))}
        </ul>
        <FailureNote error={order.error} />
        <div className="row">
          <UploadButton label={t(logo ? 'replaceLogo' : 'uploadLogo')} upload={replaceLogo} />
          {photos.length < PHOTOS_MAX && <UploadButton label={t('addPhoto')} upload={addPhoto} />}
        </div>
        <p className="small quiet">{t('kinds')}</p>
      </div>
    </section>
  );
}

type OwnPictureItemProps = {
  readonly place: Place;
  readonly picture: OwnPicture;
  readonly name: string;
  readonly onEarlier?: () => void;
};

function OwnPictureItem({ place, picture, name, onEarlier }: OwnPictureItemProps) {
  const t = useTexts('pictures');
  const [opened, setOpened] = useState<'describe' | 'remove'>();
  const acts = [
    { act: t('describe'), onClick: () => setOpened('describe') },
    ...(onEarlier ? [{ act: t('earlier'), onClick: onEarlier }] : []),
    { act: t('remove'), onClick: () => setOpened('remove') },
  ];
  const dialog = { place, picture, name, onClose: () => setOpened(undefined) };
  return (
    <li className={place.of === 'business' ? 'logo' : undefined}>
      <Picture picture={picture} sizes="13rem" />
      <p>{name}</p>
      <div className="row">
        {acts.map(({ act, onClick }) => (
          <button
            key={act}
            type="button"
            className="button slim"
            aria-label={t('act', { act, picture: name })}
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
