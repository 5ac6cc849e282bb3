import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const GATEWAY = 'http://localhost:4000'
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest)$/

/** Writes `.br` and `.gz` beside every text file, so that the gateway never compresses on request. */
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

/** The text font arrives with the page instead of after the style sheet: no shift of the lines. */
function preloadFont(): Plugin {
  return {
    name: 'millpond-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find(name => /source-sans-3-latin-wght/.test(name))
        if (!font) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}` }
        return [{ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }]
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
        const first = new Set<string>()
        const follow = (fileName: string) => {
          const part = bundle?.[fileName]
          if (part?.type !== 'chunk' || first.has(fileName)) return
          first.add(fileName)
          part.imports.forEach(follow)
        }
        chunk?.dynamicImports.forEach(follow)
        const linked = new Set([chunk?.fileName, ...(chunk?.imports ?? [])])
        return [...first]
          .filter(fileName => !linked.has(fileName))
          .map(fileName => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head',
          }))
      },
    },
  }
}

export default defineConfig({
  plugins: [react({ compiler: true }), preloadFont(), preloadFirstParts(), precompress()],
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
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
            {
              name: 'data',
              test: /node_modules[\\/](?:react-router|react-redux|@reduxjs|immer|redux|reselect|redux-thunk|use-sync-external-store|cookie|set-cookie-parser)[\\/]/,
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
