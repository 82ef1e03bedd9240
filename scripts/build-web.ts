import { buildWeb } from '../launcher/web-build.ts';

/** `npm run build:web`: builds the web app into `dist/web`, unless its sources have not changed. */
const isNew = await buildWeb();
console.log(isNew ? 'The web app is built.' : 'The web app is up to date.');
