import type { FaultSet } from './faults/plan.ts';
import type { WholeRun } from './figures.ts';
import type { System } from './system.ts';

/** A system with the faults that it can have, and how many lanes of load it gets. */
export type Testbed = {
  readonly system: System;
  readonly faults: FaultSet;
  readonly lanes: number;
  readonly whole: WholeRun;
  /** Sets clocks wrong at the end of a run, when there is no fault: no client may notice it. */
  readonly skewClocks?: () => void;
};
