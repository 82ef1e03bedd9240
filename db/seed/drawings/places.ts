import { SCENE_HEIGHT, SCENE_WIDTH, type Scene, scene, wave } from './scene.ts';
import {
  circle,
  ellipse,
  fade,
  glow,
  gradient,
  group,
  line,
  path,
  randomFrom,
  rect,
  times,
} from './shapes.ts';

const [W, H] = [SCENE_WIDTH, SCENE_HEIGHT];

/** A round mirror above a row of bottles. */
export const mirror: Scene = ({ light, soft, middle, deep, accent }) =>
  scene(
    [soft, middle],
    [
      gradient('glass', [light, soft], 60),
      glow([540, 290], 460, light, 0.75),
      circle([540, 290], 226, deep),
      circle([540, 290], 208, 'url(#glass)'),
      fade(path('M 380 420 L 600 90 L 680 110 L 440 480 Z', light), 0.45),
      rect(150, 560, 780, 22, deep, 6),
      rect(0, 640, W, 80, deep),
      ...times(6, (index) => {
        const height = [96, 128, 72, 110, 84, 120][index]!;
        const x = [190, 250, 318, 700, 772, 840][index]!;
        const fill = [accent, light, middle, light, accent, deep][index]!;
        return (
          rect(x, 560 - height, 44, height, fill, 12) + rect(x + 13, 546 - height, 18, 18, deep, 4)
        );
      }),
    ],
  );

/** Stripes of a barber's pole. */
export const pole: Scene = ({ light, soft, middle, deep, accent }) =>
  scene(
    [middle, deep],
    [
      glow([760, 330], 520, soft, 0.55),
      '<clipPath id="pole"><rect x="660" y="130" width="200" height="460" rx="28"/></clipPath>',
      `<g clip-path="url(#pole)">${rect(660, 130, 200, 460, light)}${times(9, (index) => {
        const y = index * 120 - 160;
        const fill = index % 2 === 0 ? accent : deep;
        return path(`M 640 ${y + 190} L 880 ${y + 20} V ${y + 80} L 640 ${y + 250} Z`, fill);
      }).join('')}</g>`,
      rect(640, 100, 240, 40, soft, 20),
      rect(640, 580, 240, 40, soft, 20),
      circle([760, 84], 44, light),
      // A comb and a razor on the wall.
      ...times(15, (index) => rect(180 + index * 22, 250, 10, 120, light, 5)),
      rect(172, 214, 340, 52, light, 16),
      line('M 200 520 L 420 470', soft, 30),
      line('M 420 470 L 520 530', light, 12),
    ],
  );

/** Strands of hair, as wide ribbons. */
export const ribbons: Scene = ({ light, soft, middle, deep, accent }) =>
  scene(
    [light, soft],
    [
      glow([260, 180], 420, light, 0.9),
      ...times(13, (index) => {
        const x = 330 + index * 52;
        const fill = [deep, middle, accent, middle, soft][index % 5]!;
        return line(
          `M ${x} -40 C ${x - 210} 200 ${x + 190} 400 ${x - 130} ${H + 60}`,
          fill,
          40 - (index % 3) * 8,
        );
      }),
    ],
  );

/** A cup with steam, seen from the side. */
export const cup: Scene = ({ light, soft, middle, deep, accent }) =>
  scene(
    [soft, middle],
    [
      glow([540, 260], 430, light, 0.8),
      rect(0, 570, W, 150, deep),
      ellipse([540, 572], 290, 34, light),
      line('M 700 400 C 830 390 830 520 690 512', light, 34),
      path('M 350 350 H 730 C 730 480 690 560 610 560 H 470 C 390 560 350 480 350 350 Z', light),
      ellipse([540, 350], 190, 34, soft),
      ellipse([540, 354], 166, 24, accent),
      ...[450, 540, 630].map((x, index) =>
        fade(
          line(`M ${x} 290 C ${x - 50} 230 ${x + 50} 180 ${x} ${110 + index * 16}`, light, 16),
          0.75,
        ),
      ),
    ],
  );

