import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The address of the product for the journeys, and of the stand-in on the next port. */
const PORT = Number(process.env.E2E_PORT ?? 4310)

export const PRODUCT = { port: PORT, url: `http://localhost:${PORT}` }
export const STAND_IN_URL = `http://localhost:${PORT + 1}`

/** Empty at the start; the processes that run the journeys inherit its path. */
process.env.MILLPOND_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'millpond-e2e-'))
export const DATA_DIR = process.env.MILLPOND_DATA_DIR
