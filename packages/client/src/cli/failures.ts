/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A file of the user cannot be read or written. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly next = 'Change the rights of the file, or name another folder: XDG_CONFIG_HOME';
}

/** The user said no: nothing is changed. */
export class Declined extends Error {
  override readonly name = 'Declined';
}

/** The input has ended at a question. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Ctrl-C at a question. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

export const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3, interrupted: 130 } as const;
