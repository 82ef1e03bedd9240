import { Router } from 'express';
import type { Storage } from './storage.ts';

/** The names that `fileNameOf` makes; no other file can be asked for. */
const NAME = /^pic_[0-9a-z_]{1,60}-\d{1,4}\.webp$/;
/** A file never changes. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Serves the files of pictures. They are public: a page shows them to everyone who may see it. */
export function picturesRouter(storage: Pick<Storage, 'read'>): Router {
  const router = Router({ strict: true, caseSensitive: true });
  router.get('/pictures/:name', async (req, res, next) => {
    const { name } = req.params;
    const bytes = NAME.test(name) ? await storage.read(name) : undefined;
    if (!bytes) {
      next();
      return;
    }
    res.set({ 'Cache-Control': CACHE_CONTROL, ETag: `"${name}"` });
    res.type('image/webp').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
  return router;
}
