/**
 * Builds what `npm start` serves: the web app with Vite, gateway and stand-ins with esbuild. Each
 * part is rebuilt only when one of its sources has changed since the last time.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { build as bundle } from 'esbuild'

const root = resolve(import.meta.dirname, '..')

function* filesBelow(folder: string): Generator<string> {
  if (!statSync(folder).isDirectory()) {
    yield folder
    return
  }
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', 'data', 'tests'].includes(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

function fingerprint(places: string[]): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const place of places) {
    for (const path of [...filesBelow(join(root, place))].sort()) {
      hash.update(path.slice(root.length)).update(readFileSync(path))
    }
  }
  return hash.digest('hex')
}

/** Runs `work` unless `output` was built from the same sources. */
async function whenChanged(output: string, sources: string[], work: () => Promise<void> | void) {
  const mark = join(root, output, '.fingerprint')
  const now = fingerprint(sources)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return
  rmSync(join(root, output), { recursive: true, force: true })
  await work()
  writeFileSync(mark, now)
}

function buildWeb() {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
  })
  if (result.status !== 0) throw new Error('The web app could not be built.')
}

/** npm packages stay outside the bundle; our own workspaces, which are TypeScript, go into it. */
export async function buildNode(entryPoints: Record<string, string>, outdir: string) {
  await bundle({
    entryPoints: Object.fromEntries(
      Object.entries(entryPoints).map(([name, path]) => [name, join(root, path)]),
    ),
    outdir: join(root, outdir),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'packages-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@millpond/') ? null : { external: true },
          )
        },
      },
    ],
  })
}

export async function build() {
  const packages = ['packages/core', 'packages/contract']
  await whenChanged('apps/web/dist', ['apps/web', ...packages], buildWeb)
  await whenChanged('packages/sandbox/dist', ['packages/sandbox', 'packages/core'], () =>
    buildNode({ main: 'packages/sandbox/src/main.ts' }, 'packages/sandbox/dist'),
  )
  await buildGateway('apps/gateway/dist')
}

const GATEWAY_SOURCES = [
  'apps/gateway',
  ...['providers', 'sandbox', 'core', 'contract'].map(name => `packages/${name}`),
]

/** With its three threads, the migrations and `more` programs, all in the folder `output`. */
export async function buildGateway(output: string, more: Record<string, string> = {}) {
  await whenChanged(output, [...GATEWAY_SOURCES, ...Object.values(more)], async () => {
    await buildNode(
      {
        main: 'apps/gateway/src/main.ts',
        operate: 'apps/gateway/src/operate.ts',
        'database-worker': 'apps/gateway/src/database/worker.ts',
        'forecast-worker': 'apps/gateway/src/queue/forecast-worker.ts',
        'paper-worker': 'apps/gateway/src/paper/paper-worker.ts',
        ...more,
      },
      output,
    )
    cpSync(join(root, 'apps/gateway/src/stores/migrations'), join(root, output, 'migrations'), {
      recursive: true,
    })
  })
}
