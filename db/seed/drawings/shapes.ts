/** Parts of SVG drawings. Coordinates are pixels of the drawing. */

export type Point = readonly [x: number, y: number];

export function svg(width: number, height: number, content: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content.join('')}</svg>`;
}

/** From top to bottom, or along the angle. */
export function gradient(id: string, colors: readonly string[], degrees = 90): string {
  const stops = colors.map(
    (color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0" gradientTransform="rotate(${degrees} .5 .5)">${stops.join('')}</linearGradient>`;
}

/** Light that fades to nothing. */
export function glow([x, y]: Point, radius: number, color: string, opacity = 0.6): string {
  const id = `glow${Math.round(x)}-${Math.round(y)}-${Math.round(radius)}`;
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>${circle([x, y], radius, `url(#${id})`)}`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, round = 0) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
}

export function circle([x, y]: Point, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function ellipse([x, y]: Point, width: number, height: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" fill="${fill}"/>`;
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, color: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function group(content: readonly string[], transform: string): string {
  return `<g transform="${transform}">${content.join('')}</g>`;
}

export function fade(content: string, opacity: number): string {
  return `<g opacity="${opacity}">${content}</g>`;
}

/** The same numbers in every run, between 0 and 1. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A square part of a drawing, as a drawing of its own. */
export function cropSquare(
  drawing: string,
  [x, y, side]: readonly [number, number, number],
  size: number,
): string {
  return drawing.replace(
    /width="\d+" height="\d+" viewBox="[^"]*"/,
    `width="${size}" height="${size}" viewBox="${x} ${y} ${side} ${side}"`,
  );
}
