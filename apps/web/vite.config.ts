import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { DATA, modulesOf, refuseUnknownModules, TOGETHER } from './chunk-groups.ts'
import { NOT_COMPILED } from './not-compiled.ts'

const GATEWAY = 'http://localhost:4000'
const TARGET = 'es2023'
/** Our own packages are only declarations, so unused code can be removed. */
const TREE_SHAKING = {
  moduleSideEffects: [{ test: /[\\/]packages[\\/]/, sideEffects: false }],
}
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest)$/

/**
 * Builds the second page, and writes `.br` and `.gz` next to every text file, so that the gateway
 * never compresses on request.
 */
function precompress(): Plugin {
  let root = '.'
  let outDir = 'dist'
  return {
    name: 'millpond-precompress',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(root, config.build.outDir)
    },
    async closeBundle() {
      await buildLanding(root, outDir)
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

const FIRST_FONTS = /source-(?:sans-3-latin-wght|serif-4-latin-(?:wght|500))/

/**
 * The fonts of text and headline load with the page, not after the style sheet, so that nothing
 * moves.
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

/** The parts that every visit needs load together instead of one after the other. */
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
        // The entry and its imports have their own links.
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

/** The same addresses as in the gateway. An address with an invite is one of the app. */
const LANDING = /^\/onboarding\/landing\/[a-z0-9]+(?!.*\binviteCode=)(?:\?|$)/i

/** The page that explains Millpond, at its own addresses during development. */
const serveLanding = (): Plugin => ({
  name: 'millpond-serve-landing',
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      if (LANDING.test(request.url ?? '')) request.url = '/landing.html'
      next()
    })
  },
})

/**
 * That page shares no file with the app, because the files that all screens share are ten times
 * what it needs.
 */
const buildLanding = (root: string, outDir: string) =>
  build({
    ...{ configFile: false, root, logLevel: 'warn', plugins: [preloadFonts()] },
    build: {
      ...{ outDir, emptyOutDir: false, copyPublicDir: false },
      ...{ target: TARGET, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
      rolldownOptions: { input: resolve(root, 'landing.html'), treeshake: TREE_SHAKING },
    },
  })

const preload = (attrs: Record<string, string | boolean>, fileName: string) => ({
  tag: 'link',
  attrs: { ...attrs, href: `/${fileName}` },
  injectTo: 'head' as const,
})

export default defineConfig({
  // The page gets only these two settings of an installation (docs/deployment.md).
  envPrefix: ['VITE_', 'LOG_INGEST_'],
  resolve: {
    alias: [{ find: /^fflate$/, replacement: join(import.meta.dirname, 'fflate-in-page.ts') }],
  },
  plugins: [
    react({ compiler: true, exclude: NOT_COMPILED, refreshExclude: /\/node_modules\// }),
    refuseUnknownModules(),
    preloadFonts(),
    preloadFirstParts(),
    serveLanding(),
    precompress(),
  ],
  build: {
    target: TARGET,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: true,
    rolldownOptions: {
      treeshake: TREE_SHAKING,
      output: {
        // The first file names all others: seven characters of each hash, the fewest.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
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
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': GATEWAY,
      '/auth': GATEWAY,
      '/connections': GATEWAY,
      '/stripe': GATEWAY,
      '/webhooks': GATEWAY,
    },
  },
})
