import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The code that an authenticator app shows (RFC 6238), `ahead` steps of thirty seconds from now.
 * The gateway also accepts the steps before and after the current one, each only once, so no test
 * has to wait.
 */
export function codeShownBy(secret: string, ahead = 0): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + ahead))
  const hash = createHmac('sha1', bytesOf(secret)).update(step).digest()
  const from = (hash.at(-1) ?? 0) & 0xf
  const figures = (hash.readUInt32BE(from) & 0x7fffffff) % 1_000_000
  return String(figures).padStart(6, '0')
}

/** Base32, as the key is shown: in groups of four. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret.replace(/\s/g, '')]
    .map(letter => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
