import { ensureInstalled } from '../../launcher/ensure-installed.js';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
await import('./postgres-versions.ts');
