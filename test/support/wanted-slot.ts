import { listOfferings } from '../../domain/offering.ts';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist.ts';
import {
  createSlotSearch,
  type Found,
  type SlotSearch,
} from '../../domain/waitlist/wanted-slot.ts';
import type { World } from '../../domain/world.ts';
import { DATE } from './world.ts';

export function findWith(
  search: SlotSearch,
  entry: WaitlistEntry,
  dates: readonly string[] = [DATE],
): Found {
  const steps = search.find(entry, dates);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export function findWantedSlot(world: World, entry: WaitlistEntry, nowMs: number): Found {
  return findWith(createSlotSearch(world, ['pro_1'], nowMs), entry);
}

export function listOfferingsOf(world: World) {
  const offerings = listOfferings(world, {
    business: 'biz_1',
    professional: 'pro_1',
    services: ['svc_cut'],
  });
  if (!offerings.ok) throw new Error(offerings.code);
  return offerings.value as [(typeof offerings.value)[0]];
}
