/** Where files of pictures are kept. A name is never used for other bytes. */
export type Storage = {
  readonly write: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined if there is no such file. */
  readonly read: (name: string) => Promise<Uint8Array | undefined>;
  /** Does nothing if there is no such file. */
  readonly remove: (name: string) => Promise<void>;
};
