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
