import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findPostgres } from '../apps/gateway/tests/_postgres-server.ts'
import { PRODUCT, productOf, WORKERS } from './setup/addresses.ts'
import { CHROMIUM_ARGS, headlessChromiumPath } from './setup/chromium.ts'

/** The product as `npm start` runs it, on empty data folders, with nothing mocked. */
export default defineConfig({
  testDir: './journeys',
  testIgnore: process.env.NIGHTLY === '1' ? [] : '**/*.nightly.spec.ts',
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  outputDir: '../test-results/e2e',
  // For hangs only: the other stages of `npm test` run at the same time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  workers: WORKERS,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: PRODUCT.url,
    browserName: 'chromium',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    // Animations would keep the processor busy while a journey waits; journey 02 has them.
    contextOptions: { reducedMotion: 'reduce' },
    // E2E_TRACE=1 keeps the steps of a journey that failed, and the page at each: that is slower.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: headlessChromiumPath(), args: CHROMIUM_ARGS },
  },
  // Playwright starts one after the other, so that only the first one builds.
  webServer: Array.from({ length: WORKERS }, (_, worker) => serverOf(worker)),
})

/**
 * The first worker has the embedded database, and the others PostgreSQL where it is installed.
 * E2E_POSTGRES=1: all of them PostgreSQL.
 */
function serverOf(worker: number) {
  const { port, url, dataDir } = productOf(worker)
  const isOnPostgres = (worker > 0 || process.env.E2E_POSTGRES === '1') && findPostgres() !== null
  const program = isOnPostgres ? 'e2e/setup/start-on-postgres.ts' : 'tools/start.ts'
  return {
    command: `node --import tsx ${program}`,
    cwd: join(import.meta.dirname, '..'),
    url: `${url}/readyz`,
    timeout: 180_000,
    reuseExistingServer: process.env.E2E_REUSE === '1',
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    env: {
      PORT: String(port),
      MILLPOND_DATA_DIR: dataDir,
      // All users of the journeys have one address, and act faster than people do.
      SIGN_IN_LIMIT: '1000',
      REQUEST_LIMIT: '20000',
      SYNC_PAUSE_SECONDS: '0',
      // A demo company needs a few more calls than Xero's sixty; the wholesaler still has to wait.
      SANDBOX_CALLS_PER_MINUTE: '66',
    },
  }
}
