/** The fields that all commands share; the engine reads no others. */
export type Envelope = {
  /** Identical for every repeat of a request; the outcome is stored under it. */
  readonly id: string;
  /** Identifies one HTTP request; another request with the same id is a repeat. */
  readonly requestId: string;
  /** Is decided or abandoned, never both. Requests with one key share it until it is abandoned. */
  readonly attemptId: string;
  /** How many attempts of this id were abandoned before. Absent without an Idempotency-Key. */
  readonly generation?: number | undefined;
  /** A hash of the request: a repeat must have the same. */
  readonly fingerprint: string;
  readonly callerId: string;
  /** Set if the caller used a manage link; absent for a session. */
  readonly via?: 'link' | undefined;
  /** The row of `command_texts` with what people wrote. Absent: the command has no texts, or contains them. */
  readonly textsId?: string | undefined;
  /** The professional whose calendar the command changes, or `any` of the candidates. */
  readonly professional: string;
  readonly candidates?: readonly string[] | undefined;
  readonly askedAtMs: number;
  /** The command is void if it is not decided by then. A durable booking has no deadline. */
  readonly decideByMs?: number | undefined;
  /** A description for operators. */
  readonly summary: string;
  /** The gateway that waits for the decision, if it can be told at once. */
  readonly replyTo?: string | undefined;
  /** The X-Request-Id of the request, for the log of the worker. */
  readonly xRequestId?: string | undefined;
  /** The trace of the request, if it is sampled. */
  readonly traceparent?: string | undefined;
};

/** The requests with one key that are in flight together are one attempt. */
export function withGeneration<E extends Pick<Envelope, 'id'>>(envelope: E, generation: number) {
  return { ...envelope, generation, attemptId: `${envelope.id}/${generation}` };
}

export function isPastDeadline({ decideByMs }: Envelope, nowMs: number): boolean {
  return decideByMs !== undefined && nowMs > decideByMs;
}
