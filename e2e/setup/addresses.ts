import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How many journeys run at a time; each of these workers has a product of its own. */
export const WORKERS = Number(process.env.E2E_WORKERS ?? 1)

const FIRST_PORT = Number(process.env.E2E_PORT ?? 4310)

/** Empty at the start; the processes that run the journeys inherit its path. */
process.env.MILLPOND_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'millpond-e2e-'))
const DATA_DIRS = process.env.MILLPOND_DATA_DIR

/** The address of the product of one worker, counted from 0. Its stand-in has the next port. */
export function productOf(worker: number) {
  const port = FIRST_PORT + 2 * worker
  return { port, url: `http://localhost:${port}`, dataDir: join(DATA_DIRS, String(worker)) }
}

/** Holds the address of the product's PostgreSQL; there is none where it uses the embedded one. */
export const databaseUrlFile = (dataDir: string) => join(dataDir, 'database-url')

/** Playwright counts its workers. */
export const PRODUCT = productOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0))
export const STAND_IN_URL = `http://localhost:${PRODUCT.port + 1}`
