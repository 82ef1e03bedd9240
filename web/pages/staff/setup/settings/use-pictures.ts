import { call } from '../../../../api/call.ts';
import {
  addPhoto,
  changeBusinessImage,
  changePhoto,
  deleteBusinessImage,
  deletePhoto,
  getOwnBusiness,
  orderPhotos,
  putBusinessImage,
} from '../../../../api/operations.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { useStaff } from '../../shell/staff-context.ts';
import { useChange } from '../use-change.ts';
import type { OwnBusiness } from './use-settings.ts';

export type OwnPicture = OwnBusiness['photos'][number];
export type Description = Pick<OwnPicture, 'alt' | 'focus'>;
/** The logo, or the id of a photo. */
export type Place = 'logo' | (string & {});

/** A chosen file; the facts beside it tell it from another one. */
export type Chosen = { readonly name: string; readonly size: number; readonly file: File };

export const toChosen = (file: File): Chosen => ({ name: file.name, size: file.size, file });

/** The change of pictures is done at once: there is no draft to save. */
function usePictureChange<Input>(
  send: (id: string, input: Input, key: string) => Promise<unknown>,
  onDone?: () => void,
) {
  const t = useTexts('settings');
  const { businessId } = useStaff();
  return useChange({
    send: (input: Input, key) => send(businessId, input, key),
    refresh: [getOwnBusiness],
    done: () => t('pictures.saved'),
    ...(onDone && { onDone }),
  });
}

export function useUpload(place: 'logo' | 'photos') {
  return usePictureChange(async (id, { file }: Chosen, key) => {
    const body = new Uint8Array(await file.arrayBuffer());
    return place === 'logo'
      ? call(putBusinessImage, { params: { id }, body })
      : call(addPhoto, { params: { id }, headers: { 'idempotency-key': key }, body });
  });
}

export function useDescribe(place: Place, onDone: () => void) {
  return usePictureChange(
    (id, body: Description) =>
      place === 'logo'
        ? call(changeBusinessImage, { params: { id }, body })
        : call(changePhoto, { params: { id, photoId: place }, body }),
    onDone,
  );
}

export function useRemove(place: Place, onDone: () => void) {
  return usePictureChange<void>(
    (id) =>
      place === 'logo'
        ? call(deleteBusinessImage, { params: { id } })
        : call(deletePhoto, { params: { id, photoId: place } }),
    onDone,
  );
}

export function useOrder() {
  return usePictureChange((id, photoIds: string[]) =>
    call(orderPhotos, { params: { id }, body: { photoIds } }),
  );
}
