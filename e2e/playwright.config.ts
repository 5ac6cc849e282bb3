import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { DATA_DIR, PRODUCT } from './setup/addresses.ts'
import { CHROMIUM_ARGS, chromiumPath } from './setup/chromium.ts'

/** The product as `npm start` runs it, on an empty data folder, with nothing mocked. */
export default defineConfig({
  testDir: './journeys',
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  outputDir: '../test-results/e2e',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: PRODUCT.url,
    browserName: 'chromium',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    // What the page was, step for step. A film of it as well costs a third of the time of all.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS },
  },
  webServer: {
    command: 'node --import tsx tools/start.ts',
    cwd: join(import.meta.dirname, '..'),
    url: `${PRODUCT.url}/readyz`,
    timeout: 180_000,
    reuseExistingServer: process.env.E2E_REUSE === '1',
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(PRODUCT.port),
      MILLPOND_DATA_DIR: DATA_DIR,
      // All travellers come from one address, faster than people do.
      SIGN_IN_LIMIT: '1000',
      REQUEST_LIMIT: '20000',
    },
  },
})
