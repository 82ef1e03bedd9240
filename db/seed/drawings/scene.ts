import { gradient, rect, svg, times } from './shapes.ts';

export const SCENE_WIDTH = 1080;
export const SCENE_HEIGHT = 720;
const [W, H] = [SCENE_WIDTH, SCENE_HEIGHT];

/** From light to dark, and one colour that stands out. */
export type Palette = {
  readonly light: string;
  readonly soft: string;
  readonly middle: string;
  readonly deep: string;
  readonly accent: string;
};
export type Scene = (palette: Palette) => string;

export const scene = (sky: readonly string[], content: readonly string[]) =>
  svg(W, H, [gradient('sky', sky), rect(0, 0, W, H, 'url(#sky)'), ...content]);

/** A wave from edge to edge, filled down to the bottom. */
export function wave(y: number, height: number, length: number, shift: number): string {
  const crests = times(Math.ceil(W / length) + 3, (index) => {
    const x = (index - 1) * length - shift;
    return `C ${x + length * 0.35} ${y - height} ${x + length * 0.65} ${y + height} ${x + length} ${y}`;
  });
  return `M ${-length - shift} ${y} ${crests.join(' ')} V ${H} H ${-length - shift} Z`;
}
