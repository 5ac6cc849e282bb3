/** One request to the address of a webhook. It reaches the public internet and nothing else. */
import { lookup } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { addressFault, NOT_PUBLIC } from '@millpond/core/webhook'
import { isPublicAddress, literalAddress } from './public-address.ts'

const MAX_MS = 10_000
const MAX_REPLY_BYTES = 4096
const MAX_HEAD_BYTES = 16_384

interface HostAddress {
  readonly address: string
  readonly family: number
}

export interface PostRules {
  readonly allowsPrivate: boolean
  /** All addresses of a name. */
  readonly resolve?: (hostname: string) => Promise<readonly HostAddress[]>
  readonly maxMs?: number
}

interface PostReply {
  /** Null if there was no reply. */
  readonly status: number | null
  /** Why there was none: a code, never the text of the other side. */
  readonly fault: string | null
}

interface Posted {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const resolveAll = (hostname: string) => lookup(hostname, { all: true, order: 'verbatim' })

/**
 * What is wrong with an address as it is written: a sentence, or null. A name can lead to a
 * private address later, so each attempt checks again where it leads.
 */
export function writtenFault(
  address: string,
  { allowsPrivate }: Pick<PostRules, 'allowsPrivate'>,
): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  const fault = addressFault(address, url, { allowsPrivate })
  if (fault !== null || url === null || allowsPrivate) return fault
  const literal = literalAddress(url.hostname)
  return literal !== null && !isPublicAddress(literal) ? NOT_PUBLIC : null
}

/**
 * The name is resolved once, and only to these addresses a connection is made. If one of them is
 * not public, there is none. A redirect is a reply like any other.
 */
export async function postWebhook(posted: Posted, rules: PostRules): Promise<PostReply> {
  if (writtenFault(posted.address, rules) !== null) return { status: null, fault: 'notPublic' }
  const url = new URL(posted.address)
  const signal = AbortSignal.timeout(rules.maxMs ?? MAX_MS)
  try {
    const addresses = await before(signal, addressesOf(url.hostname, rules))
    const isOpen = addresses.length > 0
    const isAllowed =
      rules.allowsPrivate || addresses.every(({ address }) => isPublicAddress(address))
    if (!isOpen || !isAllowed) return { status: null, fault: isOpen ? 'notPublic' : 'unknownHost' }
    return { status: await statusOf(url, posted, addresses, signal), fault: null }
  } catch (error) {
    return { status: null, fault: signal.aborted ? 'timeout' : faultOf(error) }
  }
}

async function addressesOf(
  hostname: string,
  { resolve = resolveAll }: PostRules,
): Promise<readonly HostAddress[]> {
  const literal = literalAddress(hostname)
  if (literal === null) return resolve(hostname)
  return [{ address: literal, family: literal.includes(':') ? 6 : 4 }]
}

/** A name server may never answer. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, late])
}

function statusOf(
  url: URL,
  { headers, body }: Posted,
  addresses: readonly HostAddress[],
  signal: AbortSignal,
): Promise<number> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  const bytes = Buffer.from(body, 'utf8')
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      // A connection of its own, so none that was made before is used.
      agent: false,
      lookup: lookupIn(addresses),
      maxHeaderSize: MAX_HEAD_BYTES,
      rejectUnauthorized: true,
      signal,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': bytes.byteLength,
        'user-agent': 'Millpond-Webhooks',
        connection: 'close',
      },
    })
    sent.on('error', reject)
    sent.on('response', reply => {
      let read = 0
      reply.on('data', (chunk: Buffer) => {
        read += chunk.byteLength
        if (read > MAX_REPLY_BYTES) reply.destroy()
      })
      reply.on('error', () => undefined)
      reply.on('close', () => resolve(reply.statusCode ?? 0))
    })
    sent.end(bytes)
  })
}

const lookupIn =
  (addresses: readonly HostAddress[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }

const FAULTS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  ECONNREFUSED: 'refused',
}

function faultOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown }
  if (typeof code !== 'string') return 'noReply'
  return FAULTS[code] ?? (/CERT|SIGNATURE|TLS|SSL/.test(code) ? 'certificate' : 'noReply')
}
