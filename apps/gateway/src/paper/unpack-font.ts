import { inflateSync } from 'node:zlib'

/** Sizes in bytes: the head of a file and one entry of its list of tables. */
const [PACKED_HEAD, PACKED_ENTRY, HEAD, ENTRY] = [44, 20, 12, 16]
const WORD = 4

/**
 * A font in the form WOFF 1.0 without its compression, as OpenType. fontkit would inflate a table
 * again for each letter that it looks up.
 */
export function unpackFont(packed: Buffer): Buffer {
  const count = packed.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = PACKED_HEAD + at * PACKED_ENTRY
    const [offset, length, full] = [4, 8, 12].map(place => packed.readUInt32BE(entry + place))
    const from = offset ?? 0
    const stored = packed.subarray(from, from + (length ?? 0))
    return {
      tag: packed.subarray(entry, entry + WORD),
      checksum: packed.readUInt32BE(entry + 16),
      content: length === full ? stored : inflateSync(stored),
    }
  })
  const head = Buffer.alloc(HEAD + count * ENTRY)
  const power = 2 ** Math.floor(Math.log2(count))
  packed.copy(head, 0, WORD, WORD * 2)
  for (const [at, value] of [
    count,
    power * ENTRY,
    Math.log2(power),
    (count - power) * ENTRY,
  ].entries()) {
    head.writeUInt16BE(value, WORD + at * 2)
  }
  let offset = head.length
  const contents = tables.map(({ tag, checksum, content }, at) => {
    const entry = HEAD + at * ENTRY
    tag.copy(head, entry)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(content.length, entry + 12)
    const padded = Buffer.alloc(Math.ceil(content.length / WORD) * WORD)
    content.copy(padded)
    offset += padded.length
    return padded
  })
  return Buffer.concat([head, ...contents])
}
