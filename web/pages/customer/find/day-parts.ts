import type { Filters } from '../home/search.ts';

export const PARTS = ['morning', 'afternoon', 'evening'] as const;
type Part = (typeof PARTS)[number];
type Clocks = Pick<Filters, 'from' | 'until'>;

const CLOCKS: Readonly<Record<Part, Clocks>> = {
  morning: { from: undefined, until: '12:00' },
  afternoon: { from: '12:00', until: '17:00' },
  evening: { from: '17:00', until: undefined },
};

/** The part of the day that clock times mean; undefined for none. */
export function partOf({ from, until }: Clocks): Part | undefined {
  return PARTS.find((part) => CLOCKS[part].from === from && CLOCKS[part].until === until);
}

export function toClocks(name: string | undefined): Clocks {
  const part = PARTS.find((known) => known === name);
  return part ? CLOCKS[part] : { from: undefined, until: undefined };
}
