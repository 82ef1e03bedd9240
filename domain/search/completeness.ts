/** The facts of the public page of a business. */
export type PageFacts = {
  readonly description: string | null;
  readonly addressLine1: string | null;
  readonly city: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly hasPicture: boolean;
  /** Weekdays on which it opens. */
  readonly openWeekdays: number;
  /** Services that customers can book, and those of them with a price. */
  readonly serviceCount: number;
  readonly pricedCount: number;
  /** People who work there, and those of them with a picture. */
  readonly peopleCount: number;
  readonly picturedCount: number;
};

type Check = (page: PageFacts) => boolean;

const CHECKS = {
  description: ({ description }) => Boolean(description?.trim()),
  address: ({ addressLine1, city }) => Boolean(addressLine1 && city),
  position: ({ lat, lng }) => lat !== null && lng !== null,
  contact: ({ phone, website }) => Boolean(phone ?? website),
  picture: ({ hasPicture }) => hasPicture,
  hours: ({ openWeekdays }) => openWeekdays > 0,
  services: ({ serviceCount }) => serviceCount > 0,
  prices: ({ serviceCount, pricedCount }) => serviceCount > 0 && pricedCount === serviceCount,
  people: ({ peopleCount }) => peopleCount > 0,
  faces: ({ peopleCount, picturedCount }) => peopleCount > 0 && picturedCount === peopleCount,
} as const satisfies Record<string, Check>;

export type PagePart = keyof typeof CHECKS;
export const PAGE_PARTS = Object.keys(CHECKS) as readonly PagePart[] as readonly [
  PagePart,
  ...PagePart[],
];

/** The parts that a page lacks. Each part has the same share in its completeness. */
export function listMissingParts(page: PageFacts): PagePart[] {
  return PAGE_PARTS.filter((part) => !CHECKS[part](page));
}

/** From 0 to 1. */
export function completenessOf(page: PageFacts): number {
  return 1 - listMissingParts(page).length / PAGE_PARTS.length;
}
