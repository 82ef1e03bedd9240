import { writeNextBundle } from '../next-code.ts';

/** The version of each worker. Every second version has the code of another release. */
export type Versions = ReturnType<typeof createVersions>;

export function createVersions(bundlePath: string) {
  const nameOf = (count: number) => `proof-${count}`;
  const versions = new Map<string, number>();
  let last = 1;
  const of = (worker: string) => versions.get(worker) ?? 1;
  return {
    of,
    nameOf,
    /** A version that no worker has had. */
    next: () => (last += 1),
    /** The worker has this version from its next start on. */
    set: (worker: string, version: number) => void versions.set(worker, version),
    envOf(worker: string): NodeJS.ProcessEnv {
      const version = of(worker);
      const isNextCode = version % 2 === 0;
      return {
        WORKER_BUILD_ID: nameOf(version),
        ...(isNextCode && { WORKFLOW_BUNDLE_PATH: writeNextBundle(bundlePath) }),
      };
    },
  };
}
