/** The largest reply: every account of the wholesaler in every month of the window. */
import { Agent, get } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { type Figure, quantile } from './figure.ts'
import { withProduct } from './product.ts'
import { connect, importDone, signUp, type Visitor } from './visitor.ts'

const REQUESTS = 400
const MIN_ACCOUNTS = 350
const MONTHS = 72

interface Reply {
  readonly status: number
  readonly ms: number
  readonly body: Buffer
}

export function measure(): Promise<readonly Figure[]> {
  return withProduct(async ({ url }) => {
    const visitor = await signUp(url)
    const organisationId = await connect(visitor, 'wholesaler')
    await importDone(visitor, organisationId)
    const ask = asker(
      `${url}/api/organisations/monthly-data-indexed?organisationId=${organisationId}`,
      visitor,
    )
    const cold = await ask({ 'accept-encoding': 'br' })
    const warm = await many(() => ask({ 'accept-encoding': 'br' }))
    const zipped = await ask({ 'accept-encoding': 'gzip' })
    const plain = gunzipSync(zipped.body)
    return [
      { name: 'monthly-data/accounts', value: countAccounts(plain), unit: 'count' },
      { name: 'monthly-data/first after an import', value: cold.ms, unit: 'ms' },
      { name: 'monthly-data/p50', value: quantile(warm, 0.5), unit: 'ms' },
      { name: 'monthly-data/p95', value: quantile(warm, 0.95), unit: 'ms' },
      { name: 'monthly-data/brotli', value: cold.body.length, unit: 'bytes' },
      { name: 'monthly-data/gzip', value: zipped.body.length, unit: 'bytes' },
      { name: 'monthly-data/plain', value: plain.length, unit: 'bytes' },
    ]
  })
}

/** Requests over one open connection, and reads the body uncompressed as it arrives. */
function asker(url: string, visitor: Visitor) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return (headers: Record<string, string>): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const begin = performance.now()
      const authorization = `Bearer ${visitor.token}`
      get(url, { agent, headers: { ...headers, authorization } }, answer => {
        const parts: Buffer[] = []
        answer.on('data', part => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            ms: performance.now() - begin,
            body: Buffer.concat(parts),
          }),
        )
      }).on('error', reject)
    })
}

async function many(ask: () => Promise<Reply>): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < REQUESTS; count += 1) {
    const { status, ms } = await ask()
    if (status !== 200) throw new Error(`Answered ${status}`)
    times.push(ms)
  }
  return times
}

/** Also checks that the measured reply is as large as expected. */
function countAccounts(json: Buffer): number {
  const { months, series } = JSON.parse(json.toString()) as {
    months: unknown[]
    series: { code: string; values: unknown[] }[]
  }
  const accounts = new Set(series.map(({ code }) => code)).size
  const isWhole = months.length === MONTHS && series.every(each => each.values.length === MONTHS)
  if (!isWhole || accounts < MIN_ACCOUNTS) {
    throw new Error(`Only ${accounts} accounts in ${months.length} months were sent`)
  }
  return accounts
}
