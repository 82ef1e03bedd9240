import { applyChanges } from '../../domain/changes.ts';
import type { HoldCommand } from '../../domain/commands/hold.ts';
import { type Command, decideAll } from '../../domain/commands/index.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import type { World } from '../../domain/world.ts';
import { aCommand, BEFORE_MS } from './world.ts';

/** As long as a hold lasts at first. */
export const HOLD_MS = 10 * MINUTE_MS;

/** Ana holds a haircut at 10:00. */
export function aHoldCommand(changes: Partial<HoldCommand> = {}): HoldCommand {
  return { ...aCommand(), kind: 'hold', id: 'bkg_h1', ...changes };
}

/** Decides the commands at one time; returns their outcomes (`ok` or the code) and the world after them. */
export function decide(world: World, commands: readonly Command[], nowMs = BEFORE_MS) {
  const decisions = decideAll(world, commands, nowMs);
  const after = decisions.reduce(
    (current, { outcome }) => (outcome.ok ? applyChanges(current, outcome.value) : current),
    world,
  );
  return {
    world: after,
    results: decisions.map(({ outcome }) => (outcome.ok ? 'ok' : outcome.code)),
    /** The field that each refusal names. */
    fields: decisions.flatMap(({ outcome }) => (outcome.ok ? [] : (outcome.field ?? ''))),
  };
}
