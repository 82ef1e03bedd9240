import { z } from 'zod';
import { PHOTOS_MAX } from '../domain/picture.ts';
import { PIXELS_MAX, RATIO_MAX, SIDE_MIN } from '../domain/picture-file.ts';
import { SETTINGS, SETTINGS_OR_OWN, TEAM_OR_OWN } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { OWN_BUSINESS } from './own-business.ts';
import { belongsTo, OWN_CALENDAR, OWN_SERVICE } from './ownership.ts';
import { Alt, Focus, Picture } from './picture.ts';
import { Id, Repeatable } from './primitives.ts';

/** 5 MB. */
const UPLOAD_KB = 5_120;
/** Enough to set up a large business: one gateway draws one picture at a time, for everyone. */
export const UPLOADS_PER_HOUR = 120;
const UPLOAD = `The body is the file: JPEG, PNG or WebP, at most 5 MB, not animated. It is drawn again as WebP in several sizes, upright and without its metadata. \`INVALID_INPUT\` (\`body\`): it is no such picture. \`INVALID_VALUE\` (\`body\`): a side is shorter than ${SIDE_MIN} pixels, one is more than ${RATIO_MAX} times the other, or there are more than ${PIXELS_MAX / 1e6} million pixels. \`RATE_LIMITED\`: the account has uploaded ${UPLOADS_PER_HOUR} pictures within an hour.`;
const PUT = `${UPLOAD} The files of a picture that it replaces stay at their addresses for a day. There is no Idempotency-Key: a repeat uploads the same picture again.`;
const UploadedFile = z.instanceof(Uint8Array<ArrayBufferLike>);

const params = z.object({ id: Id });
const Description = z.strictObject({ alt: Alt.optional(), focus: Focus.optional() });
const exampleChange = { alt: 'The window seats in the morning', focus: { x: 0.5, y: 0.3 } };
const UPLOADED = { status: 200, description: 'The new picture', schema: Picture } as const;
const CHANGED = { status: 200, description: 'The changed picture', schema: Picture } as const;
const REMOVED = { status: 204, description: 'Removed', schema: z.undefined() } as const;

const ofBusiness = {
  path: '/api/businesses/{id}/image',
  access: SETTINGS,
  ownership: { 'params.id': OWN_BUSINESS },
  params,
  refusals: ['BUSINESS_NOT_FOUND'],
} as const;

export const putBusinessImage = endpoint({
  ...ofBusiness,
  id: 'putBusinessImage',
  method: 'put',
  summary: 'Upload the logo of a business',
  description: PUT,
  isUpload: true,
  bodyLimitKb: UPLOAD_KB,
  body: UploadedFile,
  example: { params: { id: sample.businessId } },
  success: UPLOADED,
  refusals: ['BUSINESS_NOT_FOUND', 'INVALID_VALUE', 'RATE_LIMITED'],
});

export const changeBusinessImage = endpoint({
  ...ofBusiness,
  id: 'changeBusinessImage',
  method: 'patch',
  summary: 'Change the alternative text or the focal point of the logo',
  description: '`NOT_FOUND`: there is no logo.',
  body: Description,
  example: { params: { id: sample.businessId }, body: exampleChange },
  success: CHANGED,
  refusals: ['BUSINESS_NOT_FOUND', 'NOT_FOUND'],
});

export const deleteBusinessImage = endpoint({
  ...ofBusiness,
  id: 'deleteBusinessImage',
  method: 'delete',
  summary: 'Remove the logo of a business',
  example: { params: { id: sample.businessId } },
  success: REMOVED,
});

const ofProfessional = {
  path: '/api/professionals/{id}/image',
  access: TEAM_OR_OWN,
  ownership: { 'params.id': OWN_CALENDAR },
  params,
  refusals: ['PROFESSIONAL_NOT_FOUND'],
} as const;
const BY = 'By the professional, or by the owner of the only business they work at.';

export const putProfessionalImage = endpoint({
  ...ofProfessional,
  id: 'putProfessionalImage',
  method: 'put',
  summary: 'Upload the picture of a professional',
  description: `${BY} ${PUT}`,
  isUpload: true,
  bodyLimitKb: UPLOAD_KB,
  body: UploadedFile,
  example: { params: { id: sample.callerProfessionalId } },
  success: UPLOADED,
  refusals: ['PROFESSIONAL_NOT_FOUND', 'INVALID_VALUE', 'RATE_LIMITED'],
});

export const changeProfessionalImage = endpoint({
  ...ofProfessional,
  id: 'changeProfessionalImage',
  method: 'patch',
  summary: 'Change the alternative text or the focal point of the picture of a professional',
  description: `${BY} \`NOT_FOUND\`: there is no picture.`,
  body: Description,
  example: { params: { id: sample.callerProfessionalId }, body: exampleChange },
  success: CHANGED,
  refusals: ['PROFESSIONAL_NOT_FOUND', 'NOT_FOUND'],
});

