/**
 * `npm test`: everything a change must pass, one stage after the other, and the totals at the end.
 * Stages that have no tests yet do not exist here; a stage that runs none is a failure.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })

interface Totals {
  passed: number
  failed: number
  skipped: number
  /** What went wrong, a few lines each: the runner's own words stand far above the totals. */
  failures: string[]
}

function run(title: string, command: string[], env: NodeJS.ProcessEnv = {}): boolean {
  console.log(`\n— ${title}`)
  const started = Date.now()
  const [program = '', ...args] = command
  const result = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  console.log(`  ${title}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
  return result.status === 0
}

const node = (script: string, ...args: string[]) => [
  process.execPath,
  join(root, 'node_modules', script),
  ...args,
]

interface VitestFile {
  name: string
  status: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

const firstLines = (text: string) => text.split('\n').slice(0, 6).join('\n    ')

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
  }
}

function playwrightTotals(file: string): Totals {
  const { stats } = JSON.parse(readFileSync(join(results, file), 'utf8'))
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed, skipped: stats.skipped, failures: [] }
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

const stages: { title: string; command: string[]; totals?: () => Totals }[] = [
  { title: 'format and lint', command: ['npx', 'biome', 'check', '.'] },
  { title: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { title: 'boundaries', command: ['npm', 'run', '--silent', 'boundaries'] },
  { title: 'unused', command: ['npm', 'run', '--silent', 'unused'] },
  {
    title: 'unit and screens',
    command: vitest('unit.json', 'unit', 'web'),
    totals: () => vitestTotals('unit.json'),
  },
  {
    title: 'gateway, stand-ins and databases',
    command: vitest('service.json', 'service'),
    totals: () => vitestTotals('service.json'),
  },
  {
    title: 'journeys in a browser',
    command: node('@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'),
    totals: () => playwrightTotals('e2e.json'),
  },
]

const sum: Totals = { passed: 0, failed: 0, skipped: 0, failures: [] }
const broken: string[] = []
for (const { title, command, totals } of stages) {
  const isGreen = run(title, command)
  if (!isGreen) broken.push(title)
  if (!totals) continue
  const { passed, failed, skipped, failures } = totals()
  if (passed === 0) broken.push(`${title} ran no test`)
  sum.passed += passed
  sum.failed += failed
  sum.skipped += skipped
  sum.failures.push(...failures)
}

for (const failure of sum.failures) console.log(`\n✗ ${failure}`)
if (broken.length > 0) console.log(`\nBroken: ${broken.join(', ')}`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exit(broken.length > 0 || sum.failed > 0 ? 1 : 0)
