import { BRAND } from './layout.ts';

export type DemoLogin = { readonly email: string; readonly password: string };

/** Swagger UI sets styles of its own. */
export const REFERENCE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Reference · Amsel</title>
    <link rel="stylesheet" href="/docs/assets/swagger-ui.css" />
    <link rel="stylesheet" href="/docs/reference.css" />
    <link rel="icon" href="/docs/assets/favicon-32x32.png" />
  </head>
  <body>
    <header class="top">
      ${BRAND}
      <nav aria-label="Pages"><a href="/docs">Guides, errors and changelog</a></nav>
    </header>
    <main>
      <p id="demo" class="notice" role="status" hidden></p>
      <div id="docs"></div>
    </main>
    <script src="/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** No validator: the page must not call another origin. */
export const referenceScript = (
  login: DemoLogin | undefined,
) => `const dark = matchMedia('(prefers-color-scheme: dark)');
const chooseColors = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', chooseColors);
chooseColors();

const demoLogin = ${JSON.stringify(login ?? null)};
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
    if (!response.ok) return;
    ui.preauthorizeApiKey('BearerAuth', (await response.json()).accessToken);
    const notice = document.querySelector('#demo');
    notice.hidden = false;
    notice.textContent = \`This page is logged in as the demo customer, \${demoLogin.email}. Requests that you send here change the demo data.\`;
  },
});
`;
