// The allowed imports of each folder. Every other import is forbidden.
const own = (names) => `^(${names})/`;
const npm = (names) => `^(node_modules/)?(${names})(/|$)`;

const allowed = [
  // A list of networks is a pure value.
  { from: '^domain/webhooks/public-address\\.ts$', to: ['^(node:)?net$'] },
  {
    // Only these read calendar files; decisions and workflows do not load the parser.
    from: '^domain/busy-calendars/(busy-times|calendar-(events|file|zones))\\.ts$',
    to: [npm('ical\\.js')],
  },
  { from: '^domain/', to: [own('domain'), npm('temporal-polyfill')] },
  {
    from: '^contract/',
    to: [
      own('contract|domain'),
      npm('zod|@asteasolutions/zod-to-openapi|uuid'),
      '^(node:)?crypto$',
    ],
  },
  {
    // Workflow code must be deterministic: no I/O, no clock, no time zone data.
    from: '^workflows/',
    to: [
      own('workflows'),
      '^domain/(commands/(index|result)|outcome)\\.ts$',
      '^config/cause\\.ts$',
      npm('@temporalio/(workflow|common)'),
    ],
  },
  {
    // Sends commands to actors; used by the gateway and the worker.
    from: '^engine/',
    to: [
      own('engine|domain|telemetry|db/reads'),
      '^db/(client|errors)\\.ts$',
      '^db/writes/(command-texts|outcomes)\\.ts$',
      '^workflows/(messages|calendar|durable)\\.ts$',
      npm('@temporalio/(client|common|proto)'),
      '^(node:)?(crypto|https?|net|(dns|timers)/promises)$',
    ],
  },
  // The schema of an exported row names the columns that are read.
  { from: '^db/reads/export/', to: [own('contract/export')] },
  {
    from: '^db/',
    to: [
      own('db|domain'),
      '^contract/(access|ids|secrets)\\.ts$',
      '^telemetry/(spans|tracing)\\.ts$',
      npm('drizzle-orm|pg|lru-cache|@node-rs/argon2'),
      '^(node:)?url$',
    ],
  },
  {
    // Renders and sends mail; used by the gateway and the worker.
    from: '^mail/',
    to: [
      own('mail|domain'),
      '^contract/page-paths\\.ts$',
      npm('nodemailer|lru-cache'),
      '^(node:)?(crypto|fs/promises|net|path)$',
    ],
  },
  {
    from: '^workers/',
    to: [
      own('workers|mail|workflows|engine|db|domain|contract|config|telemetry'),
      '^package\\.json$',
      npm('@temporalio/[a-z]+|pino|prom-client|redis|tsx'),
      '^(node:)?(events|fs/promises|https?|net|timers/promises|url|worker_threads)$',
    ],
  },
  {
    from: '^gateway/',
    to: [
      own('gateway|mail|engine|contract|domain|config|telemetry|db/reads'),
      '^db/(client|clock|errors|login-risk)\\.ts$',
      // Only writes that are not decisions: db/writes/decisions.ts belongs to the worker.
      '^db/writes/(accounts|admin-actions|agent-access|api-keys|busy-calendars|class-timetables|clients|content-reports|coupons|email-changes|events|exports|family-members|imports|invitations|ledger|locks|members|missed-searches|opening-hours|outcomes|own-business|packages|pictures|professionals|resources|reviews|schedule-events|schedules|second-factors|services|staff|stored-responses|support|time-off|unsubscribe-links|waitlist|webhooks)\\.ts$',
      '^workflows/messages\\.ts$',
      '^package\\.json$',
      npm(
        'express|zod|jose|@modelcontextprotocol/server|redis|pino|helmet|cors|compression|prom-client|swagger-ui-dist|@node-rs/argon2|@temporalio/(client|common|proto)|@opentelemetry/api|lru-cache|marked|postal-mime|@napi-rs/image|aws4fetch|tsx',
      ),
      '^(node:)?(buffer|child_process|crypto|events|fs/promises|http|net|path|querystring|stream(/promises)?|timers/promises|url|util|zlib)$',
    ],
  },
  {
    // Runs in browsers: the client package, and rules without a dependency.
    from: '^web/vite\\.config\\.ts$',
    to: [npm('vite'), '^(node:)?url$'],
  },
  {
    from: '^web/',
    to: [
      own('web'),
      '^packages/client/src/(core-entry|operations|stream)\\.ts$',
      '^contract/page-paths\\.ts$',
      '^domain/(account-state|admin-action|admin-queue|buffers|calendar|embed-origin|event-types|hold|language|money|phrase|picture|place)\\.ts$',
      npm('react|react-dom|@tanstack/react-query|wouter'),
    ],
  },
  // The client package has no dependencies, and takes nothing from the product.
  {
    from: '^packages/client/src/(?!cli/)',
    to: ['^packages/client/src/(?!cli/)'],
  },
  {
    // The command line uses the client as others do.
    from: '^packages/client/src/cli/',
    to: [
      own('packages/client/src/cli'),
      '^packages/client/src/index\\.ts$',
      '^(node:)?(crypto|fs|os|path|readline|util)$',
    ],
  },
  {
    from: '^config/',
    to: [
      own('config'),
      '^(telemetry/spans|domain/local-url)\\.ts$',
      npm('zod|pino'),
      '^(node:)?(fs|net|util)$',
    ],
  },
  {
    // Metrics and traces of the processes.
    from: '^telemetry/',
    to: [
      own('telemetry'),
      '^domain/commands/(index|result)\\.ts$',
      npm('prom-client|pg|pino|@opentelemetry/[a-z-]+'),
      '^(node:)?http$',
    ],
  },
  { from: '^(launcher|tools|scripts)/', to: ['^(?!web/)'] },
  // A process has one runtime of Temporal: tests take the package from tools/test-runner/temporal-runtime.ts.
  { from: '^test/', to: ['^(?!node_modules/@temporalio/worker/)'] },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { pathNot: '^test/' },
      to: { path: '^test/' },
    },
    {
      // It would repeat the errors of what it judges. The other files run, break or show it.
      name: 'no-product-in-the-judge',
      severity: 'error',
      from: {
        path: '^tools/proof/',
        pathNot: '^tools/proof/(cluster/|sabotages/broken-|clients/outside-calendars|page)',
      },
      to: { path: '^(domain|workflows|workers|engine|gateway|mail|db)/' },
    },
  ],
  allowed: allowed.map(({ from, to }) => ({ from: { path: from }, to: { path: to } })),
  allowedSeverity: 'error',
  options: {
    parser: 'swc',
    preserveSymlinks: true,
    doNotFollow: { path: 'node_modules' },
    // Its parser does not know JSX: test/style/web-imports.test.ts applies the same rules to these files.
    exclude: { path: '\\.tsx$|^packages/client/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