export const deleteProfessionalImage = endpoint({
  ...ofProfessional,
  id: 'deleteProfessionalImage',
  method: 'delete',
  summary: 'Remove the picture of a professional',
  description: BY,
  example: { params: { id: sample.callerProfessionalId } },
  success: REMOVED,
});

const ofService = {
  path: '/api/services/{id}/image',
  access: SETTINGS_OR_OWN,
  ownership: { 'params.id': OWN_SERVICE },
  params,
  refusals: ['SERVICE_NOT_FOUND', 'SERVICE_NOT_OWNED'],
} as const;

export const putServiceImage = endpoint({
  ...ofService,
  id: 'putServiceImage',
  method: 'put',
  summary: 'Upload the picture of a service',
  description: PUT,
  isUpload: true,
  bodyLimitKb: UPLOAD_KB,
  body: UploadedFile,
  example: { params: { id: sample.ownServiceId } },
  success: UPLOADED,
  refusals: ['SERVICE_NOT_FOUND', 'SERVICE_NOT_OWNED', 'INVALID_VALUE', 'RATE_LIMITED'],
});

export const changeServiceImage = endpoint({
  ...ofService,
  id: 'changeServiceImage',
  method: 'patch',
  summary: 'Change the alternative text or the focal point of the picture of a service',
  description: '`NOT_FOUND`: there is no picture.',
  body: Description,
  example: { params: { id: sample.ownServiceId }, body: exampleChange },
  success: CHANGED,
  refusals: ['SERVICE_NOT_FOUND', 'SERVICE_NOT_OWNED', 'NOT_FOUND'],
});

export const deleteServiceImage = endpoint({
  ...ofService,
  id: 'deleteServiceImage',
  method: 'delete',
  summary: 'Remove the picture of a service',
  example: { params: { id: sample.ownServiceId } },
  success: REMOVED,
});

const OWN_PHOTO = belongsTo(['business'], 'NOT_FOUND');
const photos = {
  access: SETTINGS,
  ownership: { 'params.id': OWN_BUSINESS },
  params,
} as const;
const photo = {
  path: '/api/businesses/{id}/photos/{photoId}',
  access: SETTINGS,
  ownership: { 'params.id': OWN_BUSINESS, 'params.photoId': OWN_PHOTO },
  params: z.object({ id: Id, photoId: Id }),
  refusals: ['BUSINESS_NOT_FOUND', 'NOT_FOUND'],
} as const;
const photoParams = { id: sample.businessId, photoId: sample.photoId };

export const addPhoto = endpoint({
  ...photos,
  id: 'addPhoto',
  method: 'post',
  path: '/api/businesses/{id}/photos',
  summary: 'Upload a photo of a business, after its other photos',
  description: `${UPLOAD} \`USAGE_LIMIT_REACHED\`: a business has at most ${PHOTOS_MAX} photos.`,
  headers: Repeatable,
  isUpload: true,
  bodyLimitKb: UPLOAD_KB,
  body: UploadedFile,
  example: { params: { id: sample.businessId } },
  success: { status: 200, description: 'The photo', schema: Picture },
  refusals: ['BUSINESS_NOT_FOUND', 'USAGE_LIMIT_REACHED', 'INVALID_VALUE', 'RATE_LIMITED'],
});

export const orderPhotos = endpoint({
  ...photos,
  id: 'orderPhotos',
  method: 'put',
  path: '/api/businesses/{id}/photos',
  summary: 'Put the photos of a business in order',
  description: 'The first one is the cover. `INVALID_INPUT`: the list is not every photo once.',
  ownership: {
    'params.id': OWN_BUSINESS,
    'body.photoIds': belongsTo(['business'], 'INVALID_INPUT'),
  },
  body: z.strictObject({ photoIds: z.array(Id).max(PHOTOS_MAX) }),
  example: { params: { id: sample.businessId }, body: { photoIds: [sample.photoId] } },
  success: {
    status: 200,
    isOwnList: true,
    description: 'All photos in their new order',
    schema: z.array(Picture),
  },
  refusals: ['BUSINESS_NOT_FOUND'],
});

export const changePhoto = endpoint({
  ...photo,
  id: 'changePhoto',
  method: 'patch',
  summary: 'Change the alternative text or the focal point of a photo',
  body: Description,
  example: { params: photoParams, body: exampleChange },
  success: CHANGED,
});

export const deletePhoto = endpoint({
  ...photo,
  id: 'deletePhoto',
  method: 'delete',
  summary: 'Remove a photo of a business',
  example: { params: photoParams },
  success: REMOVED,
});
