import type { PicturesConfig } from '../../config/index.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

export function createStorage(config: PicturesConfig): Storage {
  const { PICTURES_S3_URL: bucketUrl, PICTURES_S3_ACCESS_KEY_ID: accessKeyId } = config;
  const { PICTURES_S3_SECRET_ACCESS_KEY: secretAccessKey, PICTURES_S3_REGION: region } = config;
  return bucketUrl && accessKeyId && secretAccessKey
    ? createS3Storage({ bucketUrl, region, accessKeyId, secretAccessKey })
    : createDiskStorage(config.PICTURES_DIR);
}
