/** Which source file imports which, within each workspace; tests are left out. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

interface Import {
  readonly from: string
  readonly to: string
}

const IS_TEST = /\.test\.tsx?$|\/tests\/|\/_[a-z-]+\.tsx?$/
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g

/** Every import of one production file by another of the same workspace, as paths below `root`. */
export function importsWithin(root: string): Import[] {
  return ['packages', 'apps']
    .filter(parent => existsSync(join(root, parent)))
    .flatMap(parent => readdirSync(join(root, parent)).map(name => `${parent}/${name}`))
    .filter(workspace => existsSync(join(root, workspace, 'src')))
    .flatMap(workspace => importsOf(root, workspace))
}

function importsOf(root: string, workspace: string): Import[] {
  const resolve = resolver(root, workspace)
  return readdirSync(join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => `${workspace}/src/${file.replaceAll('\\', '/')}`)
    .filter(path => !IS_TEST.test(path))
    .flatMap(from =>
      [...readFileSync(join(root, from), 'utf8').matchAll(IMPORT)].flatMap(([, name = '']) => {
        const to = resolve(from, name)
        return to === null || IS_TEST.test(to) ? [] : [{ from, to }]
      }),
    )
}

/** By the `imports` of the workspace's package.json; null for what lies in another package. */
function resolver(root: string, workspace: string) {
  const { imports = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
  const pattern: string | undefined = imports['#*']
  return (from: string, name: string): string | null => {
    if (name.startsWith('.')) return normalize(join(from, '..', name))
    if (!name.startsWith('#') || pattern === undefined) return null
    return normalize(join(workspace, pattern.replace('*', name.slice(1))))
  }
}

/**
 * Folders and files in one folder that import each other in a circle, each with that folder:
 * `apps/x/src: a, b`. Circles of two files alone are found by the import rules.
 */
export function folderCircles(imports: readonly Import[]): string[] {
  const around = new Map<string, Map<string, Set<string>>>()
  for (const { from, to } of imports) {
    const [a, b] = [from.split('/'), to.split('/')]
    const depth = a.findIndex((part, index) => part !== b[index])
    const [left, right] = [a[depth], b[depth]]
    // A file of a folder and the folders in it are one thing from the outside.
    if (depth < 3 || left === undefined || right === undefined) continue
    const folder = a.slice(0, depth).join('/')
    const uses = around.get(folder) ?? new Map<string, Set<string>>()
    around.set(folder, uses)
    uses.set(left, (uses.get(left) ?? new Set()).add(right))
  }
  return [...around].flatMap(([folder, uses]) =>
    circlesIn(uses).map(members => `${folder}: ${members.sort().join(', ')}`),
  )
}

/** Groups of names each of which reaches every other of its group. */
function circlesIn(uses: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reached = new Map([...uses.keys()].map(name => [name, everythingBelow(uses, name)]))
  const groups = new Map<string, string[]>()
  for (const [name, below] of reached) {
    if (!below.has(name)) continue
    const members = [...below].filter(other => reached.get(other)?.has(name)).sort()
    groups.set(members.join(), members)
  }
  return [...groups.values()]
}

function everythingBelow(uses: ReadonlyMap<string, ReadonlySet<string>>, name: string) {
  const found = new Set<string>()
  const open = [...(uses.get(name) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue
    found.add(next)
    open.push(...(uses.get(next) ?? []))
  }
  return found
}
