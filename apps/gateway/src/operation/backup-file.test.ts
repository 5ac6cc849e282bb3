import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBackup, sealBackup } from './backup-file.ts'

const key = randomBytes(32)
const MEBIBYTE = 1024 * 1024

async function gathered(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

async function* inPieces(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) {
    yield bytes.subarray(start, start + size)
  }
}

const sealed = (bytes: Buffer, size = 65_536) => gathered(sealBackup(inPieces(bytes, size), key))
const opened = (bytes: Buffer, size = 65_536, by = key) =>
  gathered(openBackup(inPieces(bytes, size), by))

it('returns what was written, in pieces of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 3000 }),
      fc.integer({ min: 1, max: 700 }),
      fc.integer({ min: 1, max: 700 }),
      async (bytes, writing, reading) => {
        const file = await sealed(Buffer.from(bytes), writing)
        expect((await opened(file, reading)).equals(Buffer.from(bytes))).toBe(true)
      },
    ),
    { numRuns: 50 },
  )
})

it.each([0, MEBIBYTE - 1, MEBIBYTE, MEBIBYTE + 1, 3 * MEBIBYTE])('holds %i bytes', async size => {
  const bytes = randomBytes(size)
  expect((await opened(await sealed(bytes))).equals(bytes)).toBe(true)
})

it('reveals nothing of its content, and never has the same bytes twice', async () => {
  const text = Buffer.from('Kererū Books owes 12,345.67 '.repeat(100))
  const [one, other] = [await sealed(text), await sealed(text)]
  expect(one.includes('Kerer')).toBe(false)
  expect(one.subarray(30).equals(other.subarray(30))).toBe(false)
})

describe('[R15] a file that is not whole is refused', () => {
  const CUT = 'This backup is cut off: its end is missing.'
  const CHANGED = 'This backup was changed or damaged since it was made.'
  const NOT_ONE = 'This file is not a Millpond backup.'

  it('when it is truncated anywhere', async () => {
    const file = await sealed(randomBytes(2 * MEBIBYTE + 5))
    const cuts = [60, 61, 1000, MEBIBYTE, MEBIBYTE + 78, 2 * MEBIBYTE, file.length - 1]
    for (const length of cuts) {
      await expect(opened(file.subarray(0, length)), `${length}`).rejects.toThrow(CUT)
    }
    for (const length of [0, 10, 57]) {
      await expect(opened(file.subarray(0, length)), `${length}`).rejects.toThrow(NOT_ONE)
    }
  })

  it('when one bit is flipped', async () => {
    const file = await sealed(randomBytes(300))
    for (let place = 26; place < file.length; place += 1) {
      const wrong = Buffer.from(file)
      wrong.writeUInt8(wrong.readUInt8(place) ^ 1, place)
      await expect(opened(wrong), `${place}`).rejects.toThrow(/cut off|changed/)
    }
  })

  it('when chunks are swapped, missing or repeated, or data follows the end', async () => {
    const file = await sealed(randomBytes(3 * MEBIBYTE))
    const size = MEBIBYTE + 20
    const head = file.subarray(0, 58)
    const chunk = (index: number) => file.subarray(58 + index * size, 58 + (index + 1) * size)
    const orders = [[1, 0, 2], [0, 2], [0, 0, 1, 2], [0, 1, 2, 2], [2]]
    for (const order of orders) {
      const wrong = Buffer.concat([head, ...order.map(chunk)])
      await expect(opened(wrong), `${order}`).rejects.toThrow(CHANGED)
    }
  })

  it('when chunks of two backups are mixed', async () => {
    const [one, other] = [await sealed(randomBytes(MEBIBYTE * 2)), await sealed(randomBytes(10))]
    const mixed = Buffer.concat([one.subarray(0, 58 + MEBIBYTE + 20), other.subarray(58)])
    await expect(opened(mixed)).rejects.toThrow(CHANGED)
  })

  it('when the key differs', async () => {
    const file = await sealed(randomBytes(10))
    await expect(opened(file, 100, randomBytes(32))).rejects.toThrow(
      /encrypted with a different key/,
    )
  })
})
