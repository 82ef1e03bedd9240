import { hash } from 'node:crypto';
import * as contract from '../../contract/pictures.ts';
import type { Executor } from '../../db/client.ts';
import { findProfessionalPicture } from '../../db/reads/professionals.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { lockBusiness, updateBusiness } from '../../db/writes/own-business.ts';
import { usePictureFiles } from '../../db/writes/pictures.ts';
import { updateProfessional } from '../../db/writes/professionals.ts';
import { updateService } from '../../db/writes/services.ts';
import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';
import {
  PHOTOS_MAX,
  type Picture,
  type PictureChange,
  pictureView,
  reorderPhotos,
} from '../../domain/picture.ts';
import { admitPerAccount, type RateLimit } from '../access/rate-limit.ts';
import type { Caller } from '../access/tokens.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import type { Deps } from '../deps.ts';
import { definedFields } from '../http/defined-fields.ts';
import { route, type Route } from '../http/route.ts';
import { type IdempotentRequest, runIdempotently } from '../writes/idempotent.ts';
import {
  type Change,
  changePictures,
  type Owner,
  type PictureDeps,
  replacePicture,
  usePicture,
} from '../writes/pictures.ts';
import { checkProfileEditor } from '../writes/professionals.ts';
import { lockService } from './own-services.ts';

type Request = {
  readonly params: { readonly id: string };
  readonly caller: Caller;
  readonly businessIds: readonly string[];
};

const UPLOADS_PER_ACCOUNT: RateLimit = {
  name: 'uploads',
  max: contract.UPLOADS_PER_HOUR,
  windowSeconds: 3_600,
};

export function pictureRoutes(deps: Deps): Route[] {
  const admit = admitPerAccount(deps.redis, UPLOADS_PER_ACCOUNT);
  return [
    route(contract.putBusinessImage, (input) => upload(deps, input.body, logoOf(input)), admit),
    route(contract.changeBusinessImage, (input) => describe(deps, input.body, logoOf(input))),
    route(contract.deleteBusinessImage, (input) => remove(deps, logoOf(input))),
    route(
      contract.putProfessionalImage,
      (input) => upload(deps, input.body, portraitOf(input)),
      admit,
    ),
    route(contract.changeProfessionalImage, (input) =>
      describe(deps, input.body, portraitOf(input)),
    ),
    route(contract.deleteProfessionalImage, (input) => remove(deps, portraitOf(input))),
    route(
      contract.putServiceImage,
      (input) => upload(deps, input.body, servicePictureOf(input)),
      admit,
    ),
    route(contract.changeServiceImage, (input) =>
      describe(deps, input.body, servicePictureOf(input)),
    ),
    route(contract.deleteServiceImage, (input) => remove(deps, servicePictureOf(input))),

    route(contract.addPhoto, (input) => addPhoto(deps, input), admit),
    route(contract.orderPhotos, (input) =>
      changePictures(deps, photosOf(input), (photos) => {
        const held = reorderPhotos(photos, input.body.photoIds);
        if (!held) return refuseField('INVALID_INPUT', 'photoIds');
        return accept({ held, result: held.map(pictureView) });
      }),
    ),
    route(contract.changePhoto, (input) =>
      changePictures(deps, photosOf(input), (photos) =>
        changePhoto(photos, input.params.photoId, (photo) => {
          const changed = { ...photo, ...definedFields(input.body) };
          return { kept: [changed], result: pictureView(changed) };
        }),
      ),
    ),
    route(contract.deletePhoto, (input) =>
      changePictures(deps, photosOf(input), (photos) =>
        changePhoto(photos, input.params.photoId, (removed) => ({
          kept: [],
          removed,
          result: undefined,
        })),
      ),
    ),
  ];
}

const upload = (deps: PictureDeps, bytes: Uint8Array, owner: Owner<Picture | null>) =>
  replacePicture(deps, bytes, owner, pictureView);

const describe = (deps: PictureDeps, change: PictureChange, owner: Owner<Picture | null>) =>
  changePictures(deps, owner, (before) => {
    if (!before) return refuse('NOT_FOUND');
    const held = { ...before, ...definedFields(change) };
    return accept({ held, result: pictureView(held) });
  });

const remove = (deps: PictureDeps, owner: Owner<Picture | null>) =>
  changePictures(deps, owner, (removed) => accept({ held: null, removed, result: undefined }));

/** Replaces one photo by what is kept of it. */
function changePhoto<Result>(
  photos: readonly Picture[],
  id: string,
  change: (photo: Picture) => {
    readonly kept: readonly Picture[];
    readonly removed?: Picture;
    readonly result: Result;
  },
): Outcome<Change<readonly Picture[], Result>> {
  const photo = photos.find((each) => each.id === id);
  if (!photo) return refuse('NOT_FOUND');
  const { kept, ...rest } = change(photo);
  const held = photos.flatMap((each) => (each === photo ? kept : [each]));
  return accept({ ...rest, held });
}

function addPhoto(deps: PictureDeps, input: Request & IdempotentRequest & { body: Uint8Array }) {
  const { id, lock, save } = photosOf(input);
  return usePicture(deps, input.body, lock, async (picture) => {
    const request = { ...input, body: hash('sha256', input.body) };
    const added = await clearCacheAfter(
      deps.responseCache,
      runIdempotently(deps.database, request, async (tx) => {
        const photos = await lock(tx);
        if (!photos.ok) return photos;
        if (photos.value.length >= PHOTOS_MAX) return refuse('USAGE_LIMIT_REACHED');
        await usePictureFiles(tx, picture.id, id);
        await save(tx, [...photos.value, picture]);
        return accept({ body: pictureView(picture) });
      }),
    );
    const isRepeat = added.ok && added.value.body.id !== picture.id;
    if (isRepeat) await deps.pictures.discard([picture]);
    return added;
  });
}

async function lockOwnBusiness(tx: Executor, { params: { id }, businessIds }: Request) {
  const business = businessIds.includes(id) ? await lockBusiness(tx, { id }) : undefined;
  return business ? accept(business) : refuse('BUSINESS_NOT_FOUND');
}

function logoOf(request: Request): Owner<Picture | null> {
  return {
    id: request.params.id,
    async lock(tx) {
      const business = await lockOwnBusiness(tx, request);
      return business.ok ? accept(business.value.picture) : business;
    },
    save: (tx, picture) => updateBusiness(tx, request.params.id, { picture }),
  };
}

function photosOf(request: Request): Owner<readonly Picture[]> {
  return {
    id: request.params.id,
    async lock(tx) {
      const business = await lockOwnBusiness(tx, request);
      return business.ok ? accept(business.value.photos) : business;
    },
    save: (tx, photos) => updateBusiness(tx, request.params.id, { photos: [...photos] }),
  };
}

function portraitOf({ params: { id }, caller }: Request): Owner<Picture | null> {
  return {
    id,
    async lock(tx) {
      await takeLocks(tx, [id]);
      const editor = await checkProfileEditor(tx, caller, id);
      if (!editor.ok) return editor;
      if (editor.value.isElsewhere) return refuse('FORBIDDEN');
      return accept(await findProfessionalPicture(tx, id));
    },
    save: (tx, picture) => updateProfessional(tx, id, { picture }),
  };
}

function servicePictureOf({ params: { id }, caller, businessIds }: Request): Owner<Picture | null> {
  return {
    id,
    async lock(tx) {
      const service = await lockService(tx, id, { userId: caller.userId, businessIds }, {});
      return service.ok ? accept(service.value.picture) : service;
    },
    save: (tx, picture) => updateService(tx, id, { picture }),
  };
}
