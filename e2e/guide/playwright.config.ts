import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/**
 * `npm run guide:pictures`: the pictures of the user's guide and of README, made from the product.
 */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/guide',
  reporter: 'list',
  use: { ...journeys.use, viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
})
