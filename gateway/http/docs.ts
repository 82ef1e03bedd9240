import { gzipSync } from 'node:zlib';
import { Router, static as serveStatic } from 'express';
import swaggerUi from 'swagger-ui-dist';
import { llmsText } from '../../contract/generate/llms.ts';
import { openApiDocument } from '../../contract/generate/openapi.ts';
import { render } from './render.ts';

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
const START_SCRIPT = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  tryItOutEnabled: true,
  persistAuthorization: true,
  validatorUrl: null,
});
`;

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function docsRouter(version: string): Router {
  const router = Router();
  // The document is long and never changes, so it is rendered and compressed once.
  const { text, etag } = render(openApiDocument(version));
  const compressed = gzipSync(text);
  const guide = llmsText();
  router.get('/openapi.json', (req, res) => {
    const isCompressed = req.acceptsEncodings('gzip') !== false;
    res.vary('Accept-Encoding').set('ETag', etag).type('json');
    if (isCompressed) res.set('Content-Encoding', 'gzip');
    res.send(isCompressed ? compressed : text);
  });
  router.get('/llms.txt', (_req, res) => {
    res.type('text/plain').send(guide);
  });
  router.get('/docs', (_req, res) => {
    res.set('Content-Security-Policy', CONTENT_SECURITY_POLICY).type('html').send(PAGE);
  });
  router.get('/docs/start.js', (_req, res) => {
    res.type('js').send(START_SCRIPT);
  });
  router.use(
    '/docs/assets',
    serveStatic(swaggerUi.getAbsoluteFSPath(), { index: false, maxAge: '1d' }),
  );
  return router;
}
