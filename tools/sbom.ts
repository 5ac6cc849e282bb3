/**
 * `npm run sbom`: the bill of materials of the shipped packages, as CycloneDX, from the lockfile.
 * npm's own command leaves out packages that some other package uses for its development (React,
 * zod), so this walks down from our production dependencies.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(import.meta.dirname, '..')
const SHIPPED = ['apps/gateway', 'apps/web']

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  /** The folder of a workspace. */
  readonly resolved?: string
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

type Lock = Readonly<Record<string, Locked>>

export interface Component {
  readonly type: 'library'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly licenses: readonly { readonly expression: string }[]
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[]
}

/** Shipped packages: those reached by production dependencies, and their own dependencies. */
export function billOf(lock: Lock): { components: Component[]; dependencies: object[] } {
  const reached = new Map<string, string[]>()
  const follow = (path: string): void => {
    if (reached.has(path)) return
    reached.set(path, [])
    const below = neededBy(lock[path] ?? {})
      .map(name => placeOf(lock, path, name))
      .filter(each => each !== null)
    reached.set(path, below)
    below.forEach(follow)
  }
  SHIPPED.forEach(follow)
  const isForeign = (path: string) => path.includes('node_modules/')
  const paths = [...reached.keys()].filter(isForeign).sort()
  return {
    components: paths.map(path => componentOf(path, lock[path] ?? {})),
    dependencies: paths.map(path => ({
      ref: refOf(path, lock[path] ?? {}),
      dependsOn: (reached.get(path) ?? []).map(each => refOf(each, lock[each] ?? {})),
    })),
  }
}

function neededBy({ dependencies, optionalDependencies, ...entry }: Locked): string[] {
  const isOptional = (name: string) => entry.peerDependenciesMeta?.[name]?.optional === true
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(name => !isOptional(name))
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]
}

/** Where Node would find it: next to the importing package, or further up. */
function placeOf(lock: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const entry = lock[place]
    if (entry) return entry.link ? (entry.resolved ?? null) : place
    if (folder === '') return null
  }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13)
const refOf = (path: string, { version = '' }: Locked) => `${nameOf(path)}@${version}`

/** Packages that name no licence, but have one in a file. */
const LICENCE_FILES: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

function componentOf(path: string, { version = '', integrity, ...entry }: Locked): Component {
  const name = nameOf(path)
  const license = entry.license ?? LICENCE_FILES[name]
  const sha512 = /^sha512-(.+)$/.exec(integrity ?? '')?.[1]
  return {
    type: 'library',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: license ? [{ expression: license.replace(/^\((.*)\)$/, '$1') }] : [],
    ...(sha512 && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }],
    }),
  }
}

function write(): void {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const lock = JSON.parse(text) as { version: string; packages: Lock }
  const { components, dependencies } = billOf(lock.packages)
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { type: 'application', name: 'millpond', version: lock.version },
      properties: [{ name: 'lockfile', value: createHash('sha256').update(text).digest('hex') }],
    },
    components,
    dependencies,
  }
  const target = join(root, 'dist/millpond.cdx.json')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(target, `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`${components.length} components are listed in ${target}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) write()
