import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { type Response, Router, static as serveStatic } from 'express';
// The main module of the package loads the whole page script, which only browsers need.
import swaggerUiPath from 'swagger-ui-dist/absolute-path.js';
import { withCurrentDates } from '../../contract/generate/demo-samples.ts';
import type { OpenApiDocument } from '../../contract/generate/openapi-examples.ts';
import { operationTexts } from '../../contract/generate/operation-text.ts';
import { render } from '../http/render.ts';
import { SITE_POLICY } from './layout.ts';
import { loadOnce } from './load-once.ts';
import { type DemoLogin, REFERENCE_PAGE, REFERENCE_POLICY, referenceScript } from './reference.ts';
import { buildSite } from './site.ts';

/** Written by `npm run generate`: building it would take half a second at each start. */
const DOCUMENT_URL = new URL('../../openapi.json', import.meta.url);
const readScript = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
const SITE_SCRIPT = await readScript('./site.js');
const SEARCH_SCRIPT = await readScript('./search.js');

export type DocsOptions = {
  readonly nowMs: () => number;
  readonly publicUrl: string;
  /** The demo customer, if the database has one. */
  readonly findDemoLogin: () => Promise<DemoLogin | undefined>;
};

export function docsRouter(options: DocsOptions): Router {
  const router = Router({ strict: true, caseSensitive: true });
  mountReference(router, options);
  mountSite(router, options);
  return router;
}

/** The description of every operation, for programs and with forms to try it. */
function mountReference(router: Router, { nowMs, findDemoLogin }: DocsOptions): void {
  router.get('/openapi.json', async (req, res) => {
    const { text, etag, compressed } = await loadDocument();
    const isCompressed = req.acceptsEncodings('gzip') !== false;
    res.vary('Accept-Encoding').set('ETag', etag).type('json');
    if (isCompressed) res.set('Content-Encoding', 'gzip');
    res.send(isCompressed ? compressed : text);
  });
  router.get('/docs/openapi.json', async (_req, res) => {
    const { text } = await loadDocument();
    res.type('json').send(withCurrentDates(text, new Date(nowMs())));
  });
  router.get('/docs/operations/:id.md', async (req, res, next) => {
    const { operations } = await loadDocument();
    const operation = operations.get(req.params.id);
    if (operation === undefined) next();
    else res.type('text/markdown').send(operation);
  });
  router.get('/docs/reference', (_req, res) => {
    res.set('Content-Security-Policy', REFERENCE_POLICY).type('html').send(REFERENCE_PAGE);
  });
  router.get('/docs/start.js', async (_req, res) => {
    res.type('js').send(referenceScript(await findDemoLogin()));
  });
  router.use('/docs/assets', serveStatic(swaggerUiPath(), { index: false, maxAge: '1d' }));
}

/** Guides, errors and changelog. */
function mountSite(router: Router, { publicUrl }: DocsOptions): void {
  /** All pages are rendered once, at the first request of one: a start does not wait for them. */
  const loadSite = loadOnce(async () => buildSite((await loadDocument()).operations, publicUrl));
  router.get('/docs', async (_req, res) => sendPage(res, (await loadSite()).home));
  router.get('/docs/site.css', async (_req, res) => {
    res.type('css').send((await loadSite()).styles);
  });
  router.get('/docs/reference.css', async (_req, res) => {
    res.type('css').send((await loadSite()).referenceStyles);
  });
  router.get('/docs/site.js', (_req, res) => void res.type('js').send(SITE_SCRIPT));
  router.get('/docs/search.js', (_req, res) => void res.type('js').send(SEARCH_SCRIPT));
  router.get('/docs/search.json', async (_req, res) => {
    res.type('json').send((await loadSite()).searchIndex);
  });
  router.get('/llms.txt', async (_req, res) => {
    res.type('text/plain').send((await loadSite()).llms);
  });
  router.get('/llms-full.txt', async (_req, res) => {
    res.type('text/plain').send((await loadSite()).llmsFull);
  });
  router.get(['/docs/guides/:guide.md', '/docs/:page.md'], async (req, res, next) => {
    const text = (await loadSite()).pages.get(req.path);
    if (text === undefined) next();
    else res.type('text/markdown').send(text);
  });
  router.get(['/docs/guides/:guide', '/docs/:page'], async (req, res, next) => {
    const html = (await loadSite()).pages.get(req.path);
    if (html === undefined) next();
    else sendPage(res, html);
  });
}

function sendPage(res: Response, html: string): void {
  res.set('Content-Security-Policy', SITE_POLICY).type('html').send(html);
}

/** The document is long and never changes, so it is rendered and compressed once. */
const loadDocument = loadOnce(async () => {
  // Safe: a test compares the file with the declarations.
  const parsed = JSON.parse(await readFile(DOCUMENT_URL, 'utf8')) as OpenApiDocument;
  const { text, etag } = render(parsed);
  return { text, etag, compressed: gzipSync(text), operations: operationTexts(parsed) };
});
