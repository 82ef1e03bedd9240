import type { GatewayConfig } from '../../config/index.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

type StorageConfig = Pick<
  GatewayConfig,
  | 'PICTURES_DIR'
  | 'PICTURES_S3_URL'
  | 'PICTURES_S3_REGION'
  | 'PICTURES_S3_ACCESS_KEY_ID'
  | 'PICTURES_S3_SECRET_ACCESS_KEY'
>;

export function createStorage(config: StorageConfig): Storage {
  const { PICTURES_S3_URL: bucketUrl, PICTURES_S3_ACCESS_KEY_ID: accessKeyId } = config;
  const { PICTURES_S3_SECRET_ACCESS_KEY: secretAccessKey, PICTURES_S3_REGION: region } = config;
  return bucketUrl && accessKeyId && secretAccessKey
    ? createS3Storage({ bucketUrl, region, accessKeyId, secretAccessKey })
    : createDiskStorage(config.PICTURES_DIR);
}
