import { readFile } from 'node:fs/promises';
import { type Request, type Response, Router } from 'express';
import { isDiscovery } from '../../contract/access.ts';
import { ENDPOINTS } from '../../contract/index.ts';
import { PAGE_PATHS } from '../../contract/page-paths.ts';
import {
  findShownBusiness,
  listBusinessIds,
  type ShownBusiness,
} from '../../db/reads/businesses.ts';
import type { Deps } from '../deps.ts';
import type { AppFile, AppFiles } from './app-files.ts';
import { businessHead, homeHead, withHead } from './head.ts';

type WebOptions = Pick<Deps, 'discovery' | 'nowMs' | 'publicUrl'> & {
  readonly appFiles: AppFiles | undefined;
};

/** Its own scripts, styles and pictures only. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const EMBED_SCRIPT = await readFile(new URL('./embed.js', import.meta.url), 'utf8');
const EMBED_SCRIPT_SECONDS = 3600;

/** The longest sitemap that search engines read. */
const SITEMAP_MAX = 50_000;
const SITEMAP_SECONDS = 3600;
/** A name of an asset changes with its content. */
const ASSET_CACHE = 'public, max-age=31536000, immutable';

const NOT_BUILT = `<!doctype html><html lang="en"><title>Amsel</title>
<p>The web app is not built. <code>npm run build:web</code> builds it; then start the gateway again.</p>
<p>The API works: <a href="/docs">documentation</a>.</p></html>`;

/** Serves the web app. The API and the pages of links in mails come first; other unknown paths stay JSON errors. */
export function webRouter(options: WebOptions): Router {
  const { appFiles, publicUrl } = options;
  const router = Router({ strict: true, caseSensitive: true });
  router.get('/robots.txt', (_req, res) => {
    res.type('text/plain').send(robotsText(publicUrl));
  });
  router.get('/sitemap.xml', async (_req, res) => {
    const ids = await options.discovery.read((db) => listBusinessIds(db, SITEMAP_MAX - 1));
    res.set('Cache-Control', `public, max-age=${SITEMAP_SECONDS}`);
    res.type('application/xml').send(sitemapText(publicUrl, ids));
  });
  if (!appFiles) {
    router.get('/', (_req, res) => void res.status(404).type('html').send(NOT_BUILT));
    return router;
  }
  router.get('/assets/:name', (req, res, next) => {
    const file = appFiles.assets.get(req.params.name);
    if (file) sendAsset(req, res, file);
    else next();
  });
  router.get('/embed.js', (_req, res) => {
    res.set('Cache-Control', `public, max-age=${EMBED_SCRIPT_SECONDS}`);
    res.type('text/javascript').send(EMBED_SCRIPT);
  });
  mountPages(router, options, appFiles);
  // No route, because OPTIONS would then find one at every path.
  router.use((req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    // A person gets a page that says so; a program gets the error that it can read.
    const isForPeople = !req.path.startsWith('/api/') && req.accepts(['json', 'html']) === 'html';
    if (isRead && isForPeople) sendPage(res.status(404), hiddenPage(appFiles));
    else next();
  });
  return router;
}

function hiddenPage({ html }: AppFiles): string {
  return withHead(html, { title: 'Amsel', description: 'Amsel' });
}

function mountPages(router: Router, options: WebOptions, appFiles: AppFiles): void {
  const { html } = appFiles;
  const { publicUrl } = options;
  const hidden = hiddenPage(appFiles);
  router.get(PAGE_PATHS.home, (_req, res) => sendPage(res, withHead(html, homeHead(publicUrl))));
  router.get(PAGE_PATHS.business, async (req, res) => {
    const business = await findBusiness(options, req.params.id);
    if (business) sendPage(res, withHead(html, businessHead(business, publicUrl)));
    else sendPage(res.status(business === null ? 404 : 503), hidden);
  });
  router.get(PAGE_PATHS.embed, async (req, res) => {
    const business = await findBusiness(options, req.params.id);
    if (business) sendPage(res, hidden, { framingOrigins: business.embedOrigins });
    else sendPage(res.status(business === null ? 404 : 503), hidden);
  });
  // A web page that asks for access opens this one, and waits for its end.
  router.get(PAGE_PATHS.agent, (_req, res) => sendPage(res, hidden, { opener: 'unsafe-none' }));
  router.get(Object.values(PAGE_PATHS), (_req, res) => sendPage(res, hidden));
}

type Neighbours = {
  /** Only pages of these origins may show it in a frame. */
  readonly framingOrigins?: readonly string[];
  /** Whether the page that has opened it keeps its window. */
  readonly opener?: 'same-origin' | 'unsafe-none';
};

function sendPage(
  res: Response,
  html: string,
  { framingOrigins = [], opener = 'same-origin' }: Neighbours = {},
): void {
  const ancestors = framingOrigins.length > 0 ? framingOrigins.join(' ') : "'none'";
  res.set({
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': `${CONTENT_SECURITY_POLICY}; frame-ancestors ${ancestors}`,
    'Cross-Origin-Opener-Policy': opener,
    'Permissions-Policy': 'geolocation=(self), camera=(), microphone=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  });
  res.type('html').send(html);
}

function sendAsset(req: Request, res: Response, { type, bytes, encoded }: AppFile): void {
  res.vary('Accept-Encoding').set('Cache-Control', ASSET_CACHE).type(type);
  const encoding = req.acceptsEncodings([...encoded.keys()]);
  const compressed = encoding ? encoded.get(encoding) : undefined;
  if (encoding && compressed) res.set('Content-Encoding', encoding);
  res.send(compressed ?? bytes);
}

/** Null if there is no such business; undefined if the database does not answer, which the page itself shows. */
async function findBusiness(
  { discovery, nowMs }: WebOptions,
  id: string,
): Promise<ShownBusiness | null | undefined> {
  const now = new Date(nowMs());
  try {
    return (await discovery.read((db) => findShownBusiness(db, id, now))) ?? null;
  } catch {
    return undefined;
  }
}

/** A crawler that runs the app needs the reads that its public pages make. */
function robotsText(publicUrl: string): string {
  const reads = ENDPOINTS.filter(({ method, access }) => method === 'get' && isDiscovery(access));
  const allowed = new Set(reads.map(({ path }) => `Allow: ${path.split('{')[0]!}\n`));
  return `User-agent: *\nDisallow: /api/\n${[...allowed].join('')}Sitemap: ${publicUrl}/sitemap.xml\n`;
}

function sitemapText(publicUrl: string, businessIds: readonly string[]): string {
  const paths = ['/', ...businessIds.map((id) => `/businesses/${encodeURIComponent(id)}`)];
  const urls = paths.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}
