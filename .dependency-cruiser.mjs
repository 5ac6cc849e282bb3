/**
 * Who may import whom: the table of docs/architecture.md, line for line. `allowed` fails closed: an
 * import that is not listed is an error, also in tests. The `forbidden` rules below name the
 * mistakes worth a reason.
 */

const TESTS = '(\\.test\\.tsx?$|/tests/|/_[a-z-]+\\.tsx?$)'
const CORE_INDEXES = '^packages/core/src/[a-z-]+/index\\.ts$'
const CONTRACT = '^packages/contract/src/'
const PROVIDER_INDEXES = '^packages/providers/src/([a-z]+|[a-z]+/[a-z]+)/index\\.ts$'
const STAND_INS = '^packages/sandbox/src/(index|[a-z]+/index)\\.ts$'

/** Production code of `from` may reach `to`. */
const may = (from, to) => ({
  from: { path: from, pathNot: TESTS },
  to: { path: to, pathNot: TESTS },
})
/** Tests of `from` may reach `to`. */
const test = (from, to) => ({ from: { path: `${from}.*${TESTS}` }, to: { path: to } })
/** npm packages a place may use, by name. */
const npm = (from, names) => may(from, `(^|/)node_modules/(@types/)?(${names})(/|$)`)
const node = from => ({ from: { path: from }, to: { dependencyTypes: ['core'] } })

/** Folders of core, lowest first, each with those below that it may use, by their index. */
const LOW = 'outcome|time|money|item'
const MODEL = `${LOW}|ledger|series|calendar|timing|plan|statement`
const MODEL_AND_SCENARIO = `${MODEL}|scenario`
const CORE = {
  outcome: '',
  time: 'outcome',
  money: 'outcome',
  item: 'outcome',
  ledger: LOW,
  series: 'outcome|time|money',
  calendar: 'outcome|time',
  schedule: 'outcome|time|calendar',
  timing: `${LOW}|ledger|series|calendar`,
  plan: `${LOW}|ledger|series`,
  statement: `${LOW}|ledger|calendar|timing|plan`,
  sheet: LOW,
  budget: `${LOW}|ledger|series|plan|sheet`,
  tracking: `${LOW}|ledger|sheet`,
  scenario: MODEL,
  forecast: MODEL_AND_SCENARIO,
  insight: `${LOW}|ledger|plan|statement|forecast|scenario|timing`,
  alert: `${LOW}|ledger|statement|forecast|insight`,
  webhook: 'time|money|insight|alert',
  table: `${LOW}|ledger|statement|forecast|insight`,
  report: `${LOW}|ledger|plan|budget|statement|forecast|insight|table`,
  paper: 'outcome|time|money|report',
  workbook: `${LOW}|ledger|statement|timing|table`,
  'budget-file': `${LOW}|sheet|workbook`,
  'books-file': `${LOW}|ledger|budget-file`,
  organisation: 'outcome|time|money',
  pack: 'time|organisation',
  billing: `${LOW}|organisation`,
  onboarding: 'organisation|billing',
}
const coreRule = ([folder, below]) =>
  may(
    `^packages/core/src/${folder}/`,
    `^packages/core/src/(${folder}/|(${below || folder})/index\\.ts$)`,
  )

/** What the gateway knows of the outside: ports, never a vendor. */
const PORTS = '^packages/providers/src/(accounting|billing|identity)/index\\.ts$'

