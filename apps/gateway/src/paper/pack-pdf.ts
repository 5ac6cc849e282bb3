/** Packs the small objects of a PDF file into compressed streams, a third of its size or less. */
import { deflateSync } from 'node:zlib'

/** Readers open one stream for a look at one object. */
const MAX_PER_STREAM = 200

interface Stored {
  readonly id: number
  readonly body: Buffer
}

/** A file of pdfkit: each object begins with `12 0 obj` and ends with `endobj`. */
export function packPdf(file: Buffer): Uint8Array {
  const { offsets, trailer } = readTail(file)
  const ends = endsOf(offsets, file.lastIndexOf('\nxref\n') + 1)
  const objects = offsets.map((offset, at): Stored => {
    const end = (ends.get(offset) ?? 0) - ENDOBJ.length
    return { id: at + 1, body: file.subarray(file.indexOf('obj\n', offset) + 4, end) }
  })
  const isStream = ({ body }: Stored) => body.subarray(-9).toString('latin1') === 'endstream'
  const small = objects.filter(object => !isStream(object))
  const output: Buffer[] = [file.subarray(0, file.indexOf('\n', file.indexOf('\n') + 1) + 1)]
  let length = output[0]?.length ?? 0
  const places = new Map<number, readonly [kind: number, first: number, second: number]>()
  const write = (id: number, body: Buffer) => {
    places.set(id, [1, length, 0])
    const object = Buffer.concat([bytes(`${id} 0 obj\n`), body, bytes('\nendobj\n')])
    output.push(object)
    length += object.length
  }
  for (const { id, body } of objects.filter(isStream)) write(id, body)
  let next = objects.length + 1
  for (let from = 0; from < small.length; from += MAX_PER_STREAM) {
    const group = small.slice(from, from + MAX_PER_STREAM)
    for (const [at, { id }] of group.entries()) places.set(id, [2, next, at])
    write(next, objectStream(group))
    next += 1
  }
  const start = length
  write(next, crossReferences(places, next, trailer))
  output.push(bytes(`startxref\n${start}\n%%EOF\n`))
  return Buffer.concat(output)
}

const ENDOBJ = '\nendobj\n'

/** Objects are stored in any order; each ends where the next one begins. */
function endsOf(offsets: readonly number[], last: number): Map<number, number> {
  const sorted = [...offsets].sort((one, other) => one - other)
  return new Map(sorted.map((offset, at) => [offset, sorted[at + 1] ?? last]))
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

function readTail(file: Buffer) {
  const tail = file.subarray(file.lastIndexOf('\nxref\n') + 1).toString('latin1')
  const [, trailer = ''] = /trailer\n<<\n([\s\S]*)>>\nstartxref/.exec(tail) ?? []
  const offsets = [...tail.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset))
  return { offsets, trailer: trailer.replace(/\/Size \d+\n/, '') }
}

function objectStream(group: readonly Stored[]): Buffer {
  let offset = 0
  const places = group.map(({ id, body }) => {
    const place = `${id} ${offset}`
    offset += body.length + 1
    return place
  })
  const head = bytes(`${places.join(' ')}\n`)
  const content = Buffer.concat([head, ...group.flatMap(({ body }) => [body, bytes('\n')])])
  return streamOf(`/Type /ObjStm /N ${group.length} /First ${head.length}`, content)
}

/** A row of seven bytes for each object: its kind, where it is, and its number there. */
function crossReferences(
  places: ReadonlyMap<number, readonly [number, number, number]>,
  last: number,
  trailer: string,
): Buffer {
  const rows = Buffer.alloc((last + 1) * 7)
  rows.writeUInt16BE(0xffff, 5)
  for (const [id, [kind, first, second]] of places) {
    rows.writeUInt8(kind, id * 7)
    rows.writeUInt32BE(first, id * 7 + 1)
    rows.writeUInt16BE(second, id * 7 + 5)
  }
  return streamOf(`/Type /XRef /W [1 4 2] /Size ${last + 1} ${trailer}`, rows)
}

function streamOf(words: string, content: Buffer): Buffer {
  const packed = deflateSync(content)
  const head = bytes(`<< ${words} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`)
  return Buffer.concat([head, packed, bytes('\nendstream')])
}
