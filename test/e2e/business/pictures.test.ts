import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Transformer } from '@napi-rs/image';
import { UPLOADS_PER_HOUR } from '../../../contract/pictures.ts';
import { type Picture, sizesOf } from '../../../domain/picture.ts';
import { createEncoder } from '../../../gateway/pictures/encoder.ts';
import { newOutboxDir } from '../../support/mails.ts';
import { gpsJpeg, drawSample } from '../../support/pictures.ts';
import { query } from '../../support/services.ts';
import type { Account } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

const picturesDir = newOutboxDir();
const app = useTestApp({ env: { PICTURES_DIR: picturesDir } });
let owner: Account;
let businessId: string;
let professionalId: string;
let serviceId: string;
let jpeg: Buffer;
beforeAll(async () => {
  owner = await app.make.user('business');
  const shop = await app.make.shop({ business: { userId: owner.id } });
  [businessId, professionalId] = [shop.business.id, shop.professional.id];
  serviceId = shop.service.id;
  jpeg = drawSample(600, 400).jpegSync(90);
});

type View = Picture & { readonly sizes: { url: string; width: number; height: number }[] };

async function upload(
  method: 'PUT' | 'POST',
  path: string,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
) {
  const response = await fetch(app.gateway.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${await app.issueToken(owner)}`,
      'content-type': 'image/jpeg',
      ...headers,
    },
    body: bytes,
  });
  const body = (await response.json()) as View & { error?: string };
  return { status: response.status, headers: response.headers, body };
}

const logoPath = () => `/api/businesses/${businessId}/image`;
const photosPath = () => `/api/businesses/${businessId}/photos`;
const read = (path: string) => fetch(app.gateway.baseUrl + path);

async function readFile(url: string): Promise<Buffer> {
  const response = await read(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Whether the smallest file of each picture is served. */
const statusesOf = (pictures: readonly View[]) =>
  Promise.all(pictures.map(async ({ sizes }) => (await read(sizes[0]!.url)).status));

const passHours = (hours: number) =>
  query(app.url, "UPDATE picture_files SET remove_at = remove_at - $1 * interval '1 hour'", [
    hours,
  ]);

describe('an uploaded picture', () => {
  test('is shown in every size, as WebP that caches keep for ever', async () => {
    const { status, body } = await upload('PUT', logoPath(), jpeg);
    expect(status).toBe(200);
    expect(body).toMatchObject({ width: 600, height: 400, alt: '', focus: { x: 0.5, y: 0.5 } });
    expect(body.sizes.map(({ width }) => width)).toEqual([160, 480, 600]);
    for (const { url, width, height } of body.sizes) {
      const sides = new Transformer(await readFile(url)).metadataSync();
      expect(sides).toMatchObject({ format: 'webp', width, height });
    }
    const { headers } = await read(body.sizes[0]!.url);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('image/webp');
    const business = (await app.send(null, 'GET', `/api/businesses/${businessId}`)).body;
    expect(business).toMatchObject({ image: body.sizes[2]!.url, picture: body });
  });

  test('is upright, and without the place where it was taken', async () => {
    const sent = gpsJpeg(drawSample(400, 200).jpegSync(90), 6);
    expect(new Transformer(sent).metadataSync(true).exif).toHaveProperty('GPS latitude');
    const { body } = await upload('PUT', logoPath(), sent);
    expect(body).toMatchObject({ width: 200, height: 400 });
    const bytes = await readFile(body.sizes.at(-1)!.url);
    expect(new Transformer(bytes).metadataSync(true).exif ?? {}).toEqual({});
    expect(bytes.includes('Exif')).toBe(false);
    // Turned to the right: the red left half is now above.
    const [red, , blue] = new Transformer(bytes).rawPixelsSync();
    expect([red! > 200, blue! < 60]).toEqual([true, true]);
  });

  test('belongs to a professional or a service as well', async () => {
    const portrait = await upload('PUT', `/api/professionals/${professionalId}/image`, jpeg);
    const drawing = await upload('PUT', `/api/services/${serviceId}/image`, jpeg);
    const professional = await app.send(null, 'GET', `/api/professionals/${professionalId}`);
    const service = await app.send(null, 'GET', `/api/services/${serviceId}`);
    expect(professional.body).toMatchObject({ picture: portrait.body });
    expect(service.body).toMatchObject({ picture: drawing.body });
  });

  test('has an alternative text and a focal point', async () => {
    await upload('PUT', logoPath(), jpeg);
    const change = { alt: 'Our door', focus: { x: 0.25, y: 1 } };
    const changed = await app.send(owner, 'PATCH', logoPath(), change);
    expect(changed).toMatchObject({ status: 200, body: change });
    const outside = await app.send(owner, 'PATCH', logoPath(), { focus: { x: 1.1, y: 0 } });
    expect(outside.status).toBe(400);
    expect((await app.send(null, 'GET', `/api/businesses/${businessId}`)).body).toMatchObject({
      picture: change,
    });
  });

  test('stays at its addresses for a day after it is replaced, and goes when it is deleted', async () => {
    const uploaded = [];
    for (let n = 0; n < 3; n++) uploaded.push((await upload('PUT', logoPath(), jpeg)).body);
    // An owner has at most one replaced picture.
    expect(await statusesOf(uploaded)).toEqual([404, 200, 200]);
    expect(await app.gateway.pictures.removeUnused()).toBe(0);
    await passHours(25);
    expect(await app.gateway.pictures.removeUnused()).toBe(1);
    expect(await statusesOf(uploaded)).toEqual([404, 404, 200]);
    uploaded.push((await upload('PUT', logoPath(), jpeg)).body);
    expect((await app.send(owner, 'DELETE', logoPath())).status).toBe(204);
    expect(await statusesOf(uploaded)).toEqual([404, 404, 404, 404]);
    const { body } = await app.send(null, 'GET', `/api/businesses/${businessId}`);
    expect(body).toMatchObject({ image: null, picture: null });
    expect(await app.send(owner, 'PATCH', logoPath(), { alt: 'x' })).toMatchObject({ status: 404 });
  });
});

describe('a file that is no picture', () => {
  const refused = async (bytes: Uint8Array, type = 'image/png') => {
    const { status, headers, body } = await upload('PUT', logoPath(), bytes, {
      'content-type': type,
    });
    return [status, body.error, headers.get('error-field')];
  };
  const REFUSED = [400, 'INVALID_INPUT', 'body'];
  const png = (width: number, height: number) => {
    const bytes = drawSample(2, 2).pngSync();
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };

  test.each([
    ['a page in disguise', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing with scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['another type', () => drawSample(20, 20).bmpSync()],
    ['nothing', () => Buffer.alloc(0)],
    ['a picture that is cut off', () => jpeg.subarray(0, jpeg.length / 2)],
    ['sides that are not those of its pixels', () => png(4_000, 4_000)],
    ['an animation', () => animatedWebp()],
  ])('is refused: %s', async (_name, file) => {
    expect(await refused(file())).toEqual(REFUSED);
  });

  test.each([
    ['more pixels than memory', 60_000, 60_000],
    ['a single pixel', 1, 1],
    ['a line', 10_000, 40],
  ])('is refused for its sides: %s', async (_name, width, height) => {
    expect(await refused(png(width, height))).toEqual([400, 'INVALID_VALUE', 'body']);
  });

  test('is refused before it is read if it is too long or has another type', async () => {
    expect(await refused(Buffer.alloc(5_242_881))).toEqual([413, 'INVALID_INPUT', null]);
    expect(await refused(jpeg, 'image/gif')).toEqual([415, 'INVALID_INPUT', null]);
    expect(await refused(jpeg, 'application/json')).toEqual([415, 'INVALID_INPUT', null]);
  });

  test('leaves no file, and of a file with two meanings only the picture', async () => {
    await app.send(owner, 'DELETE', logoPath());
    await refused(png(4_000, 4_000));
    const rows = await query(app.url, 'SELECT FROM picture_files WHERE owner_id IS NULL');
    expect(rows).toEqual([]);
    const both = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
    const { body } = await upload('PUT', logoPath(), both);
    expect((await readFile(body.sizes.at(-1)!.url)).includes('script')).toBe(false);
  });
});

describe('photos', () => {
  test('are kept in their order, which the owner changes', async () => {
    const added = [];
    for (let n = 0; n < 3; n++) added.push((await upload('POST', photosPath(), jpeg)).body.id);
    const [a, b, c] = added as [string, string, string];
    const order = (photoIds: string[]) => app.send(owner, 'PUT', photosPath(), { photoIds });
    expect((await order([c, a, b])).status).toBe(200);
    expect(await order([c, a])).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
    for (const status of [204, 404])
      expect((await app.send(owner, 'DELETE', `${photosPath()}/${a}`)).status).toBe(status);
    await app.send(owner, 'PATCH', `${photosPath()}/${b}`, { alt: 'The garden' });
    const { body } = await app.send(null, 'GET', `/api/businesses/${businessId}`);
    expect(body).toMatchObject({
      cover: { id: c },
      photos: [{ id: c }, { id: b, alt: 'The garden' }],
    });
  });

  test('are twelve at most, and a repeated upload adds one', async () => {
    owner = await app.make.user('business');
    businessId = (await app.make.shop({ business: { userId: owner.id } })).business.id;
    const small = drawSample(40, 40).pngSync();
    const key = { 'idempotency-key': 'one-photo' };
    const first = await upload('POST', photosPath(), small, key);
    const repeated = await upload('POST', photosPath(), small, key);
    expect(repeated.body).toEqual(first.body);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    for (let n = 1; n < 12; n++) await upload('POST', photosPath(), small);
    const more = await upload('POST', photosPath(), small);
    expect([more.status, more.body.error]).toEqual([409, 'USAGE_LIMIT_REACHED']);
    const rows = await query(
      app.url,
      'SELECT jsonb_array_length(photos) AS photos FROM businesses WHERE id = $1',
      [businessId],
    );
    expect(rows).toEqual([{ photos: 12 }]);
  });

  test('of an account are limited to 120 within an hour', async () => {
    const send = () => upload('POST', photosPath(), Buffer.from('no picture'));
    const responses = await Promise.all(Array.from({ length: UPLOADS_PER_HOUR }, send));
    // The test before sent fourteen.
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(14);
  });
});

describe('the process that draws pictures', () => {
  test('does not end the gateway when a file takes too long, and draws the next one', async () => {
    const encoder = createEncoder({ drawMs: 400 });
    expect(await encoder.encode(drawSample(4_000, 3_000).jpegSync(90))).toBeUndefined();
    expect(await encoder.encode(drawSample(40, 40).pngSync())).toMatchObject({ width: 40 });
    await encoder.stop();
  });

  test.each([
    ['does not start', 'process.exit(1)'],
    ['is not ready in time', 'setInterval(() => undefined, 1000)'],
  ])('answers 503 when it %s', async (_case, code) => {
    const main = join(newOutboxDir(), 'main.js');
    writeFileSync(main, code);
    const encoder = createEncoder({ main, startMs: 300 });
    for (let n = 0; n < 2; n++) {
      await expect(encoder.encode(jpeg)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    }
  });

  test('answers 503 when too many wait', async () => {
    const encoder = createEncoder({ waitingMax: 1 });
    const first = encoder.encode(jpeg);
    await expect(encoder.encode(jpeg)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await first).toMatchObject({ width: 600 });
    await encoder.stop();
  });
});

test('an owner that is not shown has no served pictures, and has them again when it is', async () => {
  owner = await app.make.user('business');
  const shop = await app.make.shop({ business: { userId: owner.id } });
  const member = await app.make.user('professional');
  const change = (text: string, id: string) => query(app.url, text, [id]);
  const [business, professional] = [shop.business.id, shop.professional.id];
  const uploaded = [
    await upload('PUT', `/api/businesses/${business}/image`, jpeg),
    await upload('POST', `/api/businesses/${business}/photos`, jpeg),
    await upload('PUT', `/api/services/${shop.service.id}/image`, jpeg),
    await upload('PUT', `/api/professionals/${professional}/image`, jpeg),
  ].map(({ body }) => body);
  for (const status of ['suspended', 'closed']) {
    await change(`UPDATE businesses SET status = '${status}' WHERE id = $1`, business);
    expect([status, await statusesOf(uploaded)]).toEqual([status, [404, 404, 404, 404]]);
  }
  await change(`UPDATE businesses SET status = 'draft' WHERE id = $1`, business);
  expect(await statusesOf(uploaded)).toEqual([200, 200, 200, 200]);
  await change('UPDATE professionals SET suspended_at = now() WHERE id = $1', professional);
  expect(await statusesOf(uploaded)).toEqual([200, 200, 200, 404]);
  await change('UPDATE professionals SET suspended_at = NULL WHERE id = $1', professional);
  // With an account they keep the picture, for another workplace.
  await change(`UPDATE professionals SET user_id = '${member.id}' WHERE id = $1`, professional);
  const path = `/api/business/professionals/${professional}`;
  expect((await app.send(owner, 'DELETE', path)).status).toBe(204);
  expect(await statusesOf(uploaded)).toEqual([200, 200, 200, 404]);
});

test('a deleted service and a person without an account who leaves lose their pictures', async () => {
  owner = await app.make.user('business');
  const { service, professional } = await app.make.shop({ business: { userId: owner.id } });
  const uploaded = [
    await upload('PUT', `/api/services/${service.id}/image`, jpeg),
    await upload('PUT', `/api/professionals/${professional.id}/image`, jpeg),
  ];
  for (const path of [
    `/api/services/${service.id}`,
    `/api/business/professionals/${professional.id}`,
  ]) {
    expect((await app.send(owner, 'DELETE', path)).status).toBe(204);
  }
  expect(await statusesOf(uploaded.map(({ body }) => body))).toEqual([404, 404]);
  expect(await app.gateway.pictures.removeUnused()).toBe(2);
});

test('files of an upload that was cut off are removed later', async () => {
  const stored = await app.gateway.pictures.store(jpeg);
  const picture = stored.ok ? stored.value : undefined;
  expect((await read(sizesOf(picture!)[0]!.url)).status).toBe(404);
  expect(await app.gateway.pictures.removeUnused()).toBe(0);
  await passHours(2);
  expect(await app.gateway.pictures.removeUnused()).toBe(1);
  expect(await app.gateway.pictures.removeUnused()).toBe(0);
});

test('a file that cannot be removed does not keep those of other pictures', async () => {
  const stored = [await app.gateway.pictures.store(jpeg), await app.gateway.pictures.store(jpeg)];
  const [stuck, other] = stored.map((each) => (each.ok ? each.value : undefined));
  // A folder in its place.
  const name = readdirSync(picturesDir, { recursive: true, encoding: 'utf8' }).find((each) =>
    each.includes(`${stuck!.id}-`),
  )!;
  rmSync(join(picturesDir, name));
  mkdirSync(join(picturesDir, name));
  await passHours(2);
  expect(await app.gateway.pictures.removeUnused()).toBe(1);
  expect((await read(sizesOf(other!)[0]!.url)).status).toBe(404);
  // It waits behind the others.
  expect(await app.gateway.pictures.removeUnused()).toBe(0);
  rmSync(join(picturesDir, name), { recursive: true });
  await passHours(2);
  expect(await app.gateway.pictures.removeUnused()).toBe(1);
});

/** The head of a WebP file with the mark of an animation. */
function animatedWebp(): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(32, 4);
  bytes.write('WEBPVP8X', 8);
  bytes.writeUInt32LE(10, 16);
  bytes[20] = 0b10;
  return bytes;
}
