import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// `unit` is quick and runs in `npm run check`; `service` needs databases and the stand-ins.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
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
          setupFiles: [join(import.meta.dirname, 'apps/web/tests/_setup.ts')],
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'service',
          globalSetup: [join(import.meta.dirname, 'apps/gateway/tests/_shared-postgres.ts')],
          include: ['apps/gateway/tests/**/*.test.ts', 'packages/*/tests/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Two: what waits for a disk or a clock in one file leaves room for another.
          maxWorkers: 2,
        },
      },
    ],
  },
})
