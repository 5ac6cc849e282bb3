/**
 * The size of the first load of the dashboard, and what the budget loads after it: first what
 * shows its figures and lets a user move in the grid, then what edits it, after the first paint.
 * Also what a scenario needs before its grid, and what a report needs to be read and edited.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from '../tools/build.ts'
import type { Figure } from './figure.ts'
import { ROOT } from './product.ts'

const DIST = join(ROOT, 'apps/web/dist')

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

export async function measure(): Promise<readonly Figure[]> {
  await build()
  const manifest: Manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'))
  const page = readFileSync(join(DIST, 'index.html'), 'utf8')
  const first = firstLoad(manifest)
  const needed = [...first].map(key => chunkOf(manifest, key))
  const reading = withImports(manifest, [named(manifest, 'budget-screen')])
  const editing = withImports(manifest, [named(manifest, 'editing-part')])
  const filesBeyond = (keys: ReadonlySet<string>, loaded: readonly ReadonlySet<string>[]) =>
    [...keys]
      .filter(key => loaded.every(each => !each.has(key)))
      .map(key => chunkOf(manifest, key).file)
  const budget = filesBeyond(reading, [first])
  const later = filesBeyond(editing, [first, reading])
  const scenario = filesBeyond(withImports(manifest, [named(manifest, 'open-scenario')]), [first])
  const reports = withImports(manifest, [named(manifest, 'reports-screen')])
  const [reportView, reportEditor] = ['report-view', 'report-editor'].map(name =>
    filesBeyond(new Set([...reports, ...withImports(manifest, [named(manifest, name)])]), [first]),
  )
  const scripts = [...needed.map(chunk => chunk.file), ...plainScripts(page)]
  const styles = new Set(needed.flatMap(chunk => chunk.css ?? []))
  const fonts = [...page.matchAll(/as="font"[^>]*href="\/([^"]+)"/g)].map(([, file]) => file ?? '')
  const assets = Object.values(manifest).flatMap(chunk => chunk.assets ?? [])
  const workers = [...new Set(assets)].filter(file => file.endsWith('.js'))
  return [
    { name: 'bundle/dashboard scripts', value: sum(scripts, zipped), unit: 'bytes' },
    { name: 'bundle/dashboard script files', value: scripts.length, unit: 'count' },
    { name: 'bundle/dashboard styles', value: sum([...styles], zipped), unit: 'bytes' },
    { name: 'bundle/budget scripts', value: sum(budget, zipped), unit: 'bytes' },
    { name: 'bundle/budget script files', value: budget.length, unit: 'count' },
    { name: 'bundle/budget editing scripts', value: sum(later, zipped), unit: 'bytes' },
    { name: 'bundle/budget editing script files', value: later.length, unit: 'count' },
    { name: 'bundle/scenario scripts', value: sum(scenario, zipped), unit: 'bytes' },
    { name: 'bundle/report view scripts', value: sum(reportView ?? [], zipped), unit: 'bytes' },
    { name: 'bundle/report editor scripts', value: sum(reportEditor ?? [], zipped), unit: 'bytes' },
    { name: 'bundle/forecast worker', value: sum(workers, zipped), unit: 'bytes' },
    { name: 'bundle/preloaded fonts', value: sum(fonts, raw), unit: 'bytes' },
  ]
}

/**
 * The entry, the parts it loads at once, the dashboard's route, what every signed-in page shows
 * over it, and their imports.
 */
function firstLoad(manifest: Manifest): Set<string> {
  const entry = 'index.html'
  const parts = chunkOf(manifest, entry).dynamicImports ?? []
  return withImports(manifest, [
    entry,
    ...parts,
    ...['dashboard', 'signed-in'].map(name => named(manifest, name)),
  ])
}

function withImports(manifest: Manifest, from: readonly string[], keys = new Set<string>()) {
  for (const key of from) {
    if (keys.has(key)) continue
    withImports(manifest, chunkOf(manifest, key).imports ?? [], keys.add(key))
  }
  return keys
}

/** The key of a chunk: one that holds several modules has none of its own. */
function named(manifest: Manifest, name: string): string {
  const found = Object.entries(manifest).find(([, chunk]) => chunk.name === name)
  if (!found) throw new Error(`The manifest has no chunk named ${name}`)
  return found[0]
}

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The manifest does not know ${key}`)
  return chunk
}

/** Scripts of the page that are not part of the bundle. */
const plainScripts = (page: string): string[] =>
  [...page.matchAll(/<script src="\/([^"]+)"/g)].map(([, file]) => file ?? '')

const raw = (file: string) => readFileSync(join(DIST, file)).length
const zipped = (file: string) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length

const sum = (files: readonly string[], size: (file: string) => number): number =>
  files.reduce((total, file) => total + size(file), 0)
