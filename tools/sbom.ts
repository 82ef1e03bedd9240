import { execFileSync } from 'node:child_process';
import { ROOT } from '../launcher/paths.ts';
import { listInstalled, readLockedPackages } from './licences.ts';

type Bom = {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/**
 * Prints what production installs, as CycloneDX. `npm sbom --omit=dev` would leave out packages that development uses too, so the
 * lock file decides.
 */
const args = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--package-lock-only',
  '--include=dev',
  '--loglevel=error',
];
const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64_000_000 } as const;
const bom = JSON.parse(execFileSync('npm', args, options)) as Bom;
const installed = new Set(listInstalled(readLockedPackages()));
const isShown = (ref: string) => installed.has(ref) || ref.startsWith('amsel@');
// npm takes the name of the folder.
bom.metadata.component.name = 'amsel';
bom.components = bom.components.filter((component) => isShown(component['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => isShown(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShown) }));
console.log(JSON.stringify(bom, null, 2));
