import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ROOT } from './paths.ts';
import { hashSources } from './source-hash.ts';

/** The gateway serves this folder. */
const OUTPUT = join(ROOT, 'dist/web');
const HASH_FILE = 'sources.sha256';
/** The app is built from these; a change of any of them builds it again. */
const SOURCES = [
  'web',
  'contract',
  'domain',
  'packages/client/src',
  'package-lock.json',
  'launcher/web-build.ts',
];
const COMPRESSED = /\.(js|css|svg|html)$/;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** Builds the web app, unless its sources are those of the last build. Returns whether it was built now. */
export async function buildWeb(): Promise<boolean> {
  if (isWebBuilt()) return false;
  const hash = hashSources(SOURCES);
  // Only this needs the build tool, which an installation without development packages does not have.
  const { build } = await import('vite');
  const draft = `${OUTPUT}-${process.pid}`;
  try {
    await build({
      configFile: join(ROOT, 'web/vite.config.ts'),
      // The default writes a file into node_modules, which may belong to another user.
      configLoader: 'runner',
      logLevel: 'error',
      build: { outDir: draft },
    });
    compressFiles(draft);
    writeFileSync(join(draft, HASH_FILE), hash);
    rmSync(OUTPUT, { recursive: true, force: true });
    renameSync(draft, OUTPUT);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return true;
}

export function isWebBuilt(): boolean {
  return findBuiltHash() === hashSources(SOURCES);
}

/** An installation for the API alone has no build tool. */
export function canBuildWeb(): boolean {
  return existsSync(join(ROOT, 'node_modules/vite/package.json'));
}

function findBuiltHash(): string | undefined {
  const path = join(OUTPUT, HASH_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Once at the build, instead of for each request. */
function compressFiles(dir: string): void {
  for (const name of readdirSync(join(dir, 'assets'))) {
    if (!COMPRESSED.test(name)) continue;
    const path = join(dir, 'assets', name);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, BROTLI));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
