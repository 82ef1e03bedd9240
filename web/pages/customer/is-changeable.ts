import type { Visit } from './me/data.ts';

type Changeable = Pick<Visit, 'startUtc' | 'changeUntil'>;

/** Whether a customer may still move or cancel it. */
export function isChangeable({ startUtc, changeUntil }: Changeable, nowMs: number): boolean {
  return nowMs < Date.parse(startUtc) && (!changeUntil || nowMs <= Date.parse(changeUntil));
}
