/**
 * The form of a backup file: a head, then chunks, each encrypted and authenticated with its place
 * in the file and with whether it is the last. So a file that was cut off, put together again,
 * changed in any bit, or sealed with another key does not open, and says which of these it is.
 *
 *     head   "MILLPOND BACKUP 1\n" · 8 bytes that name the key · 32 bytes of salt
 *     chunk  length, its top bit set on the last · ciphertext · tag
 *
 * The key of a file is derived from the backup key and the salt, so a nonce that only counts is
 * never used twice with one key.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { OperationRefused } from './operation-refused.ts'

const MAGIC = Buffer.from('MILLPOND BACKUP 1\n')
const KEY_NAME_BYTES = 8
const SALT_BYTES = 32
const HEAD_BYTES = MAGIC.length + KEY_NAME_BYTES + SALT_BYTES
const LENGTH_BYTES = 4
const TAG_BYTES = 16
const NONCE_BYTES = 12
const LAST = 0x8000_0000
const CHUNK_BYTES = 1024 * 1024
const CIPHER = 'aes-256-gcm'

/** Encrypts `plain` into the bytes of a backup file. */
export async function* sealBackup(
  plain: AsyncIterable<Uint8Array>,
  key: Buffer,
): AsyncGenerator<Buffer> {
  const head = Buffer.concat([MAGIC, nameOf(key), randomBytes(SALT_BYTES)])
  const fileKey = keyOfFile(key, head)
  yield head
  let index = 0
  for await (const { bytes, isLast } of inChunks(plain)) {
    const cipher = createCipheriv(CIPHER, fileKey, nonce(index, isLast)).setAAD(head)
    const body = Buffer.concat([cipher.update(bytes), cipher.final()])
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE((body.length | (isLast ? LAST : 0)) >>> 0)
    yield Buffer.concat([length, body, cipher.getAuthTag()])
    index += 1
  }
}

/** Decrypts `file`; throws before it returns an unauthenticated byte. */
export async function* openBackup(
  file: AsyncIterable<Uint8Array>,
  key: Buffer,
): AsyncGenerator<Buffer> {
  const source = new Source(file)
  const head = await source.take(HEAD_BYTES)
  if (!head?.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new OperationRefused('This file is not a Millpond backup.')
  }
  if (!head.subarray(MAGIC.length, MAGIC.length + KEY_NAME_BYTES).equals(nameOf(key))) {
    throw new OperationRefused('This backup was encrypted with a different key.')
  }
  const fileKey = keyOfFile(key, head)
  for (let index = 0; ; index += 1) {
    const length = (await source.take(LENGTH_BYTES))?.readUInt32BE()
    if (length === undefined) throw cutOff()
    const isLast = length >= LAST
    const size = isLast ? length - LAST : length
    if (size > CHUNK_BYTES) throw changed()
    const box = await source.take(size + TAG_BYTES)
    if (!box) throw cutOff()
    yield openChunk(box, fileKey, nonce(index, isLast), head)
    if (!isLast) continue
    if ((await source.take(1)) !== null) throw changed()
    return
  }
}

const cutOff = () => new OperationRefused('This backup is cut off: its end is missing.')
const changed = () => new OperationRefused('This backup was changed or damaged since it was made.')

function openChunk(box: Buffer, key: Buffer, iv: Buffer, head: Buffer): Buffer {
  const size = box.length - TAG_BYTES
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(head).setAuthTag(box.subarray(size))
  try {
    return Buffer.concat([decipher.update(box.subarray(0, size)), decipher.final()])
  } catch {
    throw changed()
  }
}

const nameOf = (key: Buffer) =>
  createHmac('sha256', key).update('name of the backup key').digest().subarray(0, KEY_NAME_BYTES)

function keyOfFile(key: Buffer, head: Buffer): Buffer {
  const salt = head.subarray(HEAD_BYTES - SALT_BYTES)
  return Buffer.from(hkdfSync('sha256', key, salt, 'millpond backup file', 32))
}

function nonce(index: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(NONCE_BYTES)
  bytes.writeUInt32BE(index, 0)
  bytes.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1)
  return bytes
}

/** Full chunks, and a last one that may be short or empty. */
async function* inChunks(plain: AsyncIterable<Uint8Array>) {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const piece of plain) {
    waiting.push(piece)
    size += piece.length
    while (size > CHUNK_BYTES) {
      const all = Buffer.concat(waiting)
      yield { bytes: all.subarray(0, CHUNK_BYTES), isLast: false }
      waiting = [all.subarray(CHUNK_BYTES)]
      size -= CHUNK_BYTES
    }
  }
  yield { bytes: Buffer.concat(waiting), isLast: true }
}

/** Reads a stream in blocks of given lengths. */
class Source {
  readonly #pieces: AsyncIterator<Uint8Array>
  #held: Buffer = Buffer.alloc(0)

  constructor(file: AsyncIterable<Uint8Array>) {
    this.#pieces = file[Symbol.asyncIterator]()
  }

  /** The next bytes, or null when fewer are left. */
  async take(count: number): Promise<Buffer | null> {
    const parts = [this.#held]
    let size = this.#held.length
    while (size < count) {
      const { value, done } = await this.#pieces.next()
      if (done) break
      parts.push(Buffer.from(value))
      size += value.length
    }
    const all = Buffer.concat(parts)
    this.#held = size < count ? all : all.subarray(count)
    return size < count ? null : all.subarray(0, count)
  }
}