/** Folders and root files of the gateway, lowest first, each with those below that it may use. */
const gateway = names => `^apps/gateway/src/(${names})(/|\\.ts$)`
const STORED = 'stores|database'
const GATEWAY = {
  clock: '',
  holidays: '',
  'worker-thread': '',
  'task-thread': '',
  'forget-unused': '',
  database: 'worker-thread',
  stores: 'database',
  config: '',
  signals: 'config|database',
  sealing: `config|${STORED}`,
  audit: `clock|${STORED}`,
  books: STORED,
  identity: `forget-unused|clock|config|sealing|${STORED}`,
  mail: `clock|config|sealing|${STORED}`,
  paper: 'worker-thread|task-thread',
  queue: `worker-thread|task-thread|forget-unused|books|signals|${STORED}`,
  sample: '',
  deps: `clock|holidays|config|signals|sealing|audit|books|identity|mail|paper|queue|sample|${STORED}`,
  http: `forget-unused|deps|config|signals|audit|identity|${STORED}`,
  partners: STORED,
  billing: `deps|config|mail|${STORED}`,
  importing: `deps|sealing|books|${STORED}`,
  webhooks: `deps|sealing|${STORED}`,
  alerts: `deps|mail|webhooks|${STORED}`,
  sheets: `deps|http|${STORED}`,
  forecasts: `deps|http|books|${STORED}`,
  reports: `deps|http|mail|identity|books|forecasts|webhooks|${STORED}`,
  packs: `deps|http|identity|books|forecasts|webhooks|reports|${STORED}`,
  // What a feature may use of the others is a rule of its own.
  features: `forget-unused|deps|clock|config|signals|identity|mail|http|billing|books|partners|importing|webhooks|alerts|sheets|forecasts|reports|packs|${STORED}`,
  jobs: `task-thread|deps|billing|books|mail|queue|partners|importing|webhooks|alerts|reports|packs|${STORED}`,
  operation: `deps|billing|clock|config|audit|identity|sealing|${STORED}`,
  app: 'deps|http|features',
  stop: 'app|deps|config|jobs',
  main: 'app|deps|config|jobs|operation|stop',
  operate: 'billing|config|operation',
}
/** Pure parts and ports that parts of the gateway may use besides. */
const GATEWAY_CORE =
  'clock|holidays|stores|config|billing|books|identity|paper|queue|sample|deps|http|partners|importing|webhooks|alerts|sheets|forecasts|reports|packs|features|operation'
const GATEWAY_CONTRACT = 'http|sheets|features'
const GATEWAY_PORTS = 'config|identity|http|billing|importing|features'