/** Arches one behind the other, with light at the end. */
export const arches: Scene = ({ light, soft, middle, deep, accent }) =>
  scene(
    [deep, deep],
    [
      ...times(4, (index) => {
        const fill = [middle, soft, light, accent][index]!;
        const half = 400 - index * 100;
        const top = 90 + index * 76;
        return path(
          `M ${540 - half} ${H} V ${top + half * 0.9} C ${540 - half} ${top + half * 0.3} ${540 - half * 0.3} ${top + 40} 540 ${top} C ${540 + half * 0.3} ${top + 40} ${540 + half} ${top + half * 0.3} ${540 + half} ${top + half * 0.9} V ${H} Z`,
          fill,
        );
      }),
      glow([540, 520], 330, light, 0.8),
      path(`M 0 ${H} L 380 640 H 700 L ${W} ${H} Z`, deep),
    ],
  );

/** Tiles with stars, a different one now and then. */
export const tiles: Scene = ({ light, soft, middle, deep, accent }) => {
  const star = (color: string) =>
    rect(-48, -48, 96, 96, color) + group([rect(-48, -48, 96, 96, color)], 'rotate(45)');
  return scene(
    [light, light],
    times(54, (index) => {
      const [column, row] = [index % 9, Math.floor(index / 9)];
      const isOther = (column * 7 + row * 5) % 11 === 0;
      return group(
        [
          rect(-60, -60, 120, 120, (column + row) % 2 === 0 ? light : soft),
          ...[-60, 60].flatMap((x) => [-60, 60].map((y) => circle([x, y], 30, middle))),
          star(isOther ? accent : deep),
          circle([0, 0], 34, light),
          circle([0, 0], 18, isOther ? deep : accent),
        ],
        `translate(${60 + column * 120} ${60 + row * 120})`,
      );
    }),
  );
};

/** Houses on a hill. */
export const houses: Scene = ({ light, soft, middle, deep, accent }) => {
  const random = randomFrom(23);
  return scene(
    [light, soft],
    [
      glow([840, 150], 340, accent, 0.5),
      circle([840, 160], 64, accent),
      ...times(22, (index) => {
        const row = Math.floor(index / 8);
        const x = (index % 8) * 150 - 60 + row * 46 + random() * 30;
        const y = 330 + row * 120 - 90 * Math.sin((x / W) * Math.PI) + random() * 24;
        const [wall, width] = [[light, middle, soft][index % 3]!, 124 + random() * 30];
        return [
          rect(x, y, width, H - y, wall),
          path(
            `M ${x - 8} ${y} L ${x + width / 2} ${y - 50} L ${x + width + 8} ${y} Z`,
            index % 4 === 0 ? accent : deep,
          ),
          ...times(2, (window) => rect(x + 24 + window * 54, y + 30, 26, 40, deep, 13)),
        ].join('');
      }),
      path(wave(690, 18, 400, 0), deep),
    ],
  );
};

/** Bottles of colour in a row. */
export const bottles: Scene = ({ light, soft, middle, deep, accent }) =>
  scene(
    [light, soft],
    [
      glow([540, 300], 480, light, 0.9),
      rect(0, 590, W, 130, middle),
      ...times(7, (index) => {
        const fill = [accent, deep, middle, accent, soft, deep, accent][index]!;
        const x = 120 + index * 122;
        const lift = index % 2 === 0 ? 0 : 26;
        return [
          ellipse([x + 54, 606], 66, 13, deep),
          rect(x + 33, 250 - lift, 42, 180 + lift, deep, 10),
          rect(x, 410 - lift, 108, 196 + lift, fill, 30),
          fade(rect(x + 16, 436 - lift, 18, 126, light, 9), 0.6),
        ].join('');
      }),
    ],
  );
