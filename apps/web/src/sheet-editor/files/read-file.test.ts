import { describe, expect, it } from 'vitest'
import { decodedText } from './decoded-text.ts'
import { readFile } from './read-file.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBig: boolean) => {
  const bytes = new Uint8Array(text.length * 2)
  for (let at = 0; at < text.length; at += 1) {
    new DataView(bytes.buffer).setUint16(at * 2, text.charCodeAt(at), !isBig)
  }
  return bytes
}
const fileOf = (content: string | Uint8Array, name = 'budget.csv') => {
  const bytes = typeof content === 'string' ? bytesOf(content) : content
  // jsdom's own file cannot be asked for its bytes.
  return { name, size: bytes.length, arrayBuffer: async () => bytes.slice().buffer } as File
}
const read = async (content: string | Uint8Array) => (await readFile(fileOf(content)))[0]?.read()

const TABLE = [
  ['Account', 'Nov 2026', 'Dec 2026'],
  ['Café', '1,200.50', '(3)'],
]

describe('reading a text file', () => {
  it.each([
    ['commas', 'Account,Nov 2026,Dec 2026\r\nCafé,"1,200.50",(3)\r\n'],
    ['semicolons', 'Account;Nov 2026;Dec 2026\nCafé;1,200.50;(3)'],
    ['tabs', 'Account\tNov 2026\tDec 2026\rCafé\t"1,200.50"\t(3)\r'],
    ['bars', 'Account|Nov 2026|Dec 2026\nCafé|1,200.50|(3)\n'],
    ['a first line that says them', 'sep=;\r\nAccount;Nov 2026;Dec 2026\r\nCafé;1,200.50;(3)'],
    ['a mark of its letters', '\uFEFFAccount,Nov 2026,Dec 2026\nCafé,"1,200.50",(3)'],
    ['spaces around', 'Account , Nov 2026, Dec 2026\n Café,"1,200.50", (3)'],
  ])('separated by %s', async (_, text) => {
    expect(await read(text)).toEqual(TABLE)
  })

  it('keeps quotes, line ends and guarded formulas', async () => {
    const rows = await read('Account,Nov 2026\n"27"" screens, big",1\n"two\nlines",2\n\'=1+1,3')
    expect(rows?.map(([name]) => name)).toEqual([
      ...['Account', '27" screens, big', 'two\nlines', '=1+1'],
    ])
  })

  it.each([
    ['UTF-8', bytesOf('Café\t€')],
    ['UTF-16 with its mark', utf16('\uFEFFCafé\t€', false)],
    ['UTF-16 of the other order', utf16('\uFEFFCafé\t€', true)],
    ['UTF-16 without a mark', utf16('Café\t€', false)],
    ['UTF-16 of the other order without one', utf16('Café\t€', true)],
  ])('reads %s', (_, bytes) => {
    expect(decodedText(bytes)).toBe('Café\t€')
  })

  it('reads old Windows encodings, if the text has no other', () => {
    expect(decodedText(new Uint8Array([67, 97, 102, 0xe9]))).toBe('Café')
  })

  it.each([
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 1]), /Save it as \.xlsx/],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), /neither an Excel/],
    ['more rows than accounts', 'a,Nov 2026\n'.repeat(10_001), /too large/],
    ['eleven megabytes', new Uint8Array(11 * 1024 * 1024), /too large/],
  ])('refuses %s and says why', async (_, content, why) => {
    await expect(read(content)).rejects.toThrow(why)
  })

  it.each([
    ['text', 'a,Nov 2026', 'plan.xlsx'],
    ['text', 'a,Nov 2026', 'plan'],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4]), 'plan.csv'],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4]), 'plan.xlsm'],
  ])('[SEC-05] refuses %s whose name says something else: %#', async (_, content, name) => {
    await expect(readFile(fileOf(content, name))).rejects.toThrow(/does not match its content/)
  })
})
