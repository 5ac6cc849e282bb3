/** Prism as a proxy in front of the stand-in, checking each answer against Xero's own document. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { resolve } from 'node:path'

const folder =
  process.env.MILLPOND_CONTRACTS_DIR ?? resolve(import.meta.dirname, '../../../../shared/contracts')
export const ACCOUNTING = resolve(folder, 'xero_accounting.prism.json')
export const IDENTITY = resolve(folder, 'xero-identity.prism.json')
/** The documents are not part of this repository. */
export const hasContracts = existsSync(ACCOUNTING) && existsSync(IDENTITY)

const require = createRequire(import.meta.url)
const prismCli = require.resolve('@stoplight/prism-cli/package.json')
const fromPrism = createRequire(prismCli)

function freePort(): Promise<number> {
  return new Promise(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export interface PrismProxy {
  readonly url: string
  stop(): void
}

export async function startPrism(document: string, upstream: string): Promise<PrismProxy> {
  const port = await freePort()
  const entry = resolve(prismCli, '..', 'dist/index.js')
  const child: ChildProcess = spawn(
    process.execPath,
    [entry, 'proxy', document, upstream, '-p', String(port), '-h', '127.0.0.1'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  await new Promise<void>((done, failed) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Prism is listening')) done()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', () => failed(new Error(`Prism ended: ${output}`)))
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}

export interface Violation {
  readonly location: readonly string[]
  readonly severity: string
  readonly code: string
  readonly message: string
}

/** A list too long for a header is cut off in the middle; the entries before that are readable. */
export function violationsOf(response: Response): Violation[] {
  const text = response.headers.get('sl-violations') ?? '[]'
  if (text.startsWith('[')) return JSON.parse(text)
  const whole = text.slice(text.indexOf('['), text.lastIndexOf('},{') + 1)
  return JSON.parse(`${whole}]`)
}

/**
 * Prism silently checks nothing if a schema does not compile. So first a body that can never be
 * valid must be refused for each operation; those that accept it are returned.
 */
export async function operationsThatAcceptAnything(document: string) {
  const { getHttpOperationsFromSpec } = await import('@stoplight/prism-cli/dist/operations.js')
  const { validateOutput } = fromPrism('@stoplight/prism-http/dist/validator')
  const checked: string[] = []
  const blind: string[] = []
  for (const resource of await getHttpOperationsFromSpec(document)) {
    const good = resource.responses.find(
      (response: { code: string; contents?: { mediaType: string; schema?: unknown }[] }) =>
        response.code.startsWith('2') &&
        response.contents?.some(({ mediaType, schema }) => /json/.test(mediaType) && schema),
    )
    if (!good) continue
    const headers = { 'content-type': 'application/json' }
    const element = { statusCode: Number(good.code), headers, body: 12345 }
    const isRefused = validateOutput({ resource, element })._tag === 'Left'
    ;(isRefused ? checked : blind).push(`${resource.method} ${resource.path}`)
  }
  return { checked, blind }
}
