import { SCENE_HEIGHT, SCENE_WIDTH, type Scene, scene, wave } from './scene.ts';
import {
  circle,
  ellipse,
  fade,
  glow,
  group,
  line,
  path,
  type Point,
  randomFrom,
  rect,
  times,
} from './shapes.ts';

const [W, H] = [SCENE_WIDTH, SCENE_HEIGHT];

/** Hills or peaks one behind the other, before a low sun. */
export const mountains: Scene = ({ light, soft, middle, deep, accent }) =>
  scene(
    [soft, light],
    [
      glow([730, 300], 420, accent, 0.7),
      circle([730, 300], 88, accent),
      path(
        `M 0 470 L 200 270 L 300 370 L 520 130 L 700 360 L 800 280 L 1080 500 V ${H} H 0 Z`,
        middle,
      ),
      path('M 520 130 L 596 228 L 548 216 L 520 254 L 488 212 L 446 212 Z', light),
      path('M 200 270 L 242 312 L 212 318 L 190 300 L 168 302 Z', light),
      fade(path(wave(520, 70, 700, 120), deep), 0.75),
      path(wave(610, 46, 520, 300), deep),
    ],
  );

/** Small flags on two lines. */
export const flags: Scene = (palette) => {
  const { light, soft, middle, deep, accent } = palette;
  const colors = [accent, light, middle, soft, deep];
  const along = (from: Point, to: Point, sag: number) =>
    line(
      `M ${from.join(' ')} Q ${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2 + sag} ${to.join(' ')}`,
      deep,
      4,
    ) +
    times(13, (index) => {
      const t = (index + 0.5) / 13;
      const x = from[0] + (to[0] - from[0]) * t;
      const y = from[1] + (to[1] - from[1]) * t + 2 * t * (1 - t) * sag;
      return group(
        [rect(-27, 0, 54, 72, colors[index % colors.length]!, 3)],
        `translate(${x} ${y}) rotate(${8 * Math.sin(index * 2)})`,
      );
    }).join('');
  return scene(
    [light, soft],
    [
      glow([200, 130], 380, light, 0.9),
      fade(
        path(`M 0 560 L 260 330 L 430 480 L 640 250 L 880 470 L 1080 340 V ${H} H 0 Z`, middle),
        0.45,
      ),
      path('M 640 250 L 706 310 L 664 322 L 632 304 L 594 304 Z', light),
      path(wave(620, 50, 600, 100), deep),
      along([-20, 70], [1100, 190], 150),
      along([-20, 290], [1100, 40], 210),
    ],
  );
};

/** Still water with stones on one another. */
export const stones: Scene = ({ light, soft, middle, deep, accent }) =>
  scene(
    [light, soft],
    [
      glow([540, 250], 430, light, 0.95),
      circle([818, 170], 74, accent),
      fade(path(wave(470, 26, 420, 60), middle), 0.55),
      fade(path(wave(530, 22, 360, 200), middle), 0.8),
      ellipse([470, 610], 330, 30, deep),
      ellipse([470, 560], 220, 62, deep),
      ellipse([480, 466], 164, 50, middle),
      ellipse([460, 392], 118, 38, soft),
      ellipse([474, 332], 78, 28, deep),
      path(wave(648, 20, 480, 40), deep),
    ],
  );

const blossom = (at: Point, size: number, petal: string, heart: string) =>
  group(
    [
      ...times(5, (index) => group([ellipse([0, -24], 17, 26, petal)], `rotate(${index * 72})`)),
      circle([0, 0], 9, heart),
    ],
    `translate(${at.join(' ')}) scale(${size}) rotate(${Math.round(at[0])})`,
  );

/** A branch in bloom. */
export const branch: Scene = ({ light, soft, middle, deep, accent }) => {
  const random = randomFrom(11);
  return scene(
    [light, soft],
    [
      circle([300, 330], 210, middle),
      glow([300, 330], 330, light, 0.5),
      line('M 1120 120 C 860 150 760 330 560 330 S 300 470 180 500', deep, 20),
      line('M 820 196 C 740 120 660 110 560 130', deep, 12),
      line('M 640 318 C 620 420 560 500 500 560', deep, 11),
      ...times(30, (index) => {
        const t = index / 30;
        const at: Point = [
          1040 - t * 860 + (random() - 0.5) * 110,
          140 + t * 350 + (random() - 0.5) * 150,
        ];
        return blossom(at, 0.8 + random() * 0.9, index % 4 === 0 ? light : accent, deep);
      }),
      ...times(12, () => circle([random() * W, 460 + random() * 240], 5 + random() * 7, accent)),
    ],
  );
};

/** A tree whose crown is made of dots. */
export const tree: Scene = ({ light, soft, middle, deep, accent }) => {
  const random = randomFrom(5);
  const crown = times(120, (index) => {
    const [angle, away] = [random() * 2 * Math.PI, Math.sqrt(random())];
    const at: Point = [560 + Math.cos(angle) * away * 320, 270 + Math.sin(angle) * away * 190];
    return circle(at, 16 + random() * 24, [accent, accent, light, middle][index % 4]!);
  });
  return scene(
    [light, soft],
    [
      glow([220, 170], 360, light, 0.9),
      path(wave(600, 44, 760, 200), middle),
      line('M 560 640 C 570 520 540 440 560 330', deep, 34),
      line('M 558 450 C 620 400 660 360 700 330', deep, 16),
      line('M 556 480 C 490 430 460 390 430 350', deep, 16),
      ...crown,
      path(wave(650, 30, 560, 40), deep),
    ],
  );
};

/** Bows like those of a back that stretches. */
export const bows: Scene = ({ light, soft, middle, deep, accent }) =>
  scene(
    [light, soft],
    [
      glow([320, 240], 400, light, 0.9),
      ...times(6, (index) => {
        const radius = 560 - index * 84;
        const color = [soft, middle, deep, middle, soft, light][index]!;
        return line(
          `M ${770 - radius} 720 A ${radius} ${radius} 0 0 1 ${770 + radius} 720`,
          color,
          48,
        );
      }),
      circle([250, 250], 78, accent),
      rect(0, 690, W, 30, deep),
    ],
  );

/** Waves of steam or of the sea. */
export const waves: Scene = ({ light, soft, middle, deep, accent }) =>
  scene(
    [light, soft],
    [
      glow([780, 210], 400, accent, 0.6),
      circle([780, 210], 92, accent),
      path(wave(330, 60, 540, 90), soft),
      path(wave(420, 56, 480, 280), middle),
      fade(path(wave(510, 52, 430, 40), deep), 0.7),
      path(wave(610, 44, 390, 220), deep),
    ],
  );
