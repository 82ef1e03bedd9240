import { FastResizeFilter, Transformer } from '@napi-rs/image';
import { fitWithin, widthsOf } from '../../domain/picture.ts';

const QUALITY = 80;
/** EXIF orientations from here on swap width and height. */
const FIRST_TURNED = 5;

export type Drawn = {
  readonly width: number;
  readonly height: number;
  readonly color: string;
  /** One file for each of `widthsOf`. */
  readonly files: readonly Uint8Array[];
};

/** Draws the pixels of a file again, upright and in every size. Nothing else of the file is kept. */
export async function drawAgain(bytes: Uint8Array): Promise<Drawn> {
  const decoded = new Transformer(bytes);
  const { orientation, ...sides } = await decoded.metadata(true);
  const isTurned = (orientation ?? 1) >= FIRST_TURNED;
  const { width, height } = isTurned
    ? fitWithin(sides.height, sides.width)
    : fitWithin(sides.width, sides.height);
  const pixels = await resize(decoded.rotate(), width, height).rawPixels();
  const color = toColor(await resize(fromPixels(pixels, width, height), 1, 1).rawPixels());
  return { width, height, color, files: await drawSizes(pixels, width, height) };
}

/** One file for each of `widthsOf`. */
export function drawSizes(
  pixels: Uint8Array,
  width: number,
  height: number,
): Promise<Uint8Array[]> {
  const files = widthsOf(width).map((each) => {
    const drawn = fromPixels(pixels, width, height);
    const eachHeight = Math.max(1, Math.round((height * each) / width));
    return (each === width ? drawn : resize(drawn, each, eachHeight)).webp(QUALITY);
  });
  return Promise.all(files);
}

/** The pixels have four channels. */
function fromPixels(pixels: Uint8Array, width: number, height: number): Transformer {
  return Transformer.fromRgbaPixels(pixels, width, height);
}

function resize(picture: Transformer, width: number, height: number): Transformer {
  return picture.fastResize({ width, height, filter: FastResizeFilter.Lanczos3 });
}

function toColor([red, green, blue]: Uint8Array): string {
  return `#${[red!, green!, blue!].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
