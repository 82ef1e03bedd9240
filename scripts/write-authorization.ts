import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { authorizationText } from '../contract/authorization.ts';
import { ROOT } from './parts/places.ts';

writeFileSync(join(ROOT, 'docs/authorization.md'), authorizationText());
