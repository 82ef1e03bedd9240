/** The part of a picture that stays visible when it is cropped: fractions of its width and height. */
type Focus = { readonly x: number; readonly y: number };

/** A stored picture. Its files have names of their own, so that a file never changes. */
export type Picture = {
  readonly id: string;
  /** The sides of the largest file. */
  readonly width: number;
  readonly height: number;
  /** The average colour, shown until a file is loaded. */
  readonly color: string;
  readonly focus: Focus;
  readonly alt: string;
};

export type PictureChange = {
  readonly alt?: string | undefined;
  readonly focus?: Focus | undefined;
};

export const PHOTOS_MAX = 12;
export const ALT_MAX = 300;
/** The longest side of the largest file. */
const SIDE_MAX = 1600;
/** The widths of the smaller files; a picture is never enlarged. */
const WIDTHS = [160, 480, 1080];
const CENTER: Focus = { x: 0.5, y: 0.5 };

export type PictureSize = { readonly url: string; readonly width: number; readonly height: number };

export function toPicture(
  id: string,
  drawn: Pick<Picture, 'width' | 'height' | 'color'>,
  alt = '',
): Picture {
  const { width, height, color } = drawn;
  return { id, width, height, color, focus: CENTER, alt };
}

type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** The focal point below a pointer, in hundredths; the nearest one if the pointer has left the picture. */
export function focusAt({ left, top, width, height }: Box, x: number, y: number): Focus {
  const fraction = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
  return { x: fraction((x - left) / width), y: fraction((y - top) / height) };
}

/** The widths of all files of a picture, smallest first. */
export function widthsOf(width: number): number[] {
  return [...WIDTHS.filter((each) => each < width), width];
}

/** The size of the largest file: the original, scaled down to the longest side that is stored. */
export function fitWithin(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

function fileNameOf(id: string, width: number): string {
  return `${id}-${width}.webp`;
}

/** The picture that a file belongs to. */
export function pictureIdOf(fileName: string): string {
  return fileName.slice(0, fileName.lastIndexOf('-'));
}

export function fileNamesOf(id: string, width: number): string[] {
  return widthsOf(width).map((each) => fileNameOf(id, each));
}

export function sizesOf({ id, width, height }: Picture): PictureSize[] {
  return widthsOf(width).map((each) => ({
    url: `/pictures/${fileNameOf(id, each)}`,
    width: each,
    height: Math.max(1, Math.round((height * each) / width)),
  }));
}

/** The picture as callers see it. */
export function pictureView(picture: Picture) {
  return { ...picture, sizes: sizesOf(picture) };
}

/** The address of the largest file; null without a picture. */
export function imageOf(picture: Picture | null): string | null {
  return picture && sizesOf(picture).at(-1)!.url;
}

/** The photos in a new order; undefined unless it names each of them once. */
export function reorderPhotos(
  photos: readonly Picture[],
  ids: readonly string[],
): Picture[] | undefined {
  const ordered = ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
  const isWhole = ids.length === photos.length && new Set(ordered).size === photos.length;
  return isWhole ? ordered : undefined;
}
