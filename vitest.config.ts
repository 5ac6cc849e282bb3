import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const NIGHTLY = 'apps/gateway/tests/**/*.nightly.test.ts'

/** For tests of the whole gateway. */
const gateway = {
  globalSetup: ['_shared-postgres.ts', '_build-gateway.ts'].map(name =>
    join(import.meta.dirname, 'apps/gateway/tests', name),
  ),
  setupFiles: [join(import.meta.dirname, 'apps/gateway/tests/_each-file.ts')],
  // A worker reads the gateway once and not for each file: nothing here is mocked, and each test
  // has a database of its own.
  isolate: false,
  // For what hangs: a busy machine takes a minute for five seconds of a quiet one.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  // Three: a file that waits for a disk or a clock leaves room for others.
  maxWorkers: 3,
}

// `unit` is quick and runs in `npm run check`; `service` needs databases and the stand-ins.
// `nightly` has the longest tests that kill processes or fill a disk; `npm test` does not run it.
export default defineConfig({
  test: {
    // One processor is left to others, as by default, but two of two are used: the journeys, which
    // run at the same time in `npm test`, often wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          // What is tested here is pure, or keeps its state where the test has put it.
          isolate: false,
          // A busy machine is slow, not wrong.
          testTimeout: 20_000,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/gateway/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: './apps/web',
          environment: 'jsdom',
          // See the set-up: it gives each file what isolation would, at a quarter of the cost.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          setupFiles: [join(import.meta.dirname, 'apps/web/tests/_setup.ts')],
          testTimeout: 40_000,
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...gateway,
          name: 'service',
          include: ['apps/gateway/tests/**/*.test.ts', 'packages/*/tests/**/*.test.ts'],
          exclude: ['**/node_modules/**', NIGHTLY],
        },
      },
      { test: { ...gateway, name: 'nightly', include: [NIGHTLY] } },
    ],
  },
})
