/** A part that could not start: which, why, and what to do about it. */
export class StartError extends Error {
  readonly part: string;
  readonly cure: string;

  constructor(part: string, cause: string, cure: string) {
    super(cause);
    this.part = part;
    this.cure = cure;
  }
}

/** The innermost words of an error: what really went wrong, without its wrappings. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [first] = error instanceof AggregateError ? error.errors : [];
  const inner = first ?? error.cause;
  return inner instanceof Error ? reasonOf(inner) : error.message;
}
