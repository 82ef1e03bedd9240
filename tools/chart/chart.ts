import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../launcher/paths.ts';

export const CHART = join(ROOT, 'deploy/helm/amsel');
export const RENDERED = join(ROOT, 'deploy/helm/rendered.yaml');

/** The first line of the rendered file: a test without Helm notices a chart that was changed after it. */
export function headerOf(): string {
  const hash = createHash('sha256');
  for (const file of listFiles(''))
    hash.update(`${file}\n`).update(readFileSync(join(CHART, file)));
  return `# Written by npm run chart from deploy/helm/amsel, sha256 ${hash.digest('hex')}: change the chart, not this file.\n`;
}

/** The files of the chart, also behind its link to deploy/backup. */
function listFiles(folder: string): string[] {
  return readdirSync(join(CHART, folder))
    .toSorted()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(join(CHART, path)).isDirectory() ? listFiles(path) : [path];
    });
}
