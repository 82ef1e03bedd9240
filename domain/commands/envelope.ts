/** What every command carries, whatever its kind: all that the engine itself reads. */
export type Envelope = {
  /** The same for every repeat of a request; its outcome is stored under it. */
  readonly id: string;
  /** The request that brought it; another one with the same id is a repeat. */
  readonly attemptId: string;
  /** What was asked, in short. A repeat must ask the same. */
  readonly fingerprint: string;
  readonly callerId: string;
  /** Whose calendar it is about. */
  readonly professional: string;
  readonly askedAtMs: number;
  /** Not decided by then, it is void; absent: it will be decided, however long that takes. */
  readonly decideByMs?: number | undefined;
  /** For an operator: what was asked, in plain words. */
  readonly summary: string;
  /** The trace it belongs to, where it is followed. */
  readonly traceparent?: string | undefined;
};

export function isTooLate({ decideByMs }: Envelope, nowMs: number): boolean {
  return decideByMs !== undefined && nowMs > decideByMs;
}
