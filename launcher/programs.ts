import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Metafile, type Plugin, stop } from 'esbuild';
import { ROOT } from './paths.ts';

/** The main file of each program. */
export const PROGRAMS = { gateway: 'gateway/main.ts', worker: 'workers/main.ts' };

/**
 * Compiles the programs to a few files in the folder. Loading hundreds of TypeScript files takes a process several times
 * as long.
 */
export async function compilePrograms(
  folder: string,
  programs: Readonly<Record<string, string>> = PROGRAMS,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The packages stay outside, and are found from the folder.
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const { metafile } = await build({
    metafile: true,
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
  for (const name of Object.keys(programs)) {
    const packages = packagesOf(metafile.outputs, join(folder, `${name}.mjs`));
    writeFileSync(startPath(folder, name), startCode(name, packages));
  }
}

/** The arguments of Node that run a compiled program. */
export const argumentsFor = (folder: string, program: string): string[] => [
  startPath(folder, program),
];

const startPath = (folder: string, program: string) => join(folder, `start-${program}.mjs`);

/**
 * Stack traces show TypeScript lines for our code and JavaScript lines for the packages that a program loads at its start:
 * the source maps of packages would take tens of megabytes of each process.
 */
function startCode(program: string, packages: readonly string[]): string {
  const imports = packages.map((name) => `import(${JSON.stringify(name)})`);
  return `await Promise.all([${imports.join(', ')}]);
process.setSourceMapsEnabled(true);
await import('./${program}.mjs');
`;
}

/** The packages that a program loads at its start: those of its file, and of the files which it imports. */
function packagesOf(outputs: Metafile['outputs'], file: string): string[] {
  const byFile = new Map(
    Object.entries(outputs).map(([path, output]) => [resolve(ROOT, path), output]),
  );
  const found = new Set<string>();
  const visited = new Set<string>();
  const visit = (path: string): void => {
    if (visited.has(path)) return;
    visited.add(path);
    for (const { path: imported, external, kind } of byFile.get(path)?.imports ?? []) {
      if (kind !== 'import-statement' || isBuiltin(imported)) continue;
      if (external) found.add(imported);
      else visit(resolve(ROOT, imported));
    }
  };
  visit(resolve(file));
  return [...found];
}

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
