import { PRODUCT } from '../setup/addresses.ts'
import { type Running, run } from './browsers/process.ts'

let product: Running | undefined

/** The product as `npm start` runs it, on an empty data folder, for all browsers. */
export async function setup(): Promise<void> {
  if (process.env.E2E_REUSE === '1') return
  product = run(process.execPath, ['--import', 'tsx', 'tools/start.ts'], {
    ...process.env,
    PORT: String(PRODUCT.port),
    MILLPOND_DATA_DIR: PRODUCT.dataDir,
    SIGN_IN_LIMIT: '1000',
    REQUEST_LIMIT: '20000',
    SYNC_PAUSE_SECONDS: '0',
    SANDBOX_CALLS_PER_MINUTE: '66',
  })
  await isReady(`${PRODUCT.url}/readyz`)
}

export async function teardown(): Promise<void> {
  await product?.stop()
}

async function isReady(url: string): Promise<void> {
  const until = Date.now() + 180_000
  while (Date.now() < until) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error(`${url} is not ready`)
}
