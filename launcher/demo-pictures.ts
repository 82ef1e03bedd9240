import { hash } from 'node:crypto';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import { BUSINESSES } from '../db/seed/demo-businesses.ts';
import {
  type DemoPicture,
  logoOf,
  photosOf,
  pictureOfService,
  portraitOf,
} from '../db/seed/demo-pictures.ts';
import { PROFESSIONALS } from '../db/seed/demo-professionals.ts';
import { SERVICES } from '../db/seed/demo-services.ts';
import { fileNamesOf, type Picture } from '../domain/picture.ts';
import { createDiskStorage } from '../gateway/pictures/disk-storage.ts';
import { drawSizes } from '../gateway/pictures/draw.ts';
import type { Storage } from '../gateway/pictures/storage.ts';
import { cacheDir } from './paths.ts';

const VERSION_LETTERS = 12;

/** Puts the files of the demo pictures into the storage of the gateway, unless they are there already. */
export async function storeDemoPictures(storage: Storage): Promise<void> {
  const pictures = [...listSquares(), ...listPhotos()];
  const names = pictures.flatMap(({ picture }) => fileNamesOf(picture.id, picture.width));
  if (await storage.read(names.at(-1)!)) return;
  const drawn = await drawOnce(pictures, names);
  const [last, ...others] = names.toReversed();
  await Promise.all(others.map((name) => copy(name, drawn, storage)));
  // Without it, an earlier start was interrupted.
  await copy(last!, drawn, storage);
}

const listPhotos = () => BUSINESSES.flatMap(({ id }) => photosOf(id));
const listSquares = () => [
  ...BUSINESSES.map(({ id }) => logoOf(id)),
  ...PROFESSIONALS.flatMap((each) => portraitOf(each) ?? []),
  ...SERVICES.flatMap(({ id }) => pictureOfService(id) ?? []),
];

async function copy(name: string, from: Storage, to: Storage): Promise<void> {
  await to.write(name, (await from.read(name))!);
}

/** Drawing takes seconds, so it is done once on a machine. */
async function drawOnce(
  pictures: readonly DemoPicture[],
  names: readonly string[],
): Promise<Storage> {
  const version = hash('sha256', JSON.stringify(pictures)).slice(0, VERSION_LETTERS);
  const cache = createDiskStorage(join(cacheDir(), `demo-pictures-${version}`));
  const found = await Promise.all(names.map((name) => cache.read(name)));
  if (found.includes(undefined)) {
    await Promise.all([
      drawTogether(cache, listSquares()),
      ...listPhotos().map((each) => draw(cache, each)),
    ]);
  }
  return cache;
}

async function draw(storage: Storage, { picture, svg }: DemoPicture): Promise<void> {
  await write(storage, picture, await Transformer.fromSvg(svg).rawPixels());
}

const COLUMNS = 5;

/** The library enlarges small drawings, which takes long. So small ones are drawn on one sheet. */
async function drawTogether(storage: Storage, squares: readonly DemoPicture[]): Promise<void> {
  const side = squares[0]!.picture.width;
  const width = COLUMNS * side;
  const height = Math.ceil(squares.length / COLUMNS) * side;
  const places = squares.map(
    (_, index) => [(index % COLUMNS) * side, Math.floor(index / COLUMNS) * side] as const,
  );
  const cells = squares.map(({ svg }, index) => placeAt(svg, places[index]!, `cell${index}-`));
  const sheet = await Transformer.fromSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${cells.join('')}</svg>`,
  ).rawPixels();
  await Promise.all(
    squares.map(({ picture }, index) =>
      write(storage, picture, cut(sheet, width, places[index]!, side)),
    ),
  );
}

/** A drawing within another one. Its ids get a prefix, because they must differ. */
function placeAt(svg: string, [x, y]: readonly [number, number], prefix: string): string {
  return svg
    .replace('<svg ', `<svg x="${x}" y="${y}" `)
    .replaceAll('id="', `id="${prefix}`)
    .replaceAll('url(#', `url(#${prefix}`);
}

const CHANNELS = 4;

function cut(
  sheet: Buffer,
  width: number,
  [x, y]: readonly [number, number],
  side: number,
): Buffer {
  const rows = Array.from({ length: side }, (_, row) => {
    const start = ((y + row) * width + x) * CHANNELS;
    return sheet.subarray(start, start + side * CHANNELS);
  });
  return Buffer.concat(rows);
}

async function write(
  storage: Storage,
  { id, width, height }: Picture,
  pixels: Buffer,
): Promise<void> {
  const files = await drawSizes(pixels, width, height);
  await Promise.all(
    fileNamesOf(id, width).map((name, index) => storage.write(name, files[index]!)),
  );
}