const allowed = [
  ...Object.entries(CORE).map(coreRule),

  may(CONTRACT, `${CORE_INDEXES}|${CONTRACT}`),
  npm(CONTRACT, 'zod'),

  may('^packages/providers/src/http/', '^packages/providers/src/(http/|accounting/index\\.ts)'),
  may(
    '^packages/providers/src/(identity|billing)/',
    '^packages/providers/src/accounting/index\\.ts$',
  ),
  may('^packages/providers/src/([a-z]+)/', `${CORE_INDEXES}|^packages/providers/src/($1|http)/`),
  npm('^packages/providers/', 'zod'),
  npm('^packages/providers/src/http/', 'undici'),
  npm('^packages/providers/src/identity/', 'oauth4webapi|jose'),
  npm('^packages/providers/src/billing/', 'stripe'),
  node('^packages/providers/'),

  may(
    '^packages/sandbox/',
    '^packages/sandbox/src/|^packages/core/src/(outcome|time|money|item)/index\\.ts$',
  ),
  npm('^packages/sandbox/', 'fastify|jose'),
  node('^packages/sandbox/'),

  ...Object.entries(GATEWAY)
    .filter(([name]) => name !== 'features')
    .map(([name, below]) => may(gateway(name), gateway(`${name}|${below}`))),
  may(
    '^apps/gateway/src/features/([a-z]+)/',
    `^apps/gateway/src/features/$1/|${gateway(GATEWAY.features)}`,
  ),
  may(gateway(GATEWAY_CORE), CORE_INDEXES),
  may(gateway(GATEWAY_CONTRACT), CONTRACT),
  // The closed list of what an entry may say.
  may(gateway('audit'), `${CONTRACT}audit-actions\\.ts$`),
  may(gateway(GATEWAY_PORTS), PORTS),
  may(gateway('signals'), '^packages/providers/src/http/index\\.ts$'),
  // The composition root alone knows vendors. The sample company is made of a demo company's books.
  may(gateway('deps'), '^packages/providers/src/'),
  may(gateway('deps|sample'), '^packages/sandbox/src/companies/index\\.ts$'),
  may(gateway('operation'), '^apps/gateway/package\\.json$'),
  npm(gateway('database'), '@electric-sql/pglite|pg|drizzle-orm'),
  npm(gateway('stores'), 'drizzle-orm|pg'),
  npm(gateway('config'), 'zod'),
  npm(gateway('signals'), 'prom-client|pino'),
  npm(
    gateway('identity'),
    'zod|jose|otpauth|@node-rs/argon2|@simplewebauthn/server|@zxcvbn-ts/language-[a-z]+',
  ),
  npm(gateway('mail'), 'nodemailer|pino'),
  npm(gateway('queue'), 'pg-boss'),
  npm(gateway('webhooks'), 'ipaddr\\.js'),
  npm(gateway('paper'), 'pdfkit|@fontsource/[a-z0-9-]+'),
  npm(gateway('deps'), 'pino'),
  npm(gateway('http'), 'fastify|@fastify/[a-z-]+|zod'),
  npm(gateway('features'), 'fastify|fflate'),
  npm(gateway('app'), 'fastify|@fastify/cookie'),
  npm(gateway('holidays'), 'date-holidays'),
  node('^apps/gateway/'),

  may('^apps/web/src/platform/', `^apps/web/src/platform/|${CORE_INDEXES}|${CONTRACT}`),
  npm('^apps/web/src/platform/', '@simplewebauthn/browser'),
  may('^apps/web/src/ui/', '^apps/web/src/ui/|^packages/core/src/(money|time)/index\\.ts$'),
  may('^apps/web/src/api/', `^apps/web/src/(api|platform)/|${CORE_INDEXES}|${CONTRACT}`),
  may(
    '^apps/web/src/current/',
    `^apps/web/src/(current|api|platform)/|^apps/web/src/paths\\.ts$|${CORE_INDEXES}|${CONTRACT}`,
  ),
  may('^apps/web/src/model/', `^apps/web/src/(model|api|platform)/|${CORE_INDEXES}|${CONTRACT}`),
  may(
    '^apps/web/src/screen/',
    `^apps/web/src/(screen|model|current|api|ui|platform)/|^apps/web/src/paths\\.ts$|${CORE_INDEXES}|${CONTRACT}`,
  ),
  may(
    '^apps/web/src/sheet-editor/',
    `^apps/web/src/(sheet-editor|screen|model|current|api|ui|platform)/|^apps/web/src/paths\\.ts$|${CORE_INDEXES}|${CONTRACT}`,
  ),
  may(
    '^apps/web/src/features/([a-z]+)/',
    `^apps/web/src/(features/$1|sheet-editor|screen|model|current|api|ui|platform)/|^apps/web/src/paths\\.ts$|${CORE_INDEXES}|${CONTRACT}`,
  ),
  may(
    '^apps/web/src/landing/',
    `^apps/web/src/(landing|screen)/|^apps/web/src/paths\\.ts$|${CORE_INDEXES}|${CONTRACT}`,
  ),
  may('^apps/web/src/(app/|main\\.tsx$|paths\\.ts$)', `^apps/web/src/|${CORE_INDEXES}|${CONTRACT}`),
  npm('^apps/web/src/platform/passkeys\\.ts$', '@simplewebauthn/browser'),
  npm('^apps/web/src/features/account/', 'uqr'),
  npm('^apps/web/src/api/', '@reduxjs/toolkit|react-redux|react'),
  npm('^apps/web/src/current/', '@reduxjs/toolkit|react-redux|react'),
  npm(
    '^apps/web/src/(ui|features|app|model|screen|sheet-editor)/',
    'react|react-dom|react-router|react-redux',
  ),
  npm('^apps/web/src/platform/workbook/', 'write-excel-file|fflate|saxen'),
  npm('^apps/web/fflate-in-page\\.ts$', 'fflate'),
  npm('^apps/web/src/(app/|main\\.tsx$)', '@reduxjs/toolkit|@fontsource-variable/[a-z0-9-]+'),
  npm('^apps/web/src/main\\.tsx$', 'react|react-dom|react-router|react-redux'),
  npm('^apps/web/(vite\\.config|chunk-groups)\\.ts$', 'vite|@vitejs/plugin-react|vitest'),
  may('^apps/web/vite\\.config\\.ts$', '^apps/web/(chunk-groups|not-compiled)\\.ts$'),
  node('^apps/web/vite\\.config\\.ts$'),

  // Tests use all of their own workspace, the indexes of what it builds on, and the stand-ins.
  ...Object.entries({
    'packages/core': '^packages/core/src/[a-z-]+/_[a-z-]+\\.tsx?$',
    'packages/contract': CONTRACT,
    'packages/providers': `^packages/providers/|${STAND_INS}`,
    'packages/sandbox': '^packages/sandbox/',
    // The budgets of the measurements are asserted once more where a test can do it.
    'apps/gateway': `^apps/gateway/|${CONTRACT}|${PROVIDER_INDEXES}|^packages/providers/tests/_|${STAND_INS}|^(bench/figure|tools/build)\\.ts$`,
    'apps/web': `^apps/web/|${CONTRACT}|${STAND_INS}|^apps/gateway/src/sample/`,
  }).flatMap(([workspace, uses]) => [
    test(`^${workspace}`, `${uses}|${CORE_INDEXES}`),
    test(`^${workspace}`, 'node_modules/'),
    { from: { path: `^${workspace}.*${TESTS}` }, to: { dependencyTypes: ['core'] } },
  ]),
  test('^packages/core/src/([a-z-]+)', '^packages/core/src/$1/'),

  // Folders around the product. Journeys use only the screens.
  {
    from: { path: '^e2e/' },
    to: {
      path: `^e2e/|${STAND_INS}|^(tools/grid-page|apps/gateway/tests/_postgres-server)\\.ts$`,
    },
  },
  {
    from: { path: '^e2e/' },
    to: { path: 'node_modules/(@playwright/test|axe-core|fflate|hyperformula|undici|vitest)/' },
  },
  node('^e2e/'),
  {
    from: { path: '^tools/' },
    to: {
      path: '^tools/|^apps/gateway/src/signals/metrics\\.ts$|node_modules/(esbuild|syllable|typescript|vitest)/',
    },
  },
  node('^tools/'),
  {
    from: { path: '^bench/' },
    to: {
      path: `^bench/|^apps/gateway/(src|tests)/|^e2e/(screens|setup)/|^tools/[a-z-]+\\.ts$|${CORE_INDEXES}|${STAND_INS}`,
    },
  },
  {
    from: { path: '^bench/' },
    to: { path: 'node_modules/(@playwright/test|drizzle-orm|hyperformula|lighthouse)/' },
  },
  node('^bench/'),
]

