/** A position on the earth, in degrees. */
export type Position = { readonly lat: number; readonly lng: number };
export type Point = { readonly x: number; readonly y: number };

export type Frame = {
  readonly width: number;
  readonly height: number;
  /** The radius of a mark; marks neither overlap nor leave the frame. */
  readonly radius: number;
};

type Scale = { readonly km: number; readonly length: number };
type Plot = {
  readonly points: readonly Point[];
  /** A round distance and its length; undefined where the plot shows a large part of the earth. */
  readonly scale: Scale | undefined;
};

/** A single place is not enlarged for ever: about two kilometres. */
const EXTENT_MIN = 0.02;
const KM_PER_DEGREE = 111.195;
/** On larger areas the length of a kilometre differs too much over the plot. */
const SCALE_EXTENT_MAX = 10;
const SCALE_SHARE = 0.25;
const ROUNDS = 200;

/** Where positions lie in a frame, north at the top. Marks that would overlap are moved apart. */
export function plotPositions(positions: readonly Position[], frame: Frame): Plot {
  if (positions.length === 0) return { points: [], scale: undefined };
  const lngs = unwrap(positions.map(({ lng }) => lng));
  const lats = positions.map(({ lat }) => lat);
  const middle = { lat: middleOf(lats), lng: middleOf(lngs) };
  const shrink = Math.cos((middle.lat * Math.PI) / 180);
  const spanX = Math.max(extentOf(lngs) * shrink, EXTENT_MIN);
  const spanY = Math.max(extentOf(lats), EXTENT_MIN);
  const inner = { width: frame.width - 4 * frame.radius, height: frame.height - 4 * frame.radius };
  const perDegree = Math.min(inner.width / spanX, inner.height / spanY);
  const exact = positions.map(({ lat }, i) => ({
    x: frame.width / 2 + (lngs[i]! - middle.lng) * shrink * perDegree,
    y: frame.height / 2 - (lat - middle.lat) * perDegree,
  }));
  const isSmall = Math.max(spanX, spanY) <= SCALE_EXTENT_MAX;
  return {
    points: moveApart(exact, frame),
    scale: isSmall ? scaleOf(perDegree / KM_PER_DEGREE, frame) : undefined,
  };
}

const extentOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
const middleOf = (values: readonly number[]) => (Math.max(...values) + Math.min(...values)) / 2;

/** Places on both sides of the date line are neighbours. */
function unwrap(lngs: readonly number[]): readonly number[] {
  const shifted = lngs.map((lng) => (lng < 0 ? lng + 360 : lng));
  return extentOf(shifted) < extentOf(lngs) ? shifted : lngs;
}

function moveApart(exact: readonly Point[], frame: Frame): readonly Point[] {
  const points = exact.map((point) => ({ ...point }));
  const gap = 2 * frame.radius + 2;
  for (let round = 0; round < ROUNDS; round += 1) {
    let isMoved = false;
    for (let i = 0; i < points.length; i += 1) {
      for (let j = i + 1; j < points.length; j += 1) {
        if (pushApart(points[i]!, points[j]!, { gap, angle: i + j })) isMoved = true;
      }
    }
    for (const point of points) keepInside(point, frame);
    if (!isMoved) break;
  }
  return points;
}

type Movable = { x: number; y: number };

/** Marks at one position are pushed into different directions. */
function pushApart(
  a: Movable,
  b: Movable,
  { gap, angle }: { gap: number; angle: number },
): boolean {
  const distance = Math.hypot(b.x - a.x, b.y - a.y);
  if (distance >= gap) return false;
  const [dx, dy] =
    distance > 0
      ? [(b.x - a.x) / distance, (b.y - a.y) / distance]
      : [Math.cos(angle), Math.sin(angle)];
  const step = (gap - distance) / 2 + 0.01;
  a.x -= dx * step;
  a.y -= dy * step;
  b.x += dx * step;
  b.y += dy * step;
  return true;
}

function keepInside(point: Movable, { width, height, radius }: Frame): void {
  point.x = Math.min(Math.max(point.x, radius), width - radius);
  point.y = Math.min(Math.max(point.y, radius), height - radius);
}

function scaleOf(perKm: number, { width }: Frame): Scale {
  const kmMax = (width * SCALE_SHARE) / perKm;
  const power = 10 ** Math.floor(Math.log10(kmMax));
  const km = ([5, 2, 1].find((digit) => digit * power <= kmMax) ?? 1) * power;
  return { km, length: km * perKm };
}
