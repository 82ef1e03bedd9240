import { PAGE_PATHS } from '../../../../../contract/page-paths.ts';

/** The steps from an account to a business that is reviewed, in order. */
export const STEPS = ['about', 'hours', 'services', 'team', 'rules', 'check'] as const;
export type Step = (typeof STEPS)[number];

type Draft = {
  readonly description: string | null;
  readonly addressLine1: string | null;
  readonly city: string | null;
  readonly country: string | null;
};

export type Progress = {
  readonly business: Draft;
  readonly openDays: number;
  readonly services: number;
  /** Professionals with at least one service. */
  readonly bookable: number;
};

/** The parts that are still missing. Without a team no booking is possible, but the review only needs the others. */
export type Gap = 'description' | 'address' | 'hours' | 'services' | 'team';

export function gapsOf({ business, openDays, services, bookable }: Progress): Gap[] {
  const { description, addressLine1, city, country } = business;
  const gaps: Record<Gap, boolean> = {
    description: !description,
    address: !addressLine1 || !city || !country,
    hours: openDays === 0,
    services: services === 0,
    team: bookable === 0,
  };
  return (Object.keys(gaps) as Gap[]).filter((gap) => gaps[gap]);
}

const STEP_OF: Readonly<Record<Gap, Step>> = {
  description: 'about',
  address: 'about',
  hours: 'hours',
  services: 'services',
  team: 'team',
};

export function stepOf(gap: Gap): Step {
  return STEP_OF[gap];
}

/** Whether a step has nothing missing. The check is done once nothing is. */
export function isDone(step: Step, gaps: readonly Gap[]): boolean {
  return step === 'check' ? gaps.length === 0 : !gaps.some((gap) => stepOf(gap) === step);
}

/** The gaps that the review refuses; the others keep clients from booking. */
export function blocksReview(gap: Gap): boolean {
  return gap === 'description' || gap === 'address' || gap === 'services';
}

export function nextStep(step: Step, by: 1 | -1): Step | undefined {
  return STEPS[STEPS.indexOf(step) + by];
}

export function readStep(text: string | null): Step {
  return STEPS.find((step) => step === text) ?? 'about';
}

export function hrefOf(step: Step): string {
  return `${PAGE_PATHS.opening}?step=${step}`;
}
