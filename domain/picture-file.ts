/** Reads the head of an uploaded file. Its first bytes decide the type, never the name or the header of the request. */
export type PictureHead = {
  readonly type: 'jpeg' | 'png' | 'webp';
  readonly width: number;
  readonly height: number;
};

/** The area that a decoder may have to keep in memory. */
export const PIXELS_MAX = 25_000_000;
/** The shorter side. */
export const SIDE_MIN = 32;
/** How many times the shorter side the longer one may be. */
export const RATIO_MAX = 10;

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Undefined if the file is no still picture of these types, or is cut off. */
export function readPictureHead(bytes: Uint8Array): PictureHead | undefined {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
}

/** Whether the picture can be decoded within the limits, and can be shown in a page. */
export function hasUsableSides({ width, height }: PictureHead): boolean {
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  return shorter >= SIDE_MIN && longer <= shorter * RATIO_MAX && width * height <= PIXELS_MAX;
}

function readPng(bytes: Uint8Array): PictureHead | undefined {
  if (!startsWith(bytes, PNG_SIGNATURE)) return undefined;
  let head: PictureHead | undefined;
  // A chunk: length, name, data, checksum.
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length; at += 12 + uint32(bytes, at)) {
    const name = textAt(bytes, at + 4, 4);
    if (name === 'IHDR') {
      // A second one could hide the sides that the decoder uses.
      if (head) return undefined;
      head = { type: 'png', width: uint32(bytes, at + 8), height: uint32(bytes, at + 12) };
    }
    // An animation.
    if (name === 'acTL') return undefined;
    if (name === 'IEND') return head;
  }
  return undefined;
}

const START_OF_IMAGE = [0xff, 0xd8, 0xff];
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** Markers from c0 to cf that contain tables, and no size. */
const TABLES = new Set([0xc4, 0xc8, 0xcc]);

function readJpeg(bytes: Uint8Array): PictureHead | undefined {
  if (!startsWith(bytes, START_OF_IMAGE)) return undefined;
  let head: PictureHead | undefined;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    // A marker may be preceded by any number of ff.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === START_OF_SCAN) return hasEnd(bytes, at) ? head : undefined;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !TABLES.has(marker);
    if (isFrame && at + 9 <= bytes.length) {
      if (head) return undefined;
      head = { type: 'jpeg', height: uint16(bytes, at + 5), width: uint16(bytes, at + 7) };
    }
    at += 2 + uint16(bytes, at + 2);
  }
  return undefined;
}

/** Compressed data contains no other ff d9. Decoders accept a file that is cut off before it. */
function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === END_OF_IMAGE) return true;
  }
  return false;
}

const ANIMATED = 0b10;

function readWebp(bytes: Uint8Array): PictureHead | undefined {
  if (bytes.length < 30 || textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') {
    return undefined;
  }
  const size = littleUint32(bytes, 4);
  if (size + 8 > bytes.length) return undefined;
  if (textAt(bytes, 12, 4) !== 'VP8X') return readFrame(bytes, 12);
  if (bytes[20]! & ANIMATED) return undefined;
  const frame = findFrame(bytes, 30);
  const isCanvas =
    frame?.width === littleUint24(bytes, 24) + 1 && frame.height === littleUint24(bytes, 27) + 1;
  return isCanvas ? frame : undefined;
}

/** The pixels after the head of an extended file. Other chunks are colours, transparency and metadata. */
function findFrame(bytes: Uint8Array, from: number): PictureHead | undefined {
  // A chunk: name, length, data, filled up to an even length.
  for (let at = from; at + 18 <= bytes.length;) {
    const frame = readFrame(bytes, at);
    if (frame) return frame;
    const length = littleUint32(bytes, at + 4);
    at += 8 + length + (length % 2);
  }
  return undefined;
}

function readFrame(bytes: Uint8Array, at: number): PictureHead | undefined {
  const name = textAt(bytes, at, 4);
  if (name === 'VP8 ') {
    return webp(littleUint16(bytes, at + 14) & 0x3fff, littleUint16(bytes, at + 16) & 0x3fff);
  }
  if (name !== 'VP8L') return undefined;
  const packed = littleUint32(bytes, at + 9);
  return webp((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
}

const webp = (width: number, height: number): PictureHead => ({ type: 'webp', width, height });

const startsWith = (bytes: Uint8Array, prefix: readonly number[]) =>
  prefix.every((byte, index) => bytes[index] === byte);

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const uint16 = (bytes: Uint8Array, at: number) => (bytes[at]! << 8) | bytes[at + 1]!;
const uint32 = (bytes: Uint8Array, at: number) =>
  uint16(bytes, at) * 65_536 + uint16(bytes, at + 2);
const littleUint16 = (bytes: Uint8Array, at: number) => bytes[at]! | (bytes[at + 1]! << 8);
const littleUint24 = (bytes: Uint8Array, at: number) =>
  littleUint16(bytes, at) | (bytes[at + 2]! << 16);
const littleUint32 = (bytes: Uint8Array, at: number) =>
  littleUint16(bytes, at) + littleUint16(bytes, at + 2) * 65_536;
