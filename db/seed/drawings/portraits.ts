import { circle, ellipse, fade, glow, gradient, path, rect, svg } from './shapes.ts';

export const PORTRAIT_SIDE = 320;

export type Look = {
  /** Behind the person, above and below. */
  readonly background: readonly [string, string];
  readonly skin: string;
  readonly hair: string;
  readonly style: 'short' | 'long' | 'bun' | 'curls' | 'bob' | 'scarf';
  readonly hasBeard?: boolean;
  readonly clothes: string;
};

/** Hair behind the head, and in front of it. */
const HAIR: Readonly<Record<Look['style'], (color: string) => readonly [string, string]>> = {
  short: (color) => [
    '',
    path('M 101 146 C 92 58 228 58 219 146 C 208 116 122 106 101 146 Z', color),
  ],
  long: (color) => [
    path(
      'M 92 150 C 84 58 236 58 228 150 C 228 210 240 236 226 262 H 94 C 80 236 92 210 92 150 Z',
      color,
    ),
    path(
      'M 100 150 C 92 58 228 58 220 150 C 212 120 192 104 170 98 C 146 106 116 120 100 150 Z',
      color,
    ),
  ],
  bun: (color) => [
    circle([160, 66], 30, color),
    path('M 100 148 C 90 56 230 56 220 148 C 206 108 114 108 100 148 Z', color),
  ],
  curls: (color) => [
    [
      [104, 120],
      [120, 92],
      [148, 78],
      [178, 78],
      [204, 94],
      [218, 122],
      [98, 152],
      [222, 154],
    ]
      .map(([x, y]) => circle([x!, y!], 30, color))
      .join(''),
    path('M 100 140 C 98 62 222 62 220 140 C 192 112 128 112 100 140 Z', color),
  ],
  bob: (color) => [
    path('M 92 196 C 82 58 238 58 228 196 C 216 206 104 206 92 196 Z', color),
    path('M 98 152 C 92 58 228 58 222 152 C 198 124 122 124 98 152 Z', color),
  ],
  scarf: (color) => [
    path('M 84 262 C 70 50 250 50 236 262 Z', color),
    path(
      'M 96 160 C 92 58 228 58 224 160 C 204 108 116 108 96 160 Z M 104 168 C 114 230 206 230 216 168 L 246 280 C 204 304 116 304 74 280 Z',
      color,
    ),
  ],
};

/** Head and shoulders of a person without a face. */
export function portrait({ background, skin, hair, style, hasBeard, clothes }: Look): string {
  const [behind, before] = HAIR[style](hair);
  const side = PORTRAIT_SIDE;
  return svg(side, side, [
    gradient('wall', background),
    rect(0, 0, side, side, 'url(#wall)'),
    glow([110, 90], 190, '#ffffff', 0.35),
    behind,
    path('M 30 320 C 34 254 96 240 130 232 H 190 C 224 240 286 254 290 320 Z', clothes),
    path('M 136 190 H 184 V 236 C 184 262 136 262 136 236 Z', skin),
    fade(
      path('M 136 206 C 150 222 170 222 184 206 V 222 C 168 234 152 234 136 222 Z', '#000000'),
      0.12,
    ),
    ellipse([160, 152], 56, 66, skin),
    ...(hasBeard
      ? [
          path(
            'M 105 160 C 110 240 210 240 215 160 C 206 186 186 184 160 184 C 134 184 114 186 105 160 Z',
            hair,
          ),
        ]
      : []),
    before,
  ]);
}
