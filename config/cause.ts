/** The message of the innermost error, without its wrappers. */
export function rootCauseOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [first] = error instanceof AggregateError ? error.errors : [];
  const inner = first ?? error.cause;
  return inner instanceof Error ? rootCauseOf(inner) : error.message;
}
