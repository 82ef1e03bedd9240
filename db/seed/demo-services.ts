import type { services } from '../schema/services.ts';

type Row = typeof services.$inferInsert;
type Listing = Omit<Row, 'businessId' | 'ownerProfessionalId' | 'currency'>;

/** Prices are in minor units: cents, centavos, paisa, whole yen, and fils (1,000 to a dinar). */
export const SERVICES: Row[] = [
  ...listedBy('biz_demo_berlin_barber', 'EUR', [
    {
      id: 'svc_demo_haircut',
      name: 'Haircut',
      description: 'Wash, cut and finish.',
      durationMin: 45,
      priceMinor: 3800,
    },
    { id: 'svc_demo_kids_cut', name: 'Kids’ cut', durationMin: 30, priceMinor: 2200 },
    {
      id: 'svc_demo_beard_trim',
      name: 'Beard trim',
      durationMin: 20,
      priceMinor: 1800,
      parent: 'Beard',
    },
    {
      id: 'svc_demo_hot_towel_shave',
      name: 'Hot towel shave',
      description: 'Straight razor, warm lather, two towels.',
      durationMin: 30,
      // To heat the towels, and to clean up.
      bufferBeforeMinutes: 5,
      bufferAfterMinutes: 10,
      priceMinor: 2650,
      parent: 'Beard',
    },
    {
      id: 'svc_demo_shaving_class',
      name: 'First shave',
      description: 'A short class for beginners, every day at four.',
      durationMin: 45,
      priceMinor: 1500,
      capacity: 6,
    },
    {
      id: 'svc_demo_shaving_workshop',
      name: 'Shaving workshop',
      description: 'Learn the straight razor in a small group.',
      durationMin: 90,
      priceMinor: 5500,
      capacity: 8,
    },
  ]),
  ...listedBy('biz_demo_munich_spa', 'EUR', [
    {
      id: 'svc_demo_swedish_massage',
      name: 'Swedish massage',
      durationMin: 60,
      priceMinor: 7900,
      parent: 'Massage',
    },
    {
      id: 'svc_demo_deep_tissue',
      name: 'Deep tissue massage',
      durationMin: 90,
      priceMinor: 10900,
      parent: 'Massage',
    },
    { id: 'svc_demo_facial', name: 'Alpine herb facial', durationMin: 50, priceMinor: 6550 },
    {
      id: 'svc_demo_sauna_ritual',
      name: 'Sauna ritual',
      description: 'A guided Aufguss for up to twelve.',
      durationMin: 45,
      priceMinor: 2400,
      capacity: 12,
    },
    {
      id: 'svc_demo_skin_consultation',
      name: 'Skin consultation',
      description: 'The price depends on what your skin needs; we agree on it together.',
      durationMin: 20,
    },
  ]),
  ...listedBy('biz_demo_saopaulo_yoga', 'BRL', [
    {
      id: 'svc_demo_vinyasa',
      name: 'Vinyasa',
      description: 'A flowing class for every level.',
      durationMin: 60,
      priceMinor: 6000,
      parent: 'Aulas em grupo',
      capacity: 20,
    },
    {
      id: 'svc_demo_hatha',
      name: 'Hatha para iniciantes',
      durationMin: 75,
      priceMinor: 5500,
      parent: 'Aulas em grupo',
      capacity: 16,
    },
    { id: 'svc_demo_yoga_private', name: 'Aula particular', durationMin: 60, priceMinor: 18000 },
    { id: 'svc_demo_shiatsu', name: 'Shiatsu', durationMin: 50, priceMinor: 15500 },
  ]),
  ...listedBy('biz_demo_saopaulo_salao', 'BRL', [
    { id: 'svc_demo_corte', name: 'Corte feminino', durationMin: 45, priceMinor: 9500 },
    { id: 'svc_demo_escova', name: 'Escova', durationMin: 40, priceMinor: 7000 },
    {
      id: 'svc_demo_coloracao',
      name: 'Coloração completa',
      durationMin: 120,
      priceMinor: 25000,
      parent: 'Cor',
    },
    { id: 'svc_demo_mechas', name: 'Mechas', durationMin: 150, priceMinor: 38000, parent: 'Cor' },
    { id: 'svc_demo_manicure', name: 'Manicure', durationMin: 45, priceMinor: 5250 },
  ]),
  ...listedBy('biz_demo_tokyo_nails', 'JPY', [
    {
      id: 'svc_demo_gel_nails',
      name: 'Gel nails',
      durationMin: 75,
      priceMinor: 7800,
      parent: 'Nails',
    },
    {
      id: 'svc_demo_nail_art',
      name: 'Hand-painted nail art',
      durationMin: 90,
      priceMinor: 9800,
      parent: 'Nails',
    },
    { id: 'svc_demo_lashes', name: 'Lash extensions', durationMin: 60, priceMinor: 6500 },
    {
      id: 'svc_demo_nail_art_class',
      name: 'Nail art class',
      durationMin: 120,
      priceMinor: 5500,
      capacity: 8,
    },
  ]),
  ...listedBy('biz_demo_tokyo_physio', 'JPY', [
    { id: 'svc_demo_physio_first', name: 'First visit', durationMin: 60, priceMinor: 9900 },
    { id: 'svc_demo_physio_follow_up', name: 'Follow-up', durationMin: 40, priceMinor: 6600 },
    {
      id: 'svc_demo_back_class',
      name: 'Healthy back class',
      durationMin: 45,
      priceMinor: 2750,
      capacity: 10,
    },
  ]),
  ...listedBy('biz_demo_kathmandu_ayurveda', 'NPR', [
    {
      id: 'svc_demo_sunrise_yoga',
      name: 'Sunrise yoga',
      durationMin: 60,
      priceMinor: 80000,
      capacity: 18,
    },
    { id: 'svc_demo_abhyanga', name: 'Abhyanga oil massage', durationMin: 75, priceMinor: 350000 },
    { id: 'svc_demo_pulse_reading', name: 'Pulse reading', durationMin: 30, priceMinor: 150000 },
  ]),
  {
    id: 'svc_demo_singing_bowls',
    ownerProfessionalId: 'pro_demo_pemba',
    name: 'Singing bowl session',
    description: 'Pemba’s own offer, with his grandfather’s bowls.',
    durationMin: 50,
    priceMinor: 220000,
    currency: 'NPR',
    custom: true,
  },
  ...listedBy('biz_demo_kuwait_hammam', 'KWD', [
    { id: 'svc_demo_hammam', name: 'Hammam and scrub', durationMin: 60, priceMinor: 18500 },
    { id: 'svc_demo_argan_massage', name: 'Argan massage', durationMin: 45, priceMinor: 22750 },
  ]),
  ...listedBy('biz_demo_lisbon_barbearia', 'EUR', [
    { id: 'svc_demo_corte_classico', name: 'Corte clássico', durationMin: 30, priceMinor: 1500 },
  ]),
];

function listedBy(businessId: string, currency: string, listings: Listing[]): Row[] {
  return listings.map((listing) => ({ ...listing, businessId, currency }));
}
