import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  fileNamesOf,
  fitWithin,
  focusAt,
  imageOf,
  pictureIdOf,
  reorderPhotos,
  sizesOf,
  toPicture,
  widthsOf,
} from '../../../domain/picture.ts';

const side = fc.integer({ min: 1, max: 20_000 });

describe('the largest file', () => {
  test('is at most 1600 pixels long, never enlarged, and keeps the shape', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const fitted = fitWithin(width, height);
        expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(1600);
        expect(fitted.width).toBeLessThanOrEqual(width);
        expect(fitted.height).toBeLessThanOrEqual(height);
        // Each side is at most half a pixel off, but never less than one pixel.
        const scale = Math.min(1, 1600 / Math.max(width, height));
        expect(Math.abs(fitted.width - Math.max(1, width * scale))).toBeLessThanOrEqual(0.5);
        expect(Math.abs(fitted.height - Math.max(1, height * scale))).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test('is left as it is if it is small enough', () => {
    expect(fitWithin(1600, 20)).toEqual({ width: 1600, height: 20 });
    expect(fitWithin(3200, 1)).toEqual({ width: 1600, height: 1 });
  });
});

describe('the files of a picture', () => {
  test('become wider from one to the next, and the last one has the full width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1600 }), (width) => {
        const widths = widthsOf(width);
        expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => a - b));
        expect(widths.at(-1)).toBe(width);
        const names = fileNamesOf('pic_1', width);
        expect(names.map(pictureIdOf)).toEqual(widths.map(() => 'pic_1'));
      }),
    );
  });

  test.each([
    [160, [160]],
    [161, [160, 161]],
    [1600, [160, 480, 1080, 1600]],
  ])('of a width of %i have the widths %j', (width, widths) => {
    expect(widthsOf(width)).toEqual(widths);
  });

  test('have addresses by which they are found, and heights of the same shape', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const picture = toPicture('pic_1', { ...fitWithin(width, height), color: '#000000' });
        const sizes = sizesOf(picture);
        expect(sizes.map(({ url }) => url)).toEqual(
          fileNamesOf('pic_1', picture.width).map((name) => `/pictures/${name}`),
        );
        expect(sizes.every((size) => size.height >= 1)).toBe(true);
        expect(sizes.at(-1)).toMatchObject({ width: picture.width, height: picture.height });
        expect(imageOf(picture)).toBe(sizes.at(-1)!.url);
      }),
    );
  });
});

describe('an order of photos', () => {
  const photo = (id: string) => toPicture(id, { width: 10, height: 10, color: '#000000' });

  test('is accepted exactly if it names each photo once', () => {
    const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 5 });
    const own = ['a', 'b', 'c'];
    fc.assert(
      fc.property(ids, (order) => {
        const isWhole = order.toSorted().join() === own.join();
        const ordered = reorderPhotos(own.map(photo), order);
        expect(ordered?.map(({ id }) => id)).toEqual(isWhole ? order : undefined);
      }),
    );
  });
});

describe('a focal point', () => {
  const box = { left: 100, top: 50, width: 200, height: 400 };

  test('is the place of the pointer in the picture, in hundredths', () => {
    expect(focusAt(box, 150, 150)).toEqual({ x: 0.25, y: 0.25 });
    expect(focusAt(box, 300, 450)).toEqual({ x: 1, y: 1 });
  });

  test('stays within the picture wherever the pointer goes, and never jumps back', () => {
    const place = fc.double({ min: -2000, max: 2000, noNaN: true });
    fc.assert(
      fc.property(place, place, place, (x, further, y) => {
        const [from, to] = [x, further].toSorted((a, b) => a - b) as [number, number];
        const [first, second] = [focusAt(box, from, y), focusAt(box, to, y)];
        expect(first.x).toBeGreaterThanOrEqual(0);
        expect(second.x).toBeLessThanOrEqual(1);
        expect(first.x).toBeLessThanOrEqual(second.x);
        expect(first.y).toBe(second.y);
      }),
    );
  });
});
