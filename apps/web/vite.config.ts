import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const GATEWAY = 'http://localhost:4000'
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest)$/

/**
 * Writes `.br` and `.gz` beside every text file, so that the gateway never compresses on request.
 */
function precompress(): Plugin {
  let outDir = 'dist'
  return {
    name: 'millpond-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true })
      await Promise.all(entries.filter(name => COMPRESSIBLE.test(name)).map(compressFile))
    },
  }
  async function compressFile(name: string) {
    const path = join(outDir, name)
    const bytes = await readFile(path)
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    await Promise.all([
      promisify(brotliCompress)(bytes, { params: quality }).then(out =>
        writeFile(`${path}.br`, out),
      ),
      promisify(gzip)(bytes, { level: 9 }).then(out => writeFile(`${path}.gz`, out)),
    ])
  }
}

const FIRST_FONTS = /source-(?:sans-3|serif-4)-latin-wght/

/**
 * The fonts of text and headline arrive with the page, not after the style sheet: nothing jumps.
 */
function preloadFonts(): Plugin {
  return {
    name: 'millpond-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter(name => FIRST_FONTS.test(name))
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true }
        return fonts.map(font => ({
          tag: 'link',
          attrs: { ...attrs, href: `/${font}` },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}

/** The parts that every visit needs start together instead of one after the other. */
function preloadFirstParts(): Plugin {
  return {
    name: 'millpond-preload-first-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, chunk }) {
        const partsOf = (fileNames: readonly string[], found = new Set<string>()) => {
          for (const fileName of fileNames) {
            const part = bundle?.[fileName]
            if (part?.type !== 'chunk' || found.has(fileName)) continue
            partsOf(part.imports, found.add(fileName))
          }
          return found
        }
        const stylesOf = (fileName: string) => {
          const part = bundle?.[fileName]
          return part?.type === 'chunk' ? [...(part.viteMetadata?.importedCss ?? [])] : []
        }
        // The entry and its imports have links of their own.
        const linked = partsOf(chunk ? [chunk.fileName] : [])
        const first = partsOf(chunk?.dynamicImports ?? [])
        const styles = new Set([...first].flatMap(stylesOf))
        for (const style of [...linked].flatMap(stylesOf)) styles.delete(style)
        return [
          ...[...first]
            .filter(fileName => !linked.has(fileName))
            .map(fileName => preload({ rel: 'modulepreload', crossorigin: true }, fileName)),
          ...[...styles].map(style =>
            preload({ rel: 'preload', as: 'style', crossorigin: true }, style),
          ),
        ]
      },
    },
  }
}

const preload = (attrs: Record<string, string | boolean>, fileName: string) => ({
  tag: 'link',
  attrs: { ...attrs, href: `/${fileName}` },
  injectTo: 'head' as const,
})

type Places = Readonly<Record<string, string>>

/** Modules by folder, without their endings. */
const modulesOf = (places: Places): RegExp => {
  const paths = Object.entries(places).map(
    ([folder, names]) => `${folder}/(?:${names.trim().split(/\s+/).join('|')})`,
  )
  const path = `/(?:${paths.join('|')})`.replaceAll('/', String.raw`[\\/]`)
  return new RegExp(String.raw`${path}(?:\.module\.css|\.[jt]sx?|[\\/])`)
}

const DATA: Places = {
  node_modules: `react-router react-redux @reduxjs immer redux reselect redux-thunk
    use-sync-external-store cookie set-cookie-parser`,
}

/** Small parts that are needed together: alone, each costs a request and more for its wrapping. */
const TOGETHER: Readonly<Record<string, Places>> = {
  small: {
    'zod/v4/core': 'schemas util core parse checks errors api regexes versions',
    'zod/v4/mini': 'schemas',
    'core/src/time': 'month day wording windows date-state quarters civil-day',
    'core/src/money': 'cents format rounding wording',
    'core/src/insight': 'cash-months chance chosen-budget headline low-point month-source outlook',
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
    'web/src/ui': `answer banner button chip class-names copy-button error-boundary facts flow-error icon
      instant link-button loading notation panel popover skeleton use-media`,
    'web/src/ui/chart': 'chart-keys month-point paths scales use-narrow use-width',
    'web/src/current': `display month organisation-state refresh switch-organisation
      use-refresh-as-months-arrive use-store`,
    'web/src/api': `base-query contract-endpoints fetch-call forecast-api gateway-api gateway-call
      gateway-error held-back observe-failure source store use-watched-import`,
    'web/src/model': 'forecast-worker forecast-worker-client use-forecast-model use-model',
    'web/src/screen': 'import-words',
    'web/src/platform': `auth-state clock display-preferences event-bus identity-calls log-shipper
      logger sign-in-client storage store tab-refresh`,
  },
  dashboard: {
    'core/src/insight': 'cash-range year-to-date',
    'web/src/ui': 'use-painted',
    'web/src/ui/chart': 'below-floor hero-chart hero-cursor hero-layout hero-marks',
    'web/src/features/forecast': `dashboard dashboard-basis dashboard-screen dashboard-skeleton
      dashboard-words day-marks floor-editor hero-points use-drill use-press-keys`,
  },
  'hero-labels': { 'web/src/ui/chart': 'hero-label-places hero-labels label-places' },
  panels: {
    'core/src/insight': `ageing cash-flow-answer coming-up expected-documents next-payments notable
      owed-by-contact who-owes-most`,
    'core/src/ledger': 'largest-movements upcoming',
    'core/src/money': 'notable',
    'web/src/ui': 'variance-list',
    'web/src/features/forecast': `change-tone coming-up coming-up-panel dashboard-facts
      dashboard-panels next-payments-panel owed-panel owed-words what-moved`,
    'web/src/features/forecast/export': 'paper-head',
    'web/src/features/forecast/settings': 'tax-address',
  },
  figures: {
    'core/src/calendar': 'working-day',
    'core/src/ledger': 'document-kind',
    'core/src/money': 'allocate sales-tax-name split',
    'core/src/timing': 'expected-date lag-profile open-documents payment-evidence',
    'web/src/features/forecast': 'figure-links',
  },
  formulas: {
    'core/src/budget': 'formula formula-cells formula-names',
    'core/src/money': 'money-formula',
    'web/src/features/budget/formulas': 'formula-words',
    'web/src/features/budget/model': 'budget-context',
  },
  overlay: { 'web/src/ui': 'dialog drawer' },
  controls: {
    'web/src/ui': 'empty-state field menu select-field tabs',
    'web/src/screen': 'organisation-screen',
    'web/src/features/organisation': 'no-permission organisation-gate',
  },
  grid: {
    'web/src/ui': 'folded',
    'web/src/ui/grid': `cell-note cell-view find find-bar gather grid grid-body grid-head grid-row
      grid-state groups hit keys lattice layout motion name-width perform selection span transfer
      use-clipboard use-drag use-focus use-gestures use-grid use-layout use-sight words`,
    'web/src/ui/grid/clipboard': 'cell-text write-clipboard',
    'web/src/sheet-editor': 'money-format',
  },
  editing: {
    'core/src/budget': 'batch-draft',
    'core/src/money': 'arithmetic currency-marks fraction read-amount written-number',
    'core/src/sheet': 'change-count edit edit-log working-lines working-sheet',
    'contract/src': 'sheet-bounds',
    'contract/src/route-table': 'budget sheet tracking',
    'web/src/api': 'budget-api sheet-api tracking-api',
    'web/src/ui/grid': `cell-editor commit editable-grid editing-tools fill perform-edit
      step-buttons`,
    'web/src/ui/grid/clipboard': 'html-entities html-tokens read-clipboard read-table read-text',
    'web/src/sheet-editor': `conflict-note conflict-words draft-autosave line-state money-unit
      read-sheet sheet-editor sheet-screen status-bar status-words take-back use-customer-groups
      use-first-fresh use-planning-keys use-sheet-acts use-sheet-editor`,
  },
}

export default defineConfig({
  // Of the settings of an installation the page gets these two alone (docs/deployment.md).
  envPrefix: ['VITE_', 'LOG_INGEST_'],
  resolve: {
    alias: [{ find: /^fflate$/, replacement: join(import.meta.dirname, 'fflate-in-page.ts') }],
  },
  plugins: [react({ compiler: true }), preloadFonts(), preloadFirstParts(), precompress()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: true,
    rolldownOptions: {
      // Our own packages are declarations only: what is not used need not be there.
      treeshake: { moduleSideEffects: [{ test: /[\\/]packages[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|vite[\\/]preload-helper|rolldown[\\/]runtime/,
            },
            { name: 'data', test: modulesOf(DATA), includeDependenciesRecursively: true },
            ...Object.entries(TOGETHER).map(([name, places]) => ({
              ...{ name, test: modulesOf(places), includeDependenciesRecursively: false },
            })),
            // One file for all ways in: each file of its own is a name in the first load.
            {
              name: 'session',
              test: /features[\\/]session[\\/](?!session-gate|pending-invite|invite-notice)|platform[\\/](?:passkeys|sign-in-calls)|current[\\/](?:visit|sign-in-ways)|@simplewebauthn|api[\\/](?:account|invite)-a/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': GATEWAY, '/auth': GATEWAY, '/connections': GATEWAY },
  },
})
