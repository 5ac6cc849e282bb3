import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** 5 is where brotli stops being nearly free; 11 takes a second and a half for the same text. */
const BROTLI_QUALITY = 5

const encoders: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: text =>
    brotliAsync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
      },
    }),
  gzip: text => gzipAsync(text),
  identity: async text => Buffer.from(text),
}

/** The best encoding a client takes; one it refuses with `q=0` it does not take. */
export function encodingFor(header: string | undefined): Encoding {
  const accepted = new Set(
    (header ?? '')
      .split(',')
      .map(part => part.trim().split(/\s*;\s*/))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : 'identity'
}

/**
 * Prepared replies by key, the longest unused going first. Requests for the same one that is being
 * made wait for it instead of making it again.
 */
export function createReplyCache(mostBytes: number) {
  const replies = new Map<string, Promise<Buffer>>()
  let bytes = 0

  function makeRoom() {
    for (const [key, reply] of replies) {
      if (bytes <= mostBytes || replies.size === 1) return
      replies.delete(key)
      void reply.then(buffer => {
        bytes -= buffer.length
      })
    }
  }

  return {
    async get(key: string, encoding: Encoding, make: () => Promise<string>): Promise<Buffer> {
      const full = `${key} ${encoding}`
      const known = replies.get(full)
      if (known) {
        replies.delete(full)
        replies.set(full, known)
        return known
      }
      const made = make().then(encoders[encoding])
      replies.set(full, made)
      try {
        bytes += (await made).length
        makeRoom()
      } catch (error) {
        if (replies.get(full) === made) replies.delete(full)
        throw error
      }
      return made
    },
  }
}
