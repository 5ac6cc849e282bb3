/**
 * Secrets at rest: each record has its own data key, wrapped by a numbered master key. The owner
 * (`grant:<id>`, `consent:<state>`, `signing-key:<id>`) is authenticated with both, so a sealed
 * value copied to another record does not open, and a dump of the database is useless without the
 * master key.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { MasterKey } from '../config/config.ts'

const VERSION = 1
const HEAD_BYTES = 5
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

export interface Seal {
  /** The number of the master key that seals. */
  readonly number: number
  /** Replaces the master keys without a restart. */
  renew(masterKeys: readonly MasterKey[]): void
  seal(text: string, owner: string): Buffer
  open(sealed: Uint8Array, owner: string): string
}

export class UnsealFailure extends Error {
  override name = 'UnsealFailure'
}

export function createSeal(firstKeys: readonly MasterKey[]): Seal {
  let masterKeys = firstKeys
  let current = sealingOf(firstKeys)
  return {
    get number() {
      return current.number
    },
    renew(keys) {
      current = sealingOf(keys)
      masterKeys = keys
    },
    seal(text, owner) {
      const head = Buffer.alloc(HEAD_BYTES)
      head.writeUInt8(VERSION, 0)
      head.writeUInt32BE(current.number, 1)
      const dataKey = randomBytes(KEY_BYTES)
      const bound = Buffer.concat([head, Buffer.from(owner, 'utf8')])
      const wrapped = encrypt(current.key, dataKey, bound)
      return Buffer.concat([head, wrapped, encrypt(dataKey, Buffer.from(text, 'utf8'), bound)])
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed)
      const head = bytes.subarray(0, HEAD_BYTES)
      if (head.length < HEAD_BYTES || head.readUInt8(0) !== VERSION) {
        throw new UnsealFailure('Not a sealed value')
      }
      const number = head.readUInt32BE(1)
      const master = masterKeys.find(each => each.number === number)
      if (!master) throw new UnsealFailure(`Master key ${number} is not configured`)
      const bound = Buffer.concat([head, Buffer.from(owner, 'utf8')])
      const bodyStart = HEAD_BYTES + IV_BYTES + TAG_BYTES + KEY_BYTES
      const dataKey = decrypt(master.key, bytes.subarray(HEAD_BYTES, bodyStart), bound)
      return decrypt(dataKey, bytes.subarray(bodyStart), bound).toString('utf8')
    },
  }
}

function sealingOf([current]: readonly MasterKey[]): MasterKey {
  if (!current) throw new UnsealFailure('No master key')
  return current
}

function encrypt(key: Buffer, plain: Buffer, bound: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(bound)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

function decrypt(key: Buffer, box: Buffer, bound: Buffer): Buffer {
  const iv = box.subarray(0, IV_BYTES)
  const tag = box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  if (tag.length < TAG_BYTES) throw new UnsealFailure('The sealed value is cut off')
  const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(bound).setAuthTag(tag)
  try {
    return Buffer.concat([cipher.update(box.subarray(IV_BYTES + TAG_BYTES)), cipher.final()])
  } catch (cause) {
    throw new UnsealFailure('The sealed value does not belong here or was changed', { cause })
  }
}
