/** The version of each worker. All have the same code. */
export type Versions = ReturnType<typeof createVersions>;

export function createVersions() {
  const nameOf = (count: number) => `proof-${count}`;
  const versions = new Map<string, string>();
  let count = 1;
  return {
    of: (worker: string) => versions.get(worker) ?? nameOf(1),
    /** A version that no worker has had. */
    next: () => nameOf((count += 1)),
    /** The worker has this version from its next start on. */
    set: (worker: string, version: string) => void versions.set(worker, version),
  };
}