const forbidden = [
  {
    name: 'no-cycle',
    comment: 'Two files that need each other are one idea.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'core-is-pure',
    comment: 'Core takes data and gives data: no npm package, no Node module.',
    severity: 'error',
    from: { path: '^packages/core/src/', pathNot: TESTS },
    to: {
      dependencyTypesNot: [
        'local',
        'localmodule',
        'aliased',
        'aliased-subpath-import',
        'undetermined',
      ],
    },
  },
  {
    name: 'core-by-its-index',
    comment: 'A folder of core shows others what its index names, and nothing else.',
    severity: 'error',
    from: { path: '^packages/core/src/([a-z-]+)/', pathNot: TESTS },
    to: {
      path: '^packages/core/src/',
      pathNot: '^packages/core/src/($1/|[a-z-]+/index\\.ts$)',
    },
  },
  {
    name: 'declared-only',
    comment:
      'npm hoists: a package that works by chance must be declared by the workspace that uses it.',
    severity: 'error',
    from: { pathNot: 'vitest\\.config' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'resolvable-only',
    comment: 'A deep import past the index of a package does not resolve.',
    severity: 'error',
    from: { path: '^(apps|packages|e2e|bench)/' },
    to: { couldNotResolve: true, pathNot: '^(bun|node):|\\?(url|worker)' },
  },
  {
    name: 'no-test-in-production',
    comment: 'Nothing imports a test but another test.',
    severity: 'error',
    from: { pathNot: `${TESTS}|^(e2e|bench|tools)/` },
    to: { path: TESTS },
  },
  {
    name: 'feature-knows-no-feature',
    comment: 'Features meet in the shell or in current, never in each other.',
    severity: 'error',
    from: { path: '^apps/(web|gateway)/src/features/([a-z]+)/', pathNot: TESTS },
    to: {
      path: '^apps/(web|gateway)/src/features/',
      pathNot: '^apps/(web|gateway)/src/features/$2/',
    },
  },
  {
    name: 'stand-in-is-independent',
    comment: 'The stand-in is written without the adapter, or both share one misreading.',
    severity: 'error',
    from: { path: '^packages/sandbox/' },
    to: { path: '^packages/(providers|contract)/' },
  },
  {
    name: 'driver-at-home',
    comment: 'Only database and stores know SQL.',
    severity: 'error',
    from: {
      path: '^apps/gateway/src/',
      pathNot: `^apps/gateway/src/(database|stores)/|${TESTS}`,
    },
    to: { path: 'node_modules/(pg|drizzle-orm|@electric-sql/pglite)/' },
  },
  {
    name: 'orphan',
    comment: 'A file nothing imports is dead or forgotten.',
    severity: 'error',
    from: {
      orphan: true,
      path: '^(apps|packages)/.*\\.tsx?$',
      pathNot: `${TESTS}|\\.d\\.ts$|vite\\.config\\.ts$`,
    },
    to: {},
  },
]

export default {
  allowed,
  allowedSeverity: 'error',
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[a-z0-9]+/[a-z0-9]+/(tests/)?dist/|\\.(css|woff2|svg)$' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
