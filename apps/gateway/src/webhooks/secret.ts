/** Secrets and signatures in the format of Standard Webhooks. */
import { createHmac } from 'node:crypto'
import type { Seal } from '../sealing/seal.ts'

const PREFIX = 'whsec_'

/** `bytes` has 256 random bits, as url-safe text. */
export const secretOf = (bytes: string): string =>
  PREFIX + Buffer.from(bytes, 'base64url').toString('base64')

const ownerOf = (webhookId: string) => `webhook:${webhookId}`

export const sealSecret = (seal: Seal, webhookId: string, secret: string): Buffer =>
  seal.seal(secret, ownerOf(webhookId))

export const openWebhookSecret = (seal: Seal, webhookId: string, sealed: Uint8Array): string =>
  seal.open(sealed, ownerOf(webhookId))

interface Signed {
  readonly id: string
  readonly at: Date
  readonly body: string
  /** The newest first. */
  readonly secrets: readonly string[]
}

/** Each secret has its own signature: a receiver accepts the message if one of them is right. */
export function signedHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
    return `v1,${signature.digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
