import { codeOf, isOutage, type Outcome } from '../log.ts';

/** The part of an appointment that competing requests change. */
export type State = {
  readonly status: string;
  readonly start: string;
  readonly services: string;
};

/** A request with the state that it leads to, or the code of its refusal, from each state. */
export type Rival = {
  readonly apply: (before: State) => State | string;
  readonly outcome: Outcome;
};

/**
 * An order of the requests, one after the other, that explains all answers and leads to the final state: each one is accepted or
 * refused there as it was answered, and the answer shows its own change or a later one. Undefined if there is none. A 503
 * changed nothing.
 */
export function findSerialOrder<R extends Rival>(
  first: State,
  rivals: readonly R[],
  final: State,
): readonly R[] | undefined {
  const decided = rivals.filter(({ outcome }) => !isOutage(outcome));
  return permute(decided).find((order) => explains(order, first, final));
}

function explains(order: readonly Rival[], first: State, final: State): boolean {
  const states: State[] = [];
  let state = first;
  for (const { apply, outcome } of order) {
    const next = apply(state);
    if (typeof next === 'string' ? codeOf(outcome) !== next : outcome.status !== 'succeeded') {
      return false;
    }
    if (typeof next !== 'string') state = next;
    states.push(state);
  }
  return isSame(state, final) && order.every(({ outcome }, n) => isShown(outcome, states.slice(n)));
}

function isShown(outcome: Outcome, states: readonly State[]): boolean {
  if (outcome.status !== 'succeeded') return true;
  const shown = stateOf(outcome.appointment);
  return states.some((state) => isSame(state, shown));
}

export const stateOf = (appointment: {
  readonly status: string;
  readonly start: string;
  readonly services: readonly string[];
}): State => ({
  status: appointment.status,
  start: appointment.start,
  services: appointment.services.join(),
});

const isSame = (a: State, b: State) =>
  a.status === b.status && a.start === b.start && a.services === b.services;

function permute<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, n) =>
    permute(items.filter((_, other) => other !== n)).map((rest) => [item, ...rest]),
  );
}
