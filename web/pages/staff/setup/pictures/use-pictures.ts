import { call, LONG, type Output } from '../../../../api/call.ts';
import {
  addPhoto,
  changeBusinessImage,
  changePhoto,
  changeProfessionalImage,
  changeServiceImage,
  deleteBusinessImage,
  deletePhoto,
  deleteProfessionalImage,
  deleteServiceImage,
  getOwnBusiness,
  listOwnServices,
  listStaff,
  orderPhotos,
  putBusinessImage,
  putProfessionalImage,
  putServiceImage,
} from '../../../../api/operations.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { useStaff } from '../../shell/staff-context.ts';
import { useChange } from '../use-change.ts';

export type OwnPicture = Output<'putBusinessImage'>;
export type Description = Pick<OwnPicture, 'alt' | 'focus'>;

/** The owner of a single picture, or a photo of the business. */
export type Place = {
  readonly of: 'business' | 'professional' | 'service' | 'photo';
  readonly id: string;
};

type Operations = {
  readonly change: (place: Place, body: Description) => Promise<unknown>;
  readonly remove: (place: Place) => Promise<unknown>;
};
type Single = Operations & {
  readonly put: (place: Place, body: Uint8Array) => Promise<unknown>;
  /** The lists that show it. */
  readonly refresh: readonly { readonly path: string }[];
};

const SINGLE: Readonly<Record<Exclude<Place['of'], 'photo'>, Single>> = {
  business: {
    put: ({ id }, body) => call(putBusinessImage, { params: { id }, body }, LONG),
    change: ({ id }, body) => call(changeBusinessImage, { params: { id }, body }),
    remove: ({ id }) => call(deleteBusinessImage, { params: { id } }),
    refresh: [getOwnBusiness],
  },
  professional: {
    put: ({ id }, body) => call(putProfessionalImage, { params: { id }, body }, LONG),
    change: ({ id }, body) => call(changeProfessionalImage, { params: { id }, body }),
    remove: ({ id }) => call(deleteProfessionalImage, { params: { id } }),
    refresh: [listStaff],
  },
  service: {
    put: ({ id }, body) => call(putServiceImage, { params: { id }, body }, LONG),
    change: ({ id }, body) => call(changeServiceImage, { params: { id }, body }),
    remove: ({ id }) => call(deleteServiceImage, { params: { id } }),
    refresh: [listOwnServices],
  },
};

const photosOf = (id: string): Operations => ({
  change: ({ id: photoId }, body) => call(changePhoto, { params: { id, photoId }, body }),
  remove: ({ id: photoId }) => call(deletePhoto, { params: { id, photoId } }),
});

/** A chosen file; the facts beside it tell it from another one. */
export type Chosen = { readonly name: string; readonly size: number; readonly file: File };

export const toChosen = (file: File): Chosen => ({ name: file.name, size: file.size, file });

const readBytes = async ({ file }: Chosen) => new Uint8Array(await file.arrayBuffer());

/** A change of pictures is done at once: there is no draft to save. */
function usePictureChange<Input>(
  of: Place['of'],
  send: (businessId: string, input: Input, key: string) => Promise<unknown>,
  onDone?: () => void,
) {
  const t = useTexts('pictures');
  const { businessId } = useStaff();
  return useChange({
    send: (input: Input, key) => send(businessId, input, key),
    refresh: of === 'photo' ? [getOwnBusiness] : SINGLE[of].refresh,
    done: () => t('saved'),
    ...(onDone && { onDone }),
  });
}

const operationsOf = ({ of }: Place, businessId: string) =>
  of === 'photo' ? photosOf(businessId) : SINGLE[of];

/** Replaces the picture of a place. */
export function useReplace(place: Place & { readonly of: keyof typeof SINGLE }) {
  return usePictureChange(place.of, async (_, chosen: Chosen) =>
    SINGLE[place.of].put(place, await readBytes(chosen)),
  );
}

export function useAddPhoto() {
  return usePictureChange('photo', async (id, chosen: Chosen, key) =>
    call(
      addPhoto,
      { params: { id }, headers: { 'idempotency-key': key }, body: await readBytes(chosen) },
      LONG,
    ),
  );
}

export function useOrder() {
  return usePictureChange('photo', (id, photoIds: string[]) =>
    call(orderPhotos, { params: { id }, body: { photoIds } }),
  );
}

export function useDescribe(place: Place, onDone: () => void) {
  return usePictureChange(
    place.of,
    (businessId, body: Description) => operationsOf(place, businessId).change(place, body),
    onDone,
  );
}

export function useRemove(place: Place, onDone: () => void) {
  return usePictureChange<void>(
    place.of,
    (businessId) => operationsOf(place, businessId).remove(place),
    onDone,
  );
}
