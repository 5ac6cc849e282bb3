/** Sheets of an .xlsx file, with their formulas calculated by an independent engine. */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { HyperFormula } from 'hyperformula'

type Cell = string | number | null

/** Rows of calculated cells by the name of their sheet. */
export async function openWorkbook(path: string): Promise<Map<string, Cell[][]>> {
  const parts = unzipSync(await readFile(path))
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  const texts = [...part('xl/sharedStrings.xml').matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(
    ([, text = '']) => plain(text),
  )
  const names = [...part('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(
    ([, name = '']) => plain(name),
  )
  const sheets = names.map((name, at) => {
    const xml = part(`xl/worksheets/sheet${at + 1}.xml`)
    return [name, rowsOf(xml, texts)] as const
  })
  const engine = HyperFormula.buildFromSheets(Object.fromEntries(sheets), {
    licenseKey: 'gpl-v3',
  })
  return new Map(
    names.map(name => [name, engine.getSheetValues(engine.getSheetId(name) ?? -1) as Cell[][]]),
  )
}

function rowsOf(xml: string, texts: readonly string[]): Cell[][] {
  const rows: Cell[][] = []
  for (const [, address = '', attributes = '', content = ''] of xml.matchAll(
    /<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/g,
  )) {
    const [, letters = '', row = ''] = /([A-Z]+)(\d+)/.exec(address) ?? []
    const cells = rows[Number(row) - 1] ?? []
    cells[columnOf(letters)] = cellOf(content, attributes.includes('t="s"'), texts)
    rows[Number(row) - 1] = cells
  }
  return Array.from(rows, cells => Array.from(cells ?? [], cell => cell ?? null))
}

/** A text that starts like a formula stays a text. */
function cellOf(content: string, isText: boolean, texts: readonly string[]): Cell {
  const formula = /<f>([^<]*)<\/f>/.exec(content)?.[1]
  if (formula !== undefined) return `=${plain(formula)}`
  const value = /<v>([^<]*)<\/v>/.exec(content)?.[1]
  if (value === undefined) return null
  return isText ? `'${texts[Number(value)] ?? ''}` : Number(value)
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const plain = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof NAMED) => NAMED[name])

const NAMED = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' } as const
