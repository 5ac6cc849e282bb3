import { createHash } from 'node:crypto'

/** Only hashes are stored, so a reader of the table cannot finish another person's consent. */
export const hashOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

export const verifierOwner = (stateHash: string) => `consent:${stateHash}`

/** Codes the connect page explains to the user. */
export type ConsentError =
  | 'refused'
  | 'expired'
  | 'wrong-browser'
  | 'already-connected'
  | 'other-company'
  | 'no-company'
  | 'busy'
  | 'failed'
