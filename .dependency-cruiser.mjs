/**
 * Who may import whom: the table of docs/architecture.md, line for line. `allowed` fails closed: an
 * arrow that is not listed is an error. The `forbidden` rules below name the mistakes worth a
 * reason.
 */

const TESTS = '(\\.test\\.tsx?$|/tests/|/_[a-z-]+\\.tsx?$)'
const core = folders => `^packages/core/src/(${folders})/`
const CORE_DOORS = '^packages/core/src/[a-z-]+/index\\.ts$'
const CONTRACT = '^packages/contract/src/'

/** Production code of `from` may reach `to`. */
const may = (from, to) => ({
  from: { path: from, pathNot: TESTS },
  to: { path: to, pathNot: TESTS },
})
/** npm packages a place may use, by name. */
const npm = (from, names) => may(from, `(^|/)node_modules/(@types/)?(${names})(/|$)`)
const node = from => ({ from: { path: from }, to: { dependencyTypes: ['core'] } })

/** Core rooms, lowest first, each with the rooms it may use. */
const LOW = 'outcome|time|money|item'
const MODEL = 'series|calendar|timing|plan|statement|sheet|budget|tracking|scenario'
const ROOMS = {
  outcome: 'outcome',
  time: 'outcome|time',
  money: 'outcome|money',
  item: 'outcome|item',
  ledger: `${LOW}|ledger`,
  series: 'outcome|time|money|series',
  calendar: 'outcome|time|calendar',
  timing: `${LOW}|ledger|series|calendar|timing`,
  plan: `${LOW}|ledger|series|plan`,
  statement: `${LOW}|ledger|calendar|timing|plan|statement`,
  sheet: `${LOW}|sheet`,
  budget: `${LOW}|ledger|series|plan|sheet|budget`,
  tracking: `${LOW}|ledger|sheet|tracking`,
  scenario: `${LOW}|ledger|sheet|budget|tracking|scenario`,
  forecast: `${LOW}|ledger|${MODEL}|forecast`,
  table: `${LOW}|ledger|${MODEL}|forecast|table`,
  workbook: `${LOW}|ledger|${MODEL}|forecast|table|workbook`,
  'budget-file': `${LOW}|sheet|workbook|budget-file`,
  organisation: 'outcome|time|money|organisation',
  onboarding: 'outcome|time|money|onboarding',
  report: 'outcome|time|money|report',
  history: 'outcome|time|money|history',
}

/** What the gateway knows of the outside: ports, never a vendor. */
const PORTS = '^packages/providers/src/(accounting|identity)/index\\.ts$'
const MIDDLE = 'http|identity|sealing|signals|audit|mail'

