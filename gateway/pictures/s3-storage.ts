import { AwsClient } from 'aws4fetch';
import { UnavailableError } from '../../domain/unavailable.ts';
import type { Storage } from './storage.ts';

export type S3Options = {
  /** With the name of the bucket: its path, or the first part of its host. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const REQUEST_MS = 10_000;
/** After the first one, for responses of a server that is overloaded. */
const RETRIES = 2;

/** Keeps files in a bucket of any server with the S3 protocol. */
export function createS3Storage({ bucketUrl, ...credentials }: S3Options): Storage {
  const client = new AwsClient({ ...credentials, service: 's3', retries: RETRIES });
  const request = async (method: string, name: string, body?: Uint8Array) => {
    const response = await client
      .fetch(`${bucketUrl.replace(/\/$/, '')}/${name}`, {
        method,
        ...(body && { body, headers: { 'content-type': 'image/webp' } }),
        signal: AbortSignal.timeout(REQUEST_MS),
      })
      .catch((cause: unknown) => {
        throw new UnavailableError('the picture storage did not answer', { cause });
      });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new UnavailableError(`the picture storage answered ${method} with ${response.status}`);
  };
  return {
    async write(name, bytes) {
      const { status } = await request('PUT', name, bytes);
      if (status === 404) throw new UnavailableError('the picture storage has no such bucket');
    },
    async read(name) {
      const response = await request('GET', name);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      return undefined;
    },
    async remove(name) {
      const response = await request('DELETE', name);
      await response.body?.cancel();
    },
  };
}
