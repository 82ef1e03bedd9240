import { type Picture, toPicture } from '../../domain/picture.ts';
import * as nature from './drawings/nature.ts';
import * as places from './drawings/places.ts';
import { type Look, portrait, PORTRAIT_SIDE } from './drawings/portraits.ts';
import { type Palette, type Scene, SCENE_HEIGHT, SCENE_WIDTH } from './drawings/scene.ts';
import { cropSquare } from './drawings/shapes.ts';

/** A picture of the demo, and the drawing that its files are made from. */
export type DemoPicture = { readonly picture: Picture; readonly svg: string };

const SQUARE_SIDE = 320;

/** A square part of a scene: from the left, from above, and how wide. */
type Part = readonly [scene: Scene, x: number, y: number, side: number];

type Shown = {
  readonly palette: Palette;
  readonly logo: Part;
  readonly photos: readonly (readonly [Scene, alt: string])[];
};

const BRICK: Palette = {
  light: '#f7ead8',
  soft: '#d9b48f',
  middle: '#9c5a3c',
  deep: '#33241f',
  accent: '#d9822b',
};
const FOREST: Palette = {
  light: '#f1f3e6',
  soft: '#c9d6b8',
  middle: '#7fa08a',
  deep: '#26413c',
  accent: '#e3b35f',
};
const BLOOM: Palette = {
  light: '#fdf3d7',
  soft: '#f6d98f',
  middle: '#d89a4a',
  deep: '#5b3a29',
  accent: '#f2b705',
};
const CORAL: Palette = {
  light: '#fdeee6',
  soft: '#f3bfa8',
  middle: '#d9796a',
  deep: '#5a2a3c',
  accent: '#e8a13a',
};
const BLOSSOM: Palette = {
  light: '#fdf4f4',
  soft: '#f6d5da',
  middle: '#e4a3b3',
  deep: '#4b2f45',
  accent: '#e0708c',
};
const SEA: Palette = {
  light: '#eef6f6',
  soft: '#bfdcdd',
  middle: '#6fa5ab',
  deep: '#1f4a57',
  accent: '#f0b66a',
};
const DAWN: Palette = {
  light: '#fdeede',
  soft: '#f4c4a4',
  middle: '#b07a94',
  deep: '#3b2f55',
  accent: '#f29e4c',
};
const GULF: Palette = {
  light: '#f8efdc',
  soft: '#dcc59a',
  middle: '#4f8f92',
  deep: '#16424d',
  accent: '#d99a3d',
};
const GLAZE: Palette = {
  light: '#f6f5ef',
  soft: '#cfdcea',
  middle: '#6f97c4',
  deep: '#21406e',
  accent: '#e3b04b',
};

const BUSINESSES: Readonly<Record<string, Shown>> = {
  biz_demo_berlin_barber: {
    palette: BRICK,
    logo: [places.pole, 560, 60, 400],
    photos: [
      [places.mirror, 'A round mirror above a row of bottles'],
      [places.pole, 'A striped pole, a comb and a razor'],
      [places.cup, 'A cup of coffee'],
    ],
  },
  biz_demo_munich_spa: {
    palette: FOREST,
    logo: [nature.stones, 230, 230, 480],
    photos: [
      [nature.stones, 'Stones on one another in still water'],
      [places.cup, 'A cup with steam'],
    ],
  },
  biz_demo_saopaulo_yoga: {
    palette: BLOOM,
    logo: [nature.tree, 240, 40, 640],
    photos: [
      [nature.tree, 'An ipê tree in yellow bloom'],
      [nature.bows, 'Bows like a back that stretches'],
    ],
  },
  biz_demo_saopaulo_salao: {
    palette: CORAL,
    logo: [places.ribbons, 300, 100, 460],
    photos: [
      [places.ribbons, 'Strands of coloured hair'],
      [places.bottles, 'Bottles of nail polish'],
    ],
  },
  biz_demo_tokyo_nails: {
    palette: BLOSSOM,
    logo: [nature.branch, 60, 90, 480],
    photos: [
      [nature.branch, 'A branch of cherry blossoms'],
      [places.bottles, 'Bottles of nail polish'],
    ],
  },
  biz_demo_tokyo_physio: {
    palette: SEA,
    logo: [nature.bows, 420, 300, 420],
    photos: [
      [nature.bows, 'Bows like a back that stretches'],
      [nature.waves, 'Waves below a low sun'],
    ],
  },
  biz_demo_kathmandu_ayurveda: {
    palette: DAWN,
    logo: [nature.mountains, 330, 80, 480],
    photos: [
      [nature.mountains, 'Mountains at sunrise'],
      [nature.flags, 'Prayer flags before the mountains'],
    ],
  },
  biz_demo_kuwait_hammam: {
    palette: GULF,
    logo: [places.arches, 200, 40, 680],
    photos: [
      [places.arches, 'Arches one behind the other'],
      [places.tiles, 'Tiles with stars'],
      [nature.waves, 'The sea in the evening'],
    ],
  },
  biz_demo_lisbon_barbearia: {
    palette: GLAZE,
    logo: [places.tiles, 120, 120, 240],
    photos: [
      [places.houses, 'Houses on a hill'],
      [places.tiles, 'Blue tiles'],
    ],
  },
};

