// A gateway process that also requests an organisation's provider tokens, as often and as many at
// once as its parent says: one line in, one line out.
import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config/config.ts'
import { createDeps } from '../src/deps.ts'
import { freshTokens } from '../src/importing/provider-tokens.ts'
import { startJobs } from '../src/jobs/index.ts'

export interface TokenRequest {
  /** The number of calls at once. */
  readonly calls: number
  /** Whether the provider has just refused the current token. */
  readonly isRefused: boolean
}

export interface ProcessReply {
  readonly ready?: true
  /** The fingerprint of each different token; all should be the same. */
  readonly tokens?: readonly string[]
  readonly failures?: readonly string[]
}

const say = (reply: ProcessReply) => process.stdout.write(`${JSON.stringify(reply)}\n`)

const [organisationId] = process.argv.slice(2)
if (!organisationId) throw new Error('Wants an organisation')
const deps = await createDeps(readConfig())
const app = await createApp(deps)
await startJobs(deps)
await app.http.listen({ host: 'localhost', port: 0 })
say({ ready: true })

let known: string | undefined
for await (const line of createInterface(process.stdin)) {
  const { calls, isRefused } = JSON.parse(line) as TokenRequest
  const rejected = isRefused ? known : undefined
  const asked = Array.from({ length: calls }, () => freshTokens(deps, organisationId, rejected))
  const settled = await Promise.allSettled(asked)
  const tokens = settled.flatMap(each =>
    each.status === 'fulfilled' ? [each.value.accessToken] : [],
  )
  known = tokens[0] ?? known
  say({
    tokens: [...new Set(tokens)].map(each => createHash('sha256').update(each).digest('hex')),
    failures: settled.flatMap(each => (each.status === 'rejected' ? [String(each.reason)] : [])),
  })
}
process.exit(0)
