import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { authorizationText } from '../contract/generate/authorization.ts';
import { ROOT } from '../launcher/paths.ts';

writeFileSync(join(ROOT, 'docs/authorization.md'), authorizationText());
