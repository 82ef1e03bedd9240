import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { Router, static as serveStatic } from 'express';
// The main module of the package loads the whole page script, which only browsers need.
import swaggerUiPath from 'swagger-ui-dist/absolute-path.js';
import { withCurrentDates } from '../../contract/generate/demo-samples.ts';
import { llmsText } from '../../contract/generate/llms.ts';
import type { OpenApiDocument } from '../../contract/generate/openapi-examples.ts';
import { operationTexts } from '../../contract/generate/operation-text.ts';
import { render } from './render.ts';

/** Written by `npm run generate`: building it would take half a second at each start. */
const DOCUMENT_URL = new URL('../../openapi.json', import.meta.url);

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Amsel API</title>
    <link rel="stylesheet" href="/docs/assets/swagger-ui.css" />
    <link rel="icon" href="/docs/assets/favicon-32x32.png" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** No validator: the page must not call another origin. */
const startScript = (
  login: DemoLogin | undefined,
) => `const demoLogin = ${JSON.stringify(login ?? null)};
const ui = SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  // All operations at once take seconds to draw, and a minute on a slow machine.
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  persistAuthorization: true,
  validatorUrl: null,
  // A session that is opened on this page authorizes its next requests.
  responseInterceptor(response) {
    const token = response.url.includes('/api/auth/') && response.body?.accessToken;
    if (token) ui.preauthorizeApiKey('BearerAuth', token);
    return response;
  },
  // On demo data the page acts as the demo customer from the start.
  async onComplete() {
    if (!demoLogin) return;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(demoLogin);
    const response = await fetch('/api/auth/login', { method: 'POST', headers, body });
    if (response.ok) ui.preauthorizeApiKey('BearerAuth', (await response.json()).accessToken);
  },
});
`;

type DemoLogin = { readonly email: string; readonly password: string };

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export type DocsOptions = {
  readonly nowMs: () => number;
  /** The demo customer, if the database has one. */
  readonly findDemoLogin: () => Promise<DemoLogin | undefined>;
};

export function docsRouter({ nowMs, findDemoLogin }: DocsOptions): Router {
  const router = Router();
  let loading: ReturnType<typeof loadDocument> | undefined;
  const load = () => (loading ??= loadDocument());
  router.get('/openapi.json', async (req, res) => {
    const { text, etag, compressed } = await load();
    const isCompressed = req.acceptsEncodings('gzip') !== false;
    res.vary('Accept-Encoding').set('ETag', etag).type('json');
    if (isCompressed) res.set('Content-Encoding', 'gzip');
    res.send(isCompressed ? compressed : text);
  });
  router.get('/docs/openapi.json', async (_req, res) => {
    const { text } = await load();
    res.type('json').send(withCurrentDates(text, new Date(nowMs())));
  });
  router.get('/llms.txt', (_req, res) => {
    res.type('text/plain').send(llmsText());
  });
  router.get('/docs/operations/:id.md', async (req, res, next) => {
    const { operations } = await load();
    const operation = operations.get(req.params.id);
    if (operation === undefined) next();
    else res.type('text/markdown').send(operation);
  });
  router.get('/docs', (_req, res) => {
    res.set('Content-Security-Policy', CONTENT_SECURITY_POLICY).type('html').send(PAGE);
  });
  router.get('/docs/start.js', async (_req, res) => {
    res.type('js').send(startScript(await findDemoLogin()));
  });
  router.use('/docs/assets', serveStatic(swaggerUiPath(), { index: false, maxAge: '1d' }));
  return router;
}

/** The document is long and never changes, so it is rendered and compressed once. */
async function loadDocument() {
  // Safe: a test compares the file with the declarations.
  const document = JSON.parse(await readFile(DOCUMENT_URL, 'utf8')) as OpenApiDocument;
  const { text, etag } = render(document);
  return { text, etag, compressed: gzipSync(text), operations: operationTexts(document) };
}
