/** The built product, as `npm start` runs it, on its own port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const ROOT = resolve(import.meta.dirname, '..')

const READY_WITHIN_MS = 180_000
const LOOK_EVERY_MS = 10

export interface Product {
  readonly url: string
  /** The process whose children are the gateway and the stand-ins. */
  readonly pid: number
  /** From the command to the first `/readyz` that answers 200. */
  readonly readyAfterMs: number
  stop(): Promise<void>
}

/** Rate limits protect against strangers; in a benchmark they would only measure themselves. */
const LIFTED = {
  REQUEST_LIMIT: '1000000',
  SIGN_IN_LIMIT: '100000',
  SYNC_PAUSE_SECONDS: '0',
  SANDBOX_LIMITS: 'lifted',
  LOG_LEVEL: 'warn',
}

export async function startProduct(dataDir: string): Promise<Product> {
  const port = await freePorts()
  const url = `http://localhost:${port}`
  const begin = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...LIFTED, PORT: String(port), MILLPOND_DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await becomeReady(child, url)
  const readyAfterMs = performance.now() - begin
  if (child.pid === undefined) throw new Error('The product has no process')
  return { url, pid: child.pid, readyAfterMs, stop: () => stop(child) }
}

/** Runs the product on this data folder, or an empty one, while `use` runs. */
export async function withProduct<T>(
  use: (product: Product) => Promise<T>,
  dataDir?: string,
): Promise<T> {
  if (dataDir === undefined) return withDataDir(empty => withProduct(use, empty))
  const product = await startProduct(dataDir)
  try {
    return await use(product)
  } finally {
    await product.stop()
  }
}

export async function withDataDir<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'millpond-bench-'))
  try {
    return await use(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function becomeReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(LOOK_EVERY_MS)
  }
  if (child.exitCode === null) await stop(child)
  throw new Error(`The product did not become ready (exit ${child.exitCode})`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** The gateway's port; the next one must be free for the stand-ins. */
async function freePorts(): Promise<number> {
  for (;;) {
    const port = await listenOnce(0)
    if (port !== null && (await listenOnce(port + 1)) !== null) return port
  }
}

export async function listenOnce(wanted: number): Promise<number | null> {
  const server = createServer()
  const failed = once(server, 'error').then(() => null)
  const listening = once(server.listen(wanted, 'localhost'), 'listening')
  const opened = await Promise.race([listening, failed])
  const address = server.address()
  server.close()
  return opened && typeof address === 'object' && address ? address.port : null
}
