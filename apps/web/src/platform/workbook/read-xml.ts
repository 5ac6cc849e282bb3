import { Parser } from 'saxen'
import { pageTurns } from '../page-turns.ts'
import { DAMAGED, FileFault } from './file-fault.ts'

/** The handlers for a document's elements; names come without the prefix of their namespace. */
export interface XmlReader {
  readonly open: (name: string, attribute: (name: string) => string | undefined) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

const PIECE = 32_768
/** Reads a document of any length and lets the page respond now and then. */
export async function readXml(xml: string, reader: XmlReader): Promise<void> {
  if (xml === '') return
  const parser = parserFor(reader)
  const turn = pageTurns()
  for (let at = 0; at < xml.length; at += PIECE) {
    parser.write(xml.slice(at, at + PIECE))
    await turn()
  }
  parser.end()
}

function parserFor({ open, text, close }: XmlReader): Parser {
  const parser = new Parser()
  parser.on('error', () => {
    throw new FileFault(DAMAGED)
  })
  parser.on('openTag', (name, attributes) => {
    let own: Record<string, string> | null = null
    open(local(name), asked => {
      own ??= attributes()
      const found = own[asked]
      return found === undefined ? undefined : plain(found)
    })
  })
  if (text) {
    parser.on('text', raw => text(plain(raw)))
    parser.on('cdata', text)
  }
  if (close) parser.on('closeTag', name => close(local(name)))
  return parser
}

/** `x:row`, as some programs write it, is a row. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the characters that XML, and Excel in addition (`_x000D_`), write as numbers. */
const plain = (text: string): string =>
  text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return NAMED[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .replace(/_x([\dA-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
