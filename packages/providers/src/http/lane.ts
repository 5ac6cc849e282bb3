import { createHash } from 'node:crypto'

/** The lane of a call that only a secret identifies. The secret itself is not kept as a name. */
export const laneOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')
