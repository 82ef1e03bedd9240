import { writeNextBundle, writeNextPrograms } from '../next-code.ts';

/** The version of each gateway and worker. Neighbouring versions have different code. */
export type Versions = ReturnType<typeof createVersions>;

type Compiled = { readonly programs: string; readonly workflowBundlePath: string };

export function createVersions(compiled: Compiled) {
  const nameOf = (count: number) => `proof-${count}`;
  const versions = new Map<string, number>();
  let last = 1;
  let nextBundle: string | undefined;
  let nextPrograms: string | undefined;
  const of = (part: string) => versions.get(part) ?? 1;
  const hasNextCode = (version: number) => version % 2 === 0;
  return {
    of,
    nameOf,
    /** A version that no part has had, with other code than this one. */
    next(before: number): number {
      last += hasNextCode(last + 1) === hasNextCode(before) ? 2 : 1;
      return last;
    },
    /** The part has this version from its next start on. */
    set: (part: string, version: number) => void versions.set(part, version),
    workerEnvOf(worker: string): NodeJS.ProcessEnv {
      const version = of(worker);
      const WORKER_BUILD_ID = nameOf(version);
      if (!hasNextCode(version)) return { WORKER_BUILD_ID };
      nextBundle ??= writeNextBundle(compiled.workflowBundlePath);
      return { WORKER_BUILD_ID, WORKFLOW_BUNDLE_PATH: nextBundle };
    },
    programsOf: (part: string): string =>
      hasNextCode(of(part))
        ? (nextPrograms ??= writeNextPrograms(compiled.programs))
        : compiled.programs,
  };
}
