import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiText } from '../contract/generate/openapi.ts';
import packageJson from '../package.json' with { type: 'json' };
import { ROOT } from '../launcher/paths.ts';

writeFileSync(join(ROOT, 'openapi.json'), openApiText(packageJson.version));
