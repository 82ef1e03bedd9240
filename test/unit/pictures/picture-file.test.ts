import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { hasUsableSides, type PictureHead, readPictureHead } from '../../../domain/picture-file.ts';
import { drawSample } from '../../support/pictures.ts';

const drawing = drawSample(30, 20);
const FILES = {
  png: drawing.pngSync(),
  jpeg: drawing.jpegSync(80),
  webp: drawing.webpSync(80),
} as const satisfies Record<PictureHead['type'], Buffer>;
const TYPES = Object.keys(FILES) as PictureHead['type'][];

test.each(TYPES)('the type and the sides of a %s file are read from its bytes', (type) => {
  expect(readPictureHead(FILES[type])).toEqual({ type, width: 30, height: 20 });
});

test('a lossless WebP file is read', () => {
  expect(readPictureHead(drawing.webpLosslessSync())).toEqual({
    type: 'webp',
    width: 30,
    height: 20,
  });
});

test.each(TYPES)('a %s file that is cut off anywhere is refused', (type) => {
  const bytes = FILES[type];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: bytes.length - 5 }), (length) => {
      expect(readPictureHead(bytes.subarray(0, length))).toBeUndefined();
    }),
  );
});

test('any bytes are read without an error, also those that begin like a picture', () => {
  const begin = fc.constantFrom(...TYPES.map((type) => FILES[type].subarray(0, 16)));
  fc.assert(
    fc.property(begin, fc.uint8Array({ maxLength: 200 }), (head, rest) => {
      const read = readPictureHead(Buffer.concat([head, rest]));
      if (!read || !hasUsableSides(read)) return;
      expect(read.width * read.height).toBeLessThanOrEqual(25_000_000);
    }),
  );
});

describe('sides', () => {
  test.each([
    [6_250, 4_000, true],
    [6_250, 4_001, false],
    // The usual photo of a phone.
    [5_712, 4_284, true],
    [32, 320, true],
    [32, 321, false],
    [321, 32, false],
    [31, 32, false],
    [0, 20, false],
  ])('of %i x %i pixels are usable: %s', (width, height, isUsable) => {
    expect(hasUsableSides({ type: 'png', width, height })).toBe(isUsable);
  });

  test('that are declared twice are refused: the decoder could use the others', () => {
    const header = FILES.png.subarray(8, 33);
    const twice = Buffer.concat([FILES.png.subarray(0, 33), header, FILES.png.subarray(33)]);
    expect(readPictureHead(twice)).toBeUndefined();
  });

  test('of an extended WebP file must be those of its pixels', () => {
    expect(readPictureHead(extendedWebp(30, 20))).toEqual({ type: 'webp', width: 30, height: 20 });
    expect(readPictureHead(extendedWebp(31, 20))).toBeUndefined();
  });
});

test('an animation is refused', () => {
  const webp = extendedWebp(30, 20);
  webp[20] = 0b10;
  expect(readPictureHead(webp)).toBeUndefined();
  const control = Buffer.alloc(20);
  control.writeUInt32BE(8);
  control.write('acTL', 4);
  const png = Buffer.concat([FILES.png.subarray(0, 33), control, FILES.png.subarray(33)]);
  expect(readPictureHead(png)).toBeUndefined();
});

/** The sample with the head that files with metadata have, and a chunk of metadata before the pixels. */
function extendedWebp(width: number, height: number): Buffer {
  const head = Buffer.alloc(18);
  head.write('VP8X');
  head.writeUInt32LE(10, 4);
  head.writeUIntLE(width - 1, 12, 3);
  head.writeUIntLE(height - 1, 15, 3);
  const metadata = Buffer.from('EXIF\x03\0\0\0abc\0', 'latin1');
  const rest = Buffer.concat([Buffer.from('WEBP'), head, metadata, FILES.webp.subarray(12)]);
  const riff = Buffer.from('RIFF\0\0\0\0', 'latin1');
  riff.writeUInt32LE(rest.length, 4);
  return Buffer.concat([riff, rest]);
}
