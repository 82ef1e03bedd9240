import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import packageJson from '../package.json' with { type: 'json' };
import { ROOT } from '../launcher/paths.ts';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Requests of the page to other hosts fail at once.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

/** Uses CHROMIUM_PATH, or the browser of the npm package (Linux x64), or an installed Chrome. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  if (executablePath) return chromium.launch({ executablePath, args: ARGS });
  const hasBundled = process.platform === 'linux' && process.arch === 'x64';
  if (!hasBundled) return chromium.launch({ channel: 'chrome', args: ARGS });

  const dir = unpackBrowser();
  return chromium.launch({
    executablePath: join(dir, 'chromium'),
    args: ARGS,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(dir, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(dir, 'fonts.conf'),
    },
  });
}

/** Unpacks the compressed browser of the npm package, once per user and version. */
function unpackBrowser(): string {
  const version = packageJson.devDependencies['@sparticuz/chromium'];
  const dir = join(tmpdir(), `amsel-chromium-${version}-${process.getuid?.()}`);
  if (existsSync(dir)) return dir;
  const draft = mkdtempSync(`${dir}-`);
  try {
    // The package unpacks into TMPDIR, and its libraries only if it believes to run in this Lambda.
    execFileSync(process.execPath, ['-e', 'require("@sparticuz/chromium").executablePath()'], {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'nodejs20.x' },
    });
    const folders = [join(dir, 'fonts'), '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`);
    const fonts = `<fontconfig>${folders.join('')}<cachedir>${dir}/cache</cachedir></fontconfig>`;
    writeFileSync(join(draft, 'fonts.conf'), fonts);
    renameSync(draft, dir);
  } catch (error) {
    // Another process may have unpacked it first.
    if (!existsSync(dir)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return dir;
}
