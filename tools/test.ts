/**
 * `npm test`: everything that a change must pass, with the totals at the end. Two lists of stages
 * run at the same time, because the journeys and the gateway's tests often wait, and the other
 * list then uses the processor. Whichever list ends first continues with the stages that are left.
 * A stage that runs no test is a failure.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 6 * 1024 ** 3

/** Null where there is too little room, or no file system in memory. */
function folderInMemory(): string | null {
  if (!existsSync(MEMORY)) return null
  const { bavail, bsize } = statfsSync(MEMORY)
  if (Math.min(bavail * bsize, freemem()) < NEEDED_BYTES) return null
  const folder = mkdtempSync(join(MEMORY, 'millpond-test-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  return folder
}

/** Databases of tests wait for a disk at every commit, and are deleted soon. */
function temporaryFilesInMemory(): NodeJS.ProcessEnv {
  const folder = folderInMemory()
  return folder === null ? {} : { TMPDIR: folder }
}

interface Totals {
  passed: number
  failed: number
  skipped: number
  /** The failures, a few lines each: the runner prints the rest long before the totals. */
  failures: string[]
  files: Timed[]
}

interface Timed {
  readonly name: string
  readonly seconds: number
}

/** Each line begins with the stage it comes from, because two stages run at a time. */
function printLines(title: string, output: Readable): void {
  createInterface({ input: output }).on('line', line => {
    if (line.trim() !== '') console.log(`${title} | ${line}`)
  })
}

async function run({ title, command }: Stage, env: NodeJS.ProcessEnv): Promise<boolean> {
  const started = Date.now()
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  printLines(title, child.stdout)
  printLines(title, child.stderr)
  const [status] = await once(child, 'close')
  console.log(`— ${title}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
  return status === 0
}

const node = (script: string, ...args: string[]) => [
  process.execPath,
  join(root, 'node_modules', script),
  ...args,
]

interface VitestFile {
  name: string
  startTime: number
  endTime: number
  status: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

const firstLines = (text: string) => text.split('\n').slice(0, 12).join('\n    ')

function vitestTotals(file: string): Totals {
  const report = JSON.parse(readFileSync(join(results, file), 'utf8'))
  const failures = (report.testResults as VitestFile[]).flatMap(({ name, message, ...tested }) => {
    const failed = tested.assertionResults.filter(({ status }) => status === 'failed')
    const texts = failed.map(test => `${test.fullName}\n    ${test.failureMessages.join('\n')}`)
    if (tested.status === 'failed' && failed.length === 0) texts.push(message)
    return texts.map(text => `${relative(root, name)}: ${firstLines(text)}`)
  })
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    files: (report.testResults as VitestFile[]).map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

interface JourneySuite {
  file: string
  specs?: { title: string; tests: { status: string; results: JourneyResult[] }[] }[]
  suites?: JourneySuite[]
}

interface JourneyResult {
  duration: number
  errors?: { message?: string }[]
}

type JourneySpec = NonNullable<JourneySuite['specs']>[number]

const specsOf = ({ specs = [], suites = [] }: JourneySuite): JourneySpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** Playwright colours its messages. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with the escape character
const withoutColours = (text: string) => text.replace(/\u001b\[[0-9;]*m/g, '')

function journeyFailures({ title, tests }: JourneySpec): string[] {
  return tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ results: runs }) => {
      const errors = runs.flatMap(each => each.errors ?? [])
      const messages = errors.map(({ message = '' }) => firstLines(withoutColours(message)))
      return `${title}\n    ${messages.join('\n    ')}`
    })
}

function playwrightTotals(file: string): Totals {
  const { stats, suites, errors } = JSON.parse(readFileSync(join(results, file), 'utf8'))
  const specs = (suites as JourneySuite[]).map(suite => ({
    name: `e2e/journeys/${suite.file}`,
    specs: specsOf(suite),
  }))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: [
      ...specs.flatMap(({ name, specs: own }) =>
        own.flatMap(journeyFailures).map(text => `${name}: ${text}`),
      ),
      ...(errors as { message?: string }[]).map(({ message = '' }) => firstLines(message)),
    ],
    files: specs.map(({ name, specs: own }) => ({
      name,
      seconds:
        own
          .flatMap(({ tests }) => tests.flatMap(each => each.results))
          .reduce((ms, { duration }) => ms + duration, 0) / 1000,
    })),
  }
}

const vitest = (file: string, ...projects: string[]) =>
  node(
    'vitest/vitest.mjs',
    'run',
    ...projects.flatMap(project => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(results, file)}`,
  )

interface Stage {
  readonly title: string
  readonly command: string[]
  readonly totals?: () => Totals
}

const checksAndServices: Stage[] = [
  { title: 'format and lint', command: ['npx', 'biome', 'check', '.'] },
  { title: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { title: 'boundaries', command: ['npm', 'run', '--silent', 'boundaries'] },
  { title: 'unused', command: ['npm', 'run', '--silent', 'unused'] },
  {
    title: 'gateway, stand-ins and databases',
    command: vitest('service.json', 'service'),
    totals: () => vitestTotals('service.json'),
  },
]

const journeys: Stage[] = [
  {
    title: 'journeys in a browser',
    command: node('@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'),
    totals: () => playwrightTotals('e2e.json'),
  },
]

const left: Stage[] = ['web', 'unit'].map(project => ({
  title: project,
  command: vitest(`${project}.json`, project),
  totals: () => vitestTotals(`${project}.json`),
}))

/** They wait more than they calculate: for pages, imports and limits of providers. */
const JOURNEYS_AT_A_TIME = 2

const SLOWEST_SHOWN = 20

const sum: Totals = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] }
const broken: string[] = []

/** None where the runner ended before it wrote its report. */
function totalsOf(read: () => Totals): Totals {
  try {
    return read()
  } catch (error) {
    return { passed: 0, failed: 0, skipped: 0, failures: [String(error)], files: [] }
  }
}

async function runInTurn(stages: Stage[], env: NodeJS.ProcessEnv): Promise<void> {
  for (let stage = stages.shift(); stage; stage = stages.shift() ?? left.shift()) {
    if (!(await run(stage, env))) broken.push(stage.title)
    if (!stage.totals) continue
    const { passed, failed, skipped, failures, files } = totalsOf(stage.totals)
    if (passed === 0) broken.push(`${stage.title} ran no test`)
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
    sum.failures.push(...failures)
    sum.files.push(...files)
  }
}
const env = {
  ...process.env,
  ...temporaryFilesInMemory(),
  E2E_WORKERS: String(JOURNEYS_AT_A_TIME),
}
await Promise.all([runInTurn(checksAndServices, env), runInTurn(journeys, env)])

const slowest = sum.files.sort((one, other) => other.seconds - one.seconds)
for (const { name, seconds } of slowest.slice(0, SLOWEST_SHOWN)) {
  console.log(`${seconds.toFixed(0).padStart(4)} s ${name}`)
}
for (const failure of sum.failures) console.log(`\n✗ ${failure}`)
if (broken.length > 0) console.log(`\nBroken: ${broken.join(', ')}`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exit(broken.length > 0 || sum.failed > 0 ? 1 : 0)
