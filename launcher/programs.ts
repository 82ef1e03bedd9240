import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, stop } from 'esbuild';
import { ROOT } from './paths.ts';

/** The main file of each program. */
export const PROGRAMS = { gateway: 'gateway/main.ts', worker: 'workers/main.ts' };

/**
 * Compiles each program to one file in the folder. Loading hundreds of TypeScript files takes a process several times
 * as long as loading one file of JavaScript.
 */
export async function compilePrograms(
  folder: string,
  programs: Readonly<Record<string, string>> = PROGRAMS,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The packages stay outside, and are found from the folder.
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  await build({
    absWorkingDir: ROOT,
    entryPoints: { ...programs },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [ownUrls],
  });
  await stop();
}

/** The arguments of Node that run a compiled program. */
export const argumentsFor = (folder: string, program: string): string[] => [
  '--enable-source-maps',
  join(folder, `${program}.mjs`),
];

/** Modules find files beside them by their URL, which remains that of their source. */
const ownUrls: Plugin = {
  name: 'own-urls',
  setup(compilation) {
    compilation.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8').replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(path).href),
      ),
    }));
  },
};
