import type { Candidate } from './opening.ts';
import type { KnownHours } from './possible-starts.ts';

/** Candidates of one kind have the same earliest start. They share one object. */
export type CandidateKind = {
  readonly hours: KnownHours;
  /** The length of the shortest service that is searched. */
  readonly durationMin: number;
};

/** A business and its candidates, which are listed only if they are needed, perhaps several times. */
export type CandidateGroup<C extends Candidate> = Pick<Candidate, 'businessId' | 'distanceKm'> & {
  readonly kinds: readonly CandidateKind[];
  readonly list: () => Iterable<C>;
};

/** The candidates of a search, in the order of `compareCandidates`. */
export type CandidateSource<C extends Candidate> = {
  readonly groups: readonly CandidateGroup<C>[];
  /** All kinds of the groups, perhaps with others. */
  readonly kinds: readonly CandidateKind[];
};

/** A source of candidates that are at hand, in the order of `compareCandidates`. */
export function toSource<C extends Candidate>(candidates: readonly C[]): CandidateSource<C> {
  const kindOf = createKinds();
  const groups: (CandidateGroup<C> & { kinds: CandidateKind[]; candidates: C[] })[] = [];
  for (const candidate of candidates) {
    const { businessId, distanceKm, hours, services } = candidate;
    let group = groups.at(-1);
    if (group?.businessId !== businessId) {
      const own: C[] = [];
      group = { businessId, distanceKm, kinds: [], candidates: own, list: () => own };
      groups.push(group);
    }
    group.candidates.push(candidate);
    group.kinds.push(kindOf.get(hours, services));
  }
  return { groups, kinds: kindOf.list() };
}

/** Equal kinds become one object. */
export function createKinds() {
  const kinds = new Map<KnownHours, CandidateKind[]>();
  return {
    get(hours: KnownHours, services: Candidate['services']): CandidateKind {
      const durationMin = shortestMin({ services });
      let ofHours = kinds.get(hours);
      if (!ofHours) kinds.set(hours, (ofHours = []));
      let kind = ofHours.find((each) => each.durationMin === durationMin);
      if (!kind) ofHours.push((kind = { hours, durationMin }));
      return kind;
    },
    list: () => [...kinds.values()].flat(),
  };
}

export function shortestMin({ services }: Pick<Candidate, 'services'>): number {
  let shortest = Infinity;
  for (const { durationMin } of services) shortest = Math.min(shortest, durationMin);
  return shortest;
}
