/**
 * Which modules of the web app share a file. Small modules that are needed together are one file,
 * because each file costs a request and some overhead.
 */
import type { Plugin } from 'vite'

/** Names of modules by folder, without their endings. */
type Places = Readonly<Record<string, string>>

const namesIn = (names: string) => names.trim().split(/\s+/)

const moduleTest = (path: string): RegExp =>
  new RegExp(
    String.raw`${`/${path}`.replaceAll('/', String.raw`[\\/]`)}(?:\.module\.css|\.[jt]sx?|[\\/])`,
  )

/** Matches the modules of these places. */
export const modulesOf = (places: Places): RegExp =>
  moduleTest(
    `(?:${Object.entries(places)
      .map(([folder, names]) => `${folder}/(?:${namesIn(names).join('|')})`)
      .join('|')})`,
  )

export const DATA: Places = {
  node_modules: `react-router react-redux @reduxjs immer redux reselect redux-thunk
    use-sync-external-store cookie set-cookie-parser`,
}

export const TOGETHER: Readonly<Record<string, Places>> = {
  small: {
    'zod/v4/core': 'schemas util core parse checks errors api regexes versions',
    'zod/v4/mini': 'schemas',
    'core/src/time': 'month day wording windows date-state quarters civil-day',
    'core/src/money': 'cents format rounding wording',
    'core/src/insight': 'cash-months chosen-budget month-source',
    'core/src/insight/low-point': 'chance headline low-point outlook',
    'core/src/item': 'polarity types',
    'core/src/ledger': 'ledger window',
    'core/src/organisation': 'choose-initial log-name providers roles subscription',
    'core/src/outcome': 'index',
    'contract/src': 'failure route session',
    'contract/src/route-table': `connection forecast ledger line notification organisation session
      telemetry`,
    'web/src': 'paths',
    'web/src/app': 'lazy-part report-render-error stale-chunk',
    'web/src/app/theme': 'theme-wrapper',
    'web/src/ui': `after-paint answer banner button chip class-names copy-button error-boundary
      flow-error icon instant link-button loading notation panel popover skeleton use-media`,
    'web/src/ui/chart': `chart-keys day-position month-point paths scales table-button
      use-chart-cursor use-width`,
    'web/src/current': `display month notification-state notifications organisation
      organisation-state refresh session start-current switch-organisation
      use-refresh-as-months-arrive use-store`,
    'web/src/api': `base-query contract-endpoints fetch-call forecast-api gateway-api gateway-call
      gateway-error held-back observe-failure source store use-watched-import`,
    'web/src/model': 'forecast-worker-client forecast-worker use-forecast-model use-model',
    'web/src/screen': 'changed-search import-words read-only',
    'web/src/platform': `auth-state clock display-preferences event-bus identity-calls log-shipper
      logger sign-in-client storage store tab-refresh`,
  },
  dashboard: {
    'core/src/insight': 'cash-range year-to-date',
    'core/src/insight/low-point': 'lowest-day',
    'web/src/ui': 'use-painted',
    'web/src/ui/chart': 'below-floor hero-chart hero-layout hero-marks',
    'web/src/features/forecast': `dashboard dashboard-basis dashboard-screen dashboard-skeleton
      dashboard-words day-marks floor-editor hero-points use-drill use-press-keys`,
  },
  'hero-labels': { 'web/src/ui/chart': 'hero-cursor hero-label-places hero-labels label-places' },
  panels: {
    'core/src/insight': 'cash-flow-answer notable',
    'core/src/insight/payments': 'coming-up next-payday next-payments',
    'core/src/insight/low-point': 'needed',
    'core/src/insight/owed': `ageing expected-documents first-remedies owed-by-contact
      who-owes-most`,
    'core/src/ledger': 'largest-movements upcoming',
    'web/src/features/forecast': `change-tone coming-up coming-up-panel dashboard-facts
      dashboard-panels dashboard-steps next-payments-panel owed-panel owed-words what-moved`,
    'web/src/features/forecast/settings': 'tax-address',
    'web/src/ui/paper': 'paper-head',
  },
  figures: {
    'core/src/calendar': 'working-day',
    'core/src/ledger': 'bank-part document-kind',
    'core/src/table': 'total',
    'core/src/money': 'allocate sales-tax-name split',
    'core/src/timing': 'date-parts expected-date lag-profile open-documents payment-evidence',
    'web/src/features/forecast': 'figure-links',
  },
  formulas: {
    'core/src/budget': 'formula formula-cells formula-names with-formulas',
    'core/src/item': 'driver-unit',
    'core/src/money': 'money-formula',
    'web/src/features/budget/editing': 'to-change',
    'web/src/features/budget/formulas': 'formulas',
  },
  labels: {
    'core/src/insight': 'provider-budget-label statement-groups',
    'core/src/money': 'notable',
  },
  overlay: { 'web/src/ui': 'dialog drawer' },
  printing: { 'web/src/ui/paper': 'paper-columns use-printing' },
  controls: {
    'web/src/ui': 'field folded-controls select-field tabs',
    'web/src/screen': 'organisation-screen',
    'web/src/features/organisation': 'organisation-gate',
  },
  grid: {
    'web/src/ui': 'folded',
    'web/src/ui/grid': `copied find grid grid-state groups layout motion perform selection span
      use-grid use-layout use-stable use-visible-area visible-grid words`,
    'web/src/ui/grid/drawing': 'cell-note cell-view find-bar grid-body grid-head grid-row',
    'web/src/ui/grid/gestures': `hit keys use-clipboard use-drag use-focus use-gestures
      use-waiting`,
    'web/src/ui/grid/clipboard': 'cell-text write-clipboard',
  },
  // What a sheet needs to be read.
  sheet: {
    'core/src/budget': 'is-unbudgeted month-span unbudgeted-words',
    'core/src/sheet': 'edit line-notes sheet',
    'contract/src/route-table': 'budget sheet',
    'web/src/api': 'budget-api sheet-api',
    'web/src/model': 'budget-changes',
    'web/src/sheet-editor': `conflict-words line-state money-format read-sheet sheet sheet-screen
      status-place use-first-fresh use-own-draft`,
  },
  // What a budget needs to be read; what edits it loads after it.
  'budget-screen': {
    'core/src/budget': 'budget-net-profit counted-amount',
    'web/src/model': 'use-budget-cash use-forecast-by-sheet',
    'web/src/features/budget': `budget budget-answer budget-note budget-screen budget-view
      budget-words budgets view-choice view-menu open-version provider-budget`,
    'web/src/features/budget/cash': 'cash-figures cash-rows use-comparison-cash',
    'web/src/features/budget/editing': 'load-editing',
    'web/src/features/budget/grid': `budget-columns budget-grid budget-lines budget-rows
      column-widths line-badges period-values`,
    'web/src/features/budget/model': `budget-context budget-unit read-only-view
      use-budget-figures use-budget-location use-comparison`,
    'web/src/features/budget/versions': `provider-sheet use-is-planned-by use-last-version
      use-version-cells version-menu version-names`,
  },
  // What edits a sheet, and then what edits it in a grid.
  'sheet-editing': {
    'core/src/budget': 'batch-draft',
    'core/src/money': 'arithmetic currency-marks fraction read-amount written-number',
    'core/src/sheet': 'change-count edit-log working-lines working-sheet',
    'contract/src': 'sheet-bounds',
    'web/src/sheet-editor': `conflict-note draft-autosave money-unit sheet-editor status-bar
      status-words undo-edit use-planning-keys use-sheet-acts use-sheet-editor`,
  },
  editing: {
    'contract/src/route-table': 'tracking',
    'web/src/api': 'tracking-api',
    'web/src/ui/grid': 'editable-grid',
    'web/src/ui/grid/editing': `cell-editor commit editing-tools fill gather
      outcome-words pasted perform-edit press-again`,
    'web/src/ui/grid/clipboard': 'html-entities html-tokens read-clipboard read-table read-text',
    'web/src/sheet-editor': 'use-customer-groups',
    'web/src/sheet-editor/fields': 'use-drivers',
  },
  // The route of scenarios; the list, the builder and the comparison load after it.
  scenario: {
    'contract/src/route-table': 'scenario',
    'web/src/api': 'scenario-api',
    'web/src/features/scenario': 'paths scenario-words scenarios-screen',
  },
  'scenario-events': {
    'core/src/scenario': 'custom-account event event-start factor scenario stack',
  },
  'scenario-parts': {
    'web/src/features/scenario': 'scenario',
    'web/src/features/scenario/list': 'use-baseline-names',
    'web/src/features/scenario/model': 'question-of use-budget-amounts',
    'web/src/model': 'use-scenario-figures',
  },
  // Also used by the drawer of a month.
  'scenario-worker': { 'web/src/model': 'scenario-worker' },
  remedies: {
    'core/src/insight/scenario': 'remedies remedy-words',
    'web/src/model': 'use-remedies',
    'web/src/features/forecast/drill': 'remedies-panel',
  },
  // Used by forecasts, by the replacement of the worker, and by drawers.
  'account-roles': {
    'core/src/money': 'payroll-names',
    'core/src/timing': 'account-roles result-accounts',
  },
  statements: {
    'core/src': 'statement',
    'core/src/forecast': 'account-index capital',
    'core/src/timing': 'settlement',
  },
  // On every page of a signed-in user, after the first paint.
  'signed-in': {
    'contract/src/route-table': 'member',
    'web/src/api': 'member-api',
    'web/src/platform': 'session-end',
    'web/src/features/session': 'session-overlays session-warning',
    'web/src/features/session/invite': 'invite-banner',
  },
  'session-dialogs': {
    'web/src/features/session': 'ending-dialog session-ended sign-in-over-page',
  },
  // One file for all sign-in methods, because each file adds its name to the first load.
  session: {
    node_modules: '@simplewebauthn',
    'web/src/api': 'account-api',
    'web/src/current': 'sign-in-ways visit',
    'web/src/platform': 'passkeys sign-in-calls',
    'web/src/features/session': `check-mail confirm credentials forms maintenance notice other-ways
      outbox outbox-screen passkey-button reset-screen return-notice session session-layout
      sign-in-again sign-in-flow sign-in-screen sign-up-screen staff-screen start-failed
      use-secret-of-address verify-email-screen visit-banner`,
    'web/src/features/session/invite': 'accept-invite invite-screen offer-words own-invites',
  },
}

/** Stops the build if a name above has no module, as after a file was moved. */
export const refuseUnknownModules = (): Plugin => ({
  name: 'refuse-unknown-modules',
  apply: 'build',
  generateBundle() {
    const ids = [...this.getModuleIds()]
    const unknown = [DATA, ...Object.values(TOGETHER)]
      .flatMap(places => Object.entries(places))
      .flatMap(([folder, names]) => namesIn(names).map(name => `${folder}/${name}`))
      .filter(path => !ids.some(id => moduleTest(path).test(id)))
    if (unknown.length > 0) this.error(`chunk-groups.ts names no module of: ${unknown.join(', ')}`)
  },
})
