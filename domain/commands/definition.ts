import type { Changes } from '../changes.ts';
import type { Needs } from '../needs.ts';
import type { Outcome } from '../outcome.ts';
import type { World } from '../world.ts';
import type { Envelope } from './envelope.ts';

/** One kind of command: the records it reads, and the decision on them. */
export type CommandDefinition<C extends Envelope & { readonly kind: string }> = {
  readonly kind: C['kind'];
  readonly needs: (command: C) => Needs;
  /** Whether the loaded records are not those that the command needs now. Absent: never. */
  readonly isStale?: (world: World, command: C, nowMs: number) => boolean;
  /** The command with no id of a record that its caller may not use. Absent: the gateway has checked each record that it names. */
  readonly withoutStrangers?: (world: World, command: C) => C;
  /** Absent: at any time. */
  readonly isDue?: (world: World, command: C, nowMs: number) => boolean;
  readonly decide: (world: World, command: C, nowMs: number) => Outcome<Changes>;
};
