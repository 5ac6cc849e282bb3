import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PRODUCT } from './addresses.ts'

/** Runs an operator's command while Millpond runs: `operate('staff', 'add', address)`. */
export async function operate(...words: string[]): Promise<string> {
  const root = join(import.meta.dirname, '../..')
  const program = ['--import', 'tsx', 'apps/gateway/src/operate.ts', ...words]
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    cwd: root,
    env: { ...process.env, MILLPOND_DATA_DIR: PRODUCT.dataDir, PORT: String(PRODUCT.port) },
  })
  return stdout.trim()
}