const allowed = [
  ...Object.entries(ROOMS).map(([room, below]) => may(core(room), core(below))),

  may(CONTRACT, `${CORE_DOORS}|${CONTRACT}`),
  npm(CONTRACT, 'zod'),

  may('^packages/providers/src/http/', '^packages/providers/src/(http/|accounting/index\\.ts)'),
  may('^packages/providers/src/identity/', '^packages/providers/src/accounting/index\\.ts$'),
  may('^packages/providers/src/([a-z]+)/', `${CORE_DOORS}|^packages/providers/src/($1|http)/`),
  npm('^packages/providers/', 'zod'),
  npm('^packages/providers/src/http/', 'undici'),
  npm('^packages/providers/src/identity/', 'openid-client|oauth4webapi|jose'),
  node('^packages/providers/'),

  may(
    '^packages/sandbox/',
    '^packages/sandbox/src/|^packages/core/src/(outcome|time|money|item)/index\\.ts$',
  ),
  npm('^packages/sandbox/', 'fastify|jose'),
  node('^packages/sandbox/'),

  may('^apps/gateway/src/database/', '^apps/gateway/src/database/'),
  npm('^apps/gateway/src/database/', '@electric-sql/pglite|pg|drizzle-orm'),
  may('^apps/gateway/src/stores/', `^apps/gateway/src/(stores|database)/|${CORE_DOORS}`),
  npm('^apps/gateway/src/stores/', 'drizzle-orm|pg'),
  may('^apps/gateway/src/books/', `^apps/gateway/src/(books|stores|database)/|${CORE_DOORS}`),
  may(
    '^apps/gateway/src/sheets/',
    `^apps/gateway/src/(sheets|http|stores|database)/|^apps/gateway/src/deps\\.ts$|${CORE_DOORS}|${CONTRACT}`,
  ),
  may(
    '^apps/gateway/src/signals/',
    '^apps/gateway/src/signals/|^apps/gateway/src/config\\.ts$|^packages/providers/src/http/index\\.ts$',
  ),
  npm('^apps/gateway/src/signals/', 'prom-client|pino'),
  // Rooms between the features and the stores: each one thing, and free to use the others.
  may(
    `^apps/gateway/src/(${MIDDLE})/`,
    `^apps/gateway/src/(${MIDDLE}|stores|database)/|^apps/gateway/src/(deps|config|clock|holidays)\\.ts$|${CORE_DOORS}|${CONTRACT}|${PORTS}`,
  ),
  npm(
    '^apps/gateway/src/(http|identity|sealing)/',
    'fastify|@fastify/[a-z-]+|zod|jose|@node-rs/argon2|pg|drizzle-orm',
  ),
  npm('^apps/gateway/src/identity/', 'otpauth|@simplewebauthn/server|@zxcvbn-ts/language-[a-z]+'),
  npm('^apps/gateway/src/mail/', 'nodemailer'),
  may(
    '^apps/gateway/src/features/([a-z]+)/',
    `^apps/gateway/src/(features/$1|books|sheets|${MIDDLE}|stores|database)/|^apps/gateway/src/(deps|config|clock|holidays)\\.ts$|${CORE_DOORS}|${CONTRACT}|${PORTS}`,
  ),
  npm('^apps/gateway/src/features/', 'fastify|zod|fflate'),
  // Commands of whoever runs the product: the whole database, and nothing of a request.
  may(
    '^apps/gateway/src/operation/',
    `^apps/gateway/src/(operation|audit|identity|sealing|stores|database)/|^apps/gateway/package\\.json$|^apps/gateway/src/(deps|config|clock)\\.ts$|${CORE_DOORS}`,
  ),
  npm('^apps/gateway/src/operation/', 'pg|drizzle-orm'),
  may('^apps/gateway/src/(jobs|sample)/', `^apps/gateway/src/|${CORE_DOORS}|${CONTRACT}|${PORTS}`),
  // The sample company is filled from the demo companies' own books.
  may('^apps/gateway/src/sample/', '^packages/sandbox/src/companies/index\\.ts$'),
  npm('^apps/gateway/src/jobs/', 'pg-boss'),
  may(
    '^apps/gateway/src/(main|operate|app|config|deps|sign-in-providers|clock|holidays|log|stop)\\.ts$',
    `^apps/gateway/src/|${CORE_DOORS}|${CONTRACT}`,
  ),
  npm(
    '^apps/gateway/src/(main|operate|app|config|deps|sign-in-providers|clock|holidays|log|stop)\\.ts$',
    'fastify|@fastify/[a-z-]+|zod|pino',
  ),
  may(
    '^apps/gateway/src/(deps|sign-in-providers)\\.ts$',
    '^packages/providers/src/|^packages/sandbox/src/companies/index\\.ts$',
  ),
  npm('^apps/gateway/src/holidays\\.ts$', 'date-holidays'),
  node('^apps/gateway/'),

  may('^apps/web/src/platform/', `^apps/web/src/platform/|${CORE_DOORS}|${CONTRACT}`),
  npm('^apps/web/src/platform/', '@simplewebauthn/browser'),
  may('^apps/web/src/ui/', '^apps/web/src/ui/|^packages/core/src/(money|time)/index\\.ts$'),
  may('^apps/web/src/api/', `^apps/web/src/(api|platform)/|${CORE_DOORS}|${CONTRACT}`),
  may(
    '^apps/web/src/current/',
    `^apps/web/src/(current|api|platform)/|^apps/web/src/paths\\.ts$|${CORE_DOORS}|${CONTRACT}`,
  ),
  may('^apps/web/src/model/', `^apps/web/src/(model|api|platform)/|${CORE_DOORS}|${CONTRACT}`),
  may(
    '^apps/web/src/planning/',
    `^apps/web/src/(planning|model|current|api|ui|platform)/|^apps/web/src/paths\\.ts$|${CORE_DOORS}|${CONTRACT}`,
  ),
  may(
    '^apps/web/src/features/([a-z]+)/',
    `^apps/web/src/(features/$1|planning|model|current|api|ui|platform)/|^apps/web/src/paths\\.ts$|${CORE_DOORS}|${CONTRACT}`,
  ),
  may('^apps/web/src/(app/|main\\.tsx$|paths\\.ts$)', `^apps/web/src/|${CORE_DOORS}|${CONTRACT}`),
  npm('^apps/web/src/platform/passkeys\\.ts$', '@simplewebauthn/browser'),
  npm('^apps/web/src/features/account/', 'uqr'),
  npm('^apps/web/src/api/', '@reduxjs/toolkit|react-redux|react'),
  npm('^apps/web/src/current/', '@reduxjs/toolkit|react-redux|react'),
  npm(
    '^apps/web/src/(ui|features|app|model|planning)/',
    'react|react-dom|react-router|react-redux|@mantine/[a-z]+|d3-scale|d3-shape',
  ),
  npm('^apps/web/src/platform/workbook/', 'write-excel-file|fflate|saxen'),
  npm('^apps/web/fflate-in-page\\.ts$', 'fflate'),
  npm('^apps/web/src/(app/|main\\.tsx$)', '@reduxjs/toolkit|@fontsource-variable/[a-z0-9-]+'),
  npm('^apps/web/src/main\\.tsx$', 'react|react-dom|react-router|react-redux'),
  npm('^apps/web/vite\\.config\\.ts$', 'vite|@vitejs/plugin-react|vitest'),
  node('^apps/web/vite\\.config\\.ts$'),

  // Tests may use what their own workspace may, the stand-ins, and the root test tools.
  { from: { path: TESTS }, to: {} },
  { from: { path: '^(e2e|tools|bench)/' }, to: {} },
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
    name: 'declared-only',
    comment:
      'npm hoists: a package that works by chance must be declared by the workspace that uses it.',
    severity: 'error',
    from: { pathNot: `^(tools|bench)/|vitest\\.config|${TESTS}` },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'resolvable-only',
    comment: 'A deep import past a package door does not resolve; come in by the door.',
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
      pathNot: `^apps/gateway/src/(database|stores|identity)/|${TESTS}`,
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
    exclude: { path: '^[a-z0-9]+/[a-z0-9]+/dist/|\\.(css|woff2|svg)$' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