const BARBER = 'biz_demo_berlin_barber';
const SPA = 'biz_demo_munich_spa';
const HAMMAM = 'biz_demo_kuwait_hammam';

const SERVICES: Readonly<Record<string, readonly [businessId: string, ...Part]>> = {
  svc_demo_haircut: [BARBER, places.ribbons, 330, 120, 420],
  svc_demo_kids_cut: [BARBER, places.mirror, 300, 50, 480],
  svc_demo_beard_trim: [BARBER, places.pole, 140, 170, 400],
  svc_demo_hot_towel_shave: [BARBER, places.cup, 330, 80, 480],
  svc_demo_swedish_massage: [SPA, nature.waves, 520, 60, 520],
  svc_demo_deep_tissue: [SPA, nature.stones, 230, 230, 480],
  svc_demo_facial: [SPA, nature.branch, 60, 90, 480],
  svc_demo_skin_consultation: [SPA, places.mirror, 300, 50, 480],
  svc_demo_hammam: [HAMMAM, places.tiles, 120, 120, 240],
  svc_demo_argan_massage: [HAMMAM, places.cup, 330, 80, 480],
};

const [FAIR, TAN, BROWN, DARK] = ['#f0c9ae', '#d9a47c', '#b07a52', '#84543a'];
const [BLACK, CHESTNUT, BLOND, RED, GREY] = ['#26201f', '#5a3524', '#c99a4e', '#a04a2a', '#8f8a86'];

/** Some people have none: pages show their initials. */
const PORTRAITS: Readonly<Record<string, Omit<Look, 'background'>>> = {
  pro_demo_lena: { skin: FAIR, hair: BLOND, style: 'bun', clothes: '#f7ead8' },
  pro_demo_emre: { skin: TAN, hair: BLACK, style: 'short', hasBeard: true, clothes: '#f7ead8' },
  pro_demo_jonas: { skin: FAIR, hair: RED, style: 'curls', clothes: '#33241f' },
  pro_demo_franziska: { skin: FAIR, hair: CHESTNUT, style: 'bob', clothes: '#26413c' },
  pro_demo_anton: { skin: FAIR, hair: GREY, style: 'short', hasBeard: true, clothes: '#26413c' },
  pro_demo_rafael: { skin: BROWN, hair: BLACK, style: 'curls', clothes: '#fdf3d7' },
  pro_demo_bia: { skin: DARK, hair: BLACK, style: 'curls', clothes: '#f2b705' },
  pro_demo_camila: { skin: TAN, hair: CHESTNUT, style: 'long', clothes: '#d9796a' },
  pro_demo_thiago: { skin: DARK, hair: BLACK, style: 'short', hasBeard: true, clothes: '#5a2a3c' },
  pro_demo_yui: { skin: FAIR, hair: BLACK, style: 'bob', clothes: '#e0708c' },
  pro_demo_hana: { skin: FAIR, hair: CHESTNUT, style: 'long', clothes: '#4b2f45' },
  pro_demo_kenji: { skin: TAN, hair: BLACK, style: 'short', clothes: '#1f4a57' },
  pro_demo_sita: { skin: BROWN, hair: BLACK, style: 'bun', clothes: '#f29e4c' },
  pro_demo_pemba: { skin: BROWN, hair: BLACK, style: 'short', clothes: '#3b2f55' },
  pro_demo_maryam: { skin: TAN, hair: '#f3e6cc', style: 'scarf', clothes: '#16424d' },
};

/** The business whose colours stand behind a person. */
type Employment = { readonly id: string; readonly businessIds: readonly string[] };

export function logoOf(businessId: string): DemoPicture {
  const { palette, logo } = BUSINESSES[businessId]!;
  return drawPart(`${businessId}_logo`, palette, logo);
}

export function pictureOfService(id: string): DemoPicture | undefined {
  if (!SERVICES[id]) return undefined;
  const [businessId, ...part] = SERVICES[id];
  return drawPart(`${id}_service`, BUSINESSES[businessId]!.palette, part);
}

function drawPart(owner: string, palette: Palette, [scene, ...square]: Part): DemoPicture {
  const svg = cropSquare(scene(palette), square, SQUARE_SIDE);
  return draw(owner, SQUARE_SIDE, SQUARE_SIDE, palette, svg);
}

export function photosOf(businessId: string): DemoPicture[] {
  const { palette, photos } = BUSINESSES[businessId]!;
  return photos.map(([scene, alt], index) =>
    draw(`${businessId}_${index + 1}`, SCENE_WIDTH, SCENE_HEIGHT, palette, scene(palette), alt),
  );
}

export function portraitOf({ id, businessIds }: Employment): DemoPicture | undefined {
  const look = PORTRAITS[id];
  if (!look) return undefined;
  const { palette } = BUSINESSES[businessIds[0]!]!;
  const svg = portrait({ ...look, background: [palette.soft, palette.middle] });
  return draw(id, PORTRAIT_SIDE, PORTRAIT_SIDE, palette, svg);
}

function draw(
  owner: string,
  width: number,
  height: number,
  palette: Palette,
  svg: string,
  alt = '',
): DemoPicture {
  const id = `pic_${owner.replace(/^(biz|pro|svc)_/, '')}`;
  return { picture: toPicture(id, { width, height, color: palette.soft }, alt), svg };
}
