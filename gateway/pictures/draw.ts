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
export function drawAgain(bytes: Uint8Array): Drawn {
  const decoded = new Transformer(bytes);
  const { orientation, ...sides } = decoded.metadataSync(true);
  const isTurned = (orientation ?? 1) >= FIRST_TURNED;
  const { width, height } = isTurned
    ? fitWithin(sides.height, sides.width)
    : fitWithin(sides.width, sides.height);
  const pixels = resize(decoded.rotate(), width, height).rawPixelsSync();
  return toDrawn(pixels, width, height);
}

/** The pixels have four channels. */
function toDrawn(pixels: Uint8Array, width: number, height: number): Drawn {
  const draw = () => Transformer.fromRgbaPixels(pixels, width, height);
  const files = widthsOf(width).map((each) => {
    const eachHeight = Math.max(1, Math.round((height * each) / width));
    const scaled = each === width ? draw() : resize(draw(), each, eachHeight);
    return scaled.webpSync(QUALITY);
  });
  return { width, height, color: toColor(resize(draw(), 1, 1).rawPixelsSync()), files };
}

function resize(picture: Transformer, width: number, height: number): Transformer {
  return picture.fastResize({ width, height, filter: FastResizeFilter.Lanczos3 });
}

function toColor([red, green, blue]: Uint8Array): string {
  return `#${[red!, green!, blue!].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
