import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'

export interface ZippedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * A zip file, written while its files are made: the next one is asked for when the reader has taken
 * the one before. PDF files are compressed already, so they are stored as they are.
 */
export const zipStream = (files: AsyncIterable<ZippedFile>, at: Date): Readable =>
  Readable.from(zipped(files, at), { objectMode: false })

async function* zipped(files: AsyncIterable<ZippedFile>, at: Date): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const written = () => {
    const all = Buffer.concat(parts)
    parts = []
    return all
  }
  for await (const { name, bytes } of files) {
    const entry = new ZipPassThrough(name)
    entry.mtime = at
    zip.add(entry)
    entry.push(bytes, true)
    yield written()
  }
  zip.end()
  yield written()
}
