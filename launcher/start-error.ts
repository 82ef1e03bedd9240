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
