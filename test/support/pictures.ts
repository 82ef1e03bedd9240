import { Transformer } from '@napi-rs/image';
import type { Picture } from '../../domain/picture.ts';

/** A stored picture whose files do not matter. */
export const PICTURE: Picture = {
  id: 'pic_sample',
  width: 300,
  height: 200,
  color: '#c8b49a',
  focus: { x: 0.5, y: 0.5 },
  alt: '',
};

/** A drawing in the given size: red on the left, blue on the right. */
export function drawSample(width: number, height: number): Transformer {
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    pixels.writeUInt32BE(at % width < width / 2 ? 0xff0000ff : 0x0000ffff, at * 4);
  }
  return Transformer.fromRgbaPixels(pixels, width, height);
}

/** The file with EXIF data: an orientation, and a latitude of 52° N. */
export function gpsJpeg(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.alloc(98);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  // Two entries: orientation, and the place of the GPS entries.
  tiff.writeUInt16LE(2, 8);
  writeEntry(tiff, 10, { tag: 0x0112, type: 3, count: 1, value: orientation });
  writeEntry(tiff, 22, { tag: 0x8825, type: 4, count: 1, value: 38 });
  tiff.writeUInt16LE(2, 38);
  writeEntry(tiff, 40, { tag: 1, type: 2, count: 2, value: 'N'.charCodeAt(0) });
  writeEntry(tiff, 52, { tag: 2, type: 5, count: 3, value: 74 });
  [52, 1, 30, 1, 0, 1].forEach((value, index) => tiff.writeUInt32LE(value, 74 + 4 * index));
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

type Entry = { readonly tag: number; readonly type: number; count: number; value: number };

function writeEntry(tiff: Buffer, at: number, { tag, type, count, value }: Entry): void {
  tiff.writeUInt16LE(tag, at);
  tiff.writeUInt16LE(type, at + 2);
  tiff.writeUInt32LE(count, at + 4);
  tiff.writeUInt32LE(value, at + 8);
}
