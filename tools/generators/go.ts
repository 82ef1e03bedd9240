import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installOnce, run } from '../install.ts';
import { nameOf, type Program, type Project } from './project.ts';

const GENERATOR = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const RUNTIME = 'github.com/oapi-codegen/runtime v1.8.0';
const CURE =
  'it needs Go (1.24 or newer) on PATH, and at the first run the network; on Debian: apt install golang';
const PROGRAM = fileURLToPath(new URL('book.go', import.meta.url));

/** One file with a method for each operation, and a type for each object. */
export async function go({ folder, document }: Project): Promise<Program> {
  const installed = await installOnce(nameOf([GENERATOR]), (cwd) =>
    run('go', { command: 'go', args: ['install', GENERATOR], cwd, env: { GOBIN: cwd } }, CURE),
  );
  mkdirSync(join(folder, 'amsel'));
  await run('oapi-codegen', {
    command: join(installed, 'oapi-codegen'),
    args: ['-generate', 'types,client', '-package', 'amsel', '-o', 'amsel/client.go', document],
    cwd: folder,
  });
  cpSync(PROGRAM, join(folder, 'main.go'));
  writeFileSync(join(folder, 'go.mod'), `module book\n\ngo 1.24\n\nrequire ${RUNTIME}\n`);
  await run('go', { command: 'go', args: ['mod', 'tidy'], cwd: folder }, CURE);
  await run('go', { command: 'go', args: ['vet', './...'], cwd: folder });
  await run('go', { command: 'go', args: ['build', '-o', 'book', '.'], cwd: folder });
  return { command: join(folder, 'book'), args: [], cwd: folder };
}
