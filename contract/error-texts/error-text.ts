/** One line each, for people who write a program that calls the API. */
export type ErrorText = {
  /** The situation in which the code is the answer. */
  readonly when: string;
  /** The next step of the caller. */
  readonly action: string;
};
