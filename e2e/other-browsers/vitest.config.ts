import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import type { BrowserName } from './browsers/browser.ts'

// On other ports than the other journeys, which may run at the same time.
process.env.E2E_PORT ??= '4330'

const BROWSERS: readonly BrowserName[] = ['firefox', 'webkit', 'chromium']

export default defineConfig({
  test: {
    globalSetup: [join(import.meta.dirname, 'start-product.ts')],
    fileParallelism: false,
    maxWorkers: 1,
    projects: BROWSERS.map(name => ({
      test: {
        name,
        root: import.meta.dirname,
        include: ['journeys/*.test.ts'],
        env: { BROWSER: name },
        // For hangs only: a busy machine is slow, not wrong.
        testTimeout: 300_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 60_000, interval: 100 } },
      },
    })),
  },
})
