import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles } from '../contract/generate/index.ts';
import { ROOT } from '../launcher/paths.ts';
import packageJson from '../package.json' with { type: 'json' };

/** `npm run generate`: writes every file that derives from the declarations in `contract/`. */
for (const [path, text] of Object.entries(generatedFiles(packageJson.version))) {
  writeFileSync(join(ROOT, path), text);
}
