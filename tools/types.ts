/**
 * Type-checks every tsconfig of the repository with the native compiler, two at a time. Folders
 * with the same options are one project, because each project checks again what it imports.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

interface TsConfig {
  readonly extends: string
  readonly compilerOptions?: object
  readonly include: readonly string[]
  readonly exclude?: readonly string[]
}

const CACHE = 'node_modules/.cache/types'

const workspaces = [
  ...['packages', 'apps'].flatMap(parent =>
    readdirSync(parent).map(folder => join(parent, folder)),
  ),
  'e2e',
  'bench',
  'tools',
]

/** The tsconfigs of these folders, one for each set of options and with absolute paths. */
function joinedConfigs(folders: readonly string[]): TsConfig[] {
  const joined = new Map<string, TsConfig>()
  for (const folder of folders) {
    for (const name of ['tsconfig.json', 'tsconfig.test.json']) {
      const path = join(folder, name)
      if (!existsSync(path)) continue
      const own = JSON.parse(readFileSync(path, 'utf8')) as TsConfig
      const absolute = (places: readonly string[] = []) =>
        places.map(place => resolve(folder, place))
      const options = {
        extends: resolve(folder, own.extends),
        compilerOptions: own.compilerOptions,
      }
      const key = JSON.stringify(options)
      const { include = [], exclude = [] } = joined.get(key) ?? {}
      joined.set(key, {
        ...JSON.parse(key),
        include: [...include, ...absolute(own.include)],
        exclude: [...exclude, ...absolute(own.exclude)],
      })
    }
  }
  return [...joined.values()]
}

function check(project: string): Promise<boolean> {
  return new Promise(resolve => {
    const compiler = 'node_modules/typescript-native/bin/tsc'
    // Several checkers of one project look at the same types, which takes twice the CPU.
    const args = [compiler, '--noEmit', '--checkers', '1', '-p', project]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
    })
    child.on('close', code => {
      // An empty project (no test files yet) is fine: TS18003.
      const failed = code !== 0 && !output.includes('TS18003')
      if (failed) process.stdout.write(output)
      resolve(!failed)
    })
  })
}

mkdirSync(CACHE, { recursive: true })
const queue = joinedConfigs(workspaces).map((config, index) => {
  const path = join(CACHE, `tsconfig.${index}.json`)
  writeFileSync(path, JSON.stringify(config))
  return path
})
const results: boolean[] = []
await Promise.all(
  [1, 2].map(async () => {
    for (let project = queue.shift(); project; project = queue.shift()) {
      results.push(await check(project))
    }
  }),
)
if (results.includes(false)) process.exit(1)
