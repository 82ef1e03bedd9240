/** A component that could not start, with the cause and what to do about it. */
export class StartError extends Error {
  readonly component: string;
  readonly cure: string;

  constructor(component: string, cause: string, cure: string) {
    super(cause);
    this.component = component;
    this.cure = cure;
  }
}

/** The message of the innermost error, without its wrappers. */
export function rootCauseOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [first] = error instanceof AggregateError ? error.errors : [];
  const inner = first ?? error.cause;
  return inner instanceof Error ? rootCauseOf(inner) : error.message;
}
