import { writeFileSync } from 'node:fs';
import { RENDERED } from './chart.ts';
import { renderFile } from './helm.ts';

/** `npm run chart`: writes what Helm makes of the chart, which the tests without Helm read. */
writeFileSync(RENDERED, await renderFile());
