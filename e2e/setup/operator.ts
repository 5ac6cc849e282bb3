import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { databaseUrlFile, PRODUCT } from './addresses.ts'

/** Runs an operator's command while Millpond runs: `operate('staff', 'add', address)`. */
export async function operate(...words: string[]): Promise<string> {
  const root = join(import.meta.dirname, '../..')
  // `npm start` has built it.
  const program = ['apps/gateway/dist/operate.js', ...words]
  const address = databaseUrlFile(PRODUCT.dataDir)
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    cwd: root,
    env: {
      ...process.env,
      MILLPOND_DATA_DIR: PRODUCT.dataDir,
      PORT: String(PRODUCT.port),
      ...(existsSync(address) && { DATABASE_URL: readFileSync(address, 'utf8') }),
    },
  })
  return stdout.trim()
}
