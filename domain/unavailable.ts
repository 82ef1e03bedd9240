/** Something outside this process did not answer: the caller may try again. */
export class UnavailableError extends Error {}
