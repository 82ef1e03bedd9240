import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPython, run } from '../install.ts';
import { nameOf, type Program, type Project } from './project.ts';

const PACKAGES = ['openapi-python-client==0.29.1', 'mypy==2.4.1'];
const PROGRAM = fileURLToPath(new URL('book.py', import.meta.url));

/** The generator knows no bodies of pictures. */
const OMITTED = [
  'POST /api/businesses/{id}/photos',
  'PUT /api/businesses/{id}/image',
  'PUT /api/professionals/{id}/image',
  'PUT /api/services/{id}/image',
];
/**
 * Errors of types in the generated code: a class with a field of its own name, which works, and streams of events, which
 * the generator reads as one text.
 */
const TOLERATED = ['models.decision', 'api.events.stream_events', 'api.bookings.watch_booking'];
const TYPES_CONFIG = TOLERATED.map(
  (name) => `[mypy-amsel_client.${name}]\nignore_errors = True\n`,
).join('\n');

/** A package with a function for each operation, and a class for each object. */
export async function python({ folder, document }: Project): Promise<Program> {
  const installed = await installPython(nameOf(PACKAGES), PACKAGES);
  const command = join(installed, 'bin/python');
  const generate = ['-m', 'openapi_python_client', 'generate', '--path', document];
  const output = await run('openapi-python-client', {
    command,
    args: [...generate, '--meta', 'none', '--output-path', 'amsel_client'],
    cwd: folder,
  });
  refuseOmissions(output);
  cpSync(PROGRAM, join(folder, 'book.py'));
  writeFileSync(join(folder, 'mypy.ini'), `[mypy]\n\n${TYPES_CONFIG}`);
  await run('mypy', { command, args: ['-m', 'mypy', 'amsel_client', 'book.py'], cwd: folder });
  return { command, args: ['book.py'], cwd: folder };
}

/** The generator succeeds even if it leaves out what it cannot read. */
function refuseOmissions(output: string): void {
  const operations = [...output.matchAll(/^WARNING parsing (\S+ \S+) within/gm)];
  const isKnown = operations.every(([, name]) => OMITTED.includes(name!));
  if (!isKnown || output.includes('Unable to process schema')) {
    throw new Error(`the generator leaves out more than the uploads of pictures:\n${output}`);
  }
}
