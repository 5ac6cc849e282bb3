/**
 * `npm test`: everything a change must pass, one stage after the other, and the totals at the end.
 * Stages that have no tests yet do not exist here; a stage that runs none is a failure.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })

interface Totals {
  passed: number
  failed: number
  skipped: number
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

function vitestTotals(file: string): Totals {
  const report = JSON.parse(readFileSync(join(results, file), 'utf8'))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function playwrightTotals(file: string): Totals {
  const { stats } = JSON.parse(readFileSync(join(results, file), 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
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

const sum: Totals = { passed: 0, failed: 0, skipped: 0 }
const broken: string[] = []
for (const { title, command, totals } of stages) {
  const isGreen = run(title, command)
  if (!isGreen) broken.push(title)
  if (!totals) continue
  const { passed, failed, skipped } = totals()
  if (passed === 0) broken.push(`${title} ran no test`)
  sum.passed += passed
  sum.failed += failed
  sum.skipped += skipped
}

if (broken.length > 0) console.log(`\nBroken: ${broken.join(', ')}`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exit(broken.length > 0 || sum.failed > 0 ? 1 : 0)
