/** QR codes (ISO/IEC 18004) of versions 1 to 6 with error correction L: for texts of up to 134 bytes on a screen. */
type Version = {
  readonly blocks: number;
  /** Bytes of data and of correction in each block. */
  readonly data: number;
  readonly correction: number;
};
const VERSIONS: readonly Version[] = [
  { blocks: 1, data: 19, correction: 7 },
  { blocks: 1, data: 34, correction: 10 },
  { blocks: 1, data: 55, correction: 15 },
  { blocks: 1, data: 80, correction: 20 },
  { blocks: 1, data: 108, correction: 26 },
  { blocks: 2, data: 68, correction: 18 },
];
const BYTE_MODE = 0b0100;
const PADDING = [0xec, 0x11];
/** Level L with mask 0, encoded: readers accept every mask, and this one breaks up plain areas. */
const FORMAT = 0b111011111000100;
const FORMAT_BITS = 15;
const isMasked = (row: number, column: number) => (row + column) % 2 === 0;
const FINDER = 7;
const TIMING = 6;

/** The dark modules of the code, by row; undefined if the text is too long. */
export function toQrModules(text: string): boolean[][] | undefined {
  const bytes = [...new TextEncoder().encode(text)];
  const index = VERSIONS.findIndex(({ blocks, data }) => bytes.length + 2 <= blocks * data);
  const version = VERSIONS[index];
  return version && place(toBits(toCodewords(bytes, version)), index + 1);
}

/** The data in blocks with their correction, interleaved. */
function toCodewords(bytes: readonly number[], { blocks, data, correction }: Version): number[] {
  const stream = fillUp(bytes, blocks * data);
  const parts = Array.from({ length: blocks }, (_, i) => stream.slice(i * data, (i + 1) * data));
  const corrections = parts.map((part) => correctionOf(part, correction));
  return [...interleave(parts), ...interleave(corrections)];
}

/** Mode and length take a byte and a half, so every byte is shifted by four bits. */
function fillUp(bytes: readonly number[], length: number): number[] {
  const shifted = [BYTE_MODE, bytes.length >> 4, bytes.length & 0xf];
  for (const byte of bytes) shifted.push(byte >> 4, byte & 0xf);
  shifted.push(0);
  const filled: number[] = [];
  for (let i = 0; i < shifted.length; i += 2) filled.push((shifted[i]! << 4) | shifted[i + 1]!);
  for (let i = 0; filled.length < length; i += 1) filled.push(PADDING[i % 2]!);
  return filled;
}

function interleave(parts: readonly (readonly number[])[]): number[] {
  return parts[0]!.flatMap((_, i) => parts.map((part) => part[i]!));
}

/** Product in the field of 256 elements with the polynomial 0x11d. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The remainder of the data by the generator polynomial (Reed–Solomon). */
function correctionOf(data: readonly number[], degree: number): number[] {
  let generator = [1];
  for (let i = 0, root = 1; i < degree; i += 1, root = multiply(root, 2)) {
    const shifted = [...generator, 0];
    generator = shifted.map((value, n) => value ^ multiply(generator[n - 1] ?? 0, root));
  }
  const remainder = Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ remainder.shift()!;
    remainder.push(0);
    remainder.forEach((value, n) => (remainder[n] = value ^ multiply(generator[n + 1]!, factor)));
  }
  return remainder;
}

function toBits(codewords: readonly number[]): boolean[] {
  return codewords.flatMap((word) =>
    Array.from({ length: 8 }, (_, i) => ((word >> (7 - i)) & 1) === 1),
  );
}

type Grid = (boolean | undefined)[][];

/** The fixed patterns, and the bits in columns of two, up and down from the right. */
function place(bits: readonly boolean[], version: number): boolean[][] {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<undefined>(size).fill(undefined));
  drawFixed(grid, version);
  drawFormat(grid);
  let next = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === TIMING) right -= 1;
    const isUpwards = ((right + 1) & 2) === 0;
    for (let n = 0; n < size; n += 1) {
      const row = isUpwards ? size - 1 - n : n;
      for (const column of [right, right - 1]) {
        if (grid[row]![column] !== undefined) continue;
        grid[row]![column] = (bits[next] ?? false) !== isMasked(row, column);
        next += 1;
      }
    }
  }
  return grid as boolean[][];
}

function drawFixed(grid: Grid, version: number): void {
  const last = grid.length - 1;
  for (let i = 0; i <= last; i += 1) grid[TIMING]![i] = grid[i]![TIMING] = i % 2 === 0;
  if (version > 1) drawSquares(grid, last - TIMING, last - TIMING, 2, [0, 2]);
  const center = (FINDER - 1) / 2;
  for (const [row, column] of [
    [center, center],
    [center, last - center],
    [last - center, center],
  ] as const) {
    drawSquares(grid, row, column, 4, [0, 1, 3]);
  }
}

/** Squares around a center; those at the dark distances are dark. */
function drawSquares(grid: Grid, row: number, column: number, reach: number, dark: number[]): void {
  for (let y = -reach; y <= reach; y += 1) {
    for (let x = -reach; x <= reach; x += 1) {
      const line = grid[row + y];
      if (!line || column + x < 0 || column + x >= grid.length) continue;
      line[column + x] = dark.includes(Math.max(Math.abs(x), Math.abs(y)));
    }
  }
}

/** Twice: around the first finder, and beside the two others. */
function drawFormat(grid: Grid): void {
  const last = grid.length - 1;
  const around = [0, 1, 2, 3, 4, 5, 7, 8];
  for (let i = 0; i < FORMAT_BITS; i += 1) {
    const isDark = ((FORMAT >> i) & 1) === 1;
    if (i < 8) grid[around[i]!]![8] = grid[8]![last - i] = isDark;
    else grid[8]![around[14 - i]!] = grid[last - 14 + i]![8] = isDark;
  }
  grid[last - 7]![8] = true;
}
