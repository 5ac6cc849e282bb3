/** Compares the written review of dependencies with what is installed, and checks installation. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { billOf } from './sbom.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const manifests = [
  'package.json',
  ...['packages', 'apps'].flatMap(parent =>
    readdirSync(join(root, parent)).map(name => `${parent}/${name}/package.json`),
  ),
  'e2e/package.json',
  'bench/package.json',
].filter(path => existsSync(join(root, path)))

/** Our own workspaces need no review. */
const named = manifests.flatMap(path => {
  const { dependencies, devDependencies } = JSON.parse(read(path)) as Manifest
  const each = (group: Manifest['dependencies'], isShipped: boolean) =>
    Object.entries(group ?? {})
      .filter(([name]) => !name.startsWith('@millpond/'))
      .map(([name, version]) => ({ name, version: version.replace(/^npm:.*@/, ''), isShipped }))
  return [...each(dependencies, true), ...each(devDependencies, false)]
})

interface Row {
  readonly name: string
  readonly version: string
  readonly cells: readonly string[]
  readonly isShipped: boolean
}

const rows: Row[] = read('docs/dependencies.md')
  .split('\n## ')
  .flatMap(section =>
    section.split('\n').flatMap(line => {
      const [, name, version, ...cells] = line.split('|').map(cell => cell.trim())
      const isShipped = section.startsWith('What runs')
      return name?.startsWith('`') && version
        ? [{ name: name.replaceAll('`', ''), version, cells, isShipped }]
        : []
    }),
  )

/**
 * Licences that may be shipped: they require a notice, or that changes to their own files stay
 * open.
 */
const PERMISSIVE = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', '(ISC AND CC-BY-3.0)', 'OFL-1.1']

describe('[S15] every direct dependency is reviewed in writing', () => {
  it('each one has a row with its version, and each row is one', () => {
    const missing = named
      .filter(each => !rows.some(row => row.name === each.name && row.version === each.version))
      .map(each => `${each.name} ${each.version}`)
    expect([...new Set(missing)]).toEqual([])
    const gone = rows.filter(row => !named.some(each => each.name === row.name))
    expect(gone.map(row => row.name)).toEqual([])
  })

  it('the review marks shipped dependencies, and no others', () => {
    const wrong = rows.filter(
      row => row.isShipped !== named.some(each => each.name === row.name && each.isShipped),
    )
    expect(wrong.map(row => row.name)).toEqual([])
  })

  it('every row has its purpose, licence, upkeep and advisories', () => {
    const thin = rows.filter(({ cells }) => cells.slice(0, 4).some(cell => (cell ?? '') === ''))
    expect(thin.map(row => row.name)).toEqual([])
  })

  it('the licences are those of the installed packages, and permissive if they are shipped', () => {
    const wrong = rows.flatMap(({ name, cells, isShipped }) => {
      const stated = cells[1] ?? ''
      const licence = licenceOf(name)
      if (!licence.replace(/[()]/g, '').includes(stated))
        return [`${name}: ${stated}, not ${licence}`]
      return isShipped && !PERMISSIVE.includes(licence) ? [`${name}: ${licence} is shipped`] : []
    })
    expect(wrong).toEqual([])
  })

  it('versions are exact, except for types', () => {
    const loose = named.filter(each => !/^\d/.test(each.version))
    expect([...new Set(loose.map(each => each.name))]).toEqual(['@types/node'])
  })
})

function licenceOf(name: string): string {
  const places = ['.', ...manifests.map(path => path.replace(/\/?package\.json$/, ''))]
  const found = places
    .map(place => join(root, place, 'node_modules', name, 'package.json'))
    .find(path => existsSync(path))
  if (!found) return 'not installed'
  return (JSON.parse(readFileSync(found, 'utf8')) as { license?: string }).license ?? 'not stated'
}

describe('[S15] how they are installed', () => {
  it('no package runs a script', () => {
    const settings = read('.npmrc').split('\n')
    expect(settings).toContain('ignore-scripts=true')
  })

  it('each has its hash, except builds for other machines that were not fetched', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { integrity?: string; link?: boolean; optional?: boolean }>
    }
    const unhashed = Object.entries(lock.packages)
      .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.integrity)
      .filter(([, { optional }]) => !optional)
      .map(([path]) => path)
    expect(unhashed).toEqual([])
  })

  it('the bill of materials contains everything that is shipped, and no build tools', () => {
    const { packages } = JSON.parse(read('package-lock.json'))
    const { components, dependencies } = billOf(packages)
    const names = components.map(each => each.name)
    const shipped = named.filter(each => each.isShipped).map(each => each.name)
    expect(shipped.filter(name => !names.includes(name))).toEqual([])
    expect(
      names.filter(name => /^(vite|vitest|hyperformula|esbuild|jsdom|msw)$/.test(name)),
    ).toEqual([])
    expect(components.filter(each => each.version === '' || each.licenses.length === 0)).toEqual([])
    expect(dependencies).toHaveLength(components.length)
  })

  it('the public workflow does the same, and checks for advisories', () => {
    const workflow = read('.github/workflows/check.yml')
    expect(workflow).toContain('npm ci --ignore-scripts')
    expect(workflow).toContain('npm audit --audit-level=high')
    expect(workflow).toContain('npm run sbom')
    expect(workflow).toMatch(/^permissions:\n {2}contents: read$/m)
  })
})
