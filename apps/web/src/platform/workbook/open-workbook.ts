import type { FileRows } from '@millpond/core/budget-file'
import { FileFault } from './file-fault.ts'
import { readXml } from './read-xml.ts'
import { type NumberStyle, sheetCells, type WorkbookContext } from './sheet-cells.ts'
import { type ZipParts, zipParts } from './zip-parts.ts'

export interface FileSheet {
  readonly name: string
  readonly read: () => Promise<FileRows>
}

/** The visible sheets of an .xlsx file; their cells are read on demand. */
export async function openWorkbook(bytes: Uint8Array): Promise<FileSheet[]> {
  const parts = zipParts(bytes)
  const main = await mainPart(parts)
  const links = await linksOf(parts, main)
  const { sheets, isFrom1904 } = await contentsOf(parts, main)
  let context: Promise<WorkbookContext> | null = null
  const readContext = async () => ({
    isFrom1904,
    texts: await textsOf(parts.read(linked(links, '/sharedStrings') ?? '')),
    styles: await stylesOf(parts.read(linked(links, '/styles') ?? '')),
  })
  return sheets.flatMap(({ name, id }) => {
    const path = links.find(link => link.id === id)?.path
    const read = async () => {
      const xml = parts.read(path ?? '')
      if (xml === null) throw new FileFault(`The sheet ${name} is not in the file.`)
      context ??= readContext()
      return sheetCells(xml, await context)
    }
    return path === undefined ? [] : [{ name, read }]
  })
}

interface Link {
  readonly id: string
  readonly type: string
  readonly path: string
}

const linked = (links: readonly Link[], type: string): string | undefined =>
  links.find(link => link.type.endsWith(type))?.path

async function mainPart(parts: ZipParts): Promise<string> {
  const main = linked(await linksOf(parts, ''), '/officeDocument')
  if (main !== undefined && parts.read(main) !== null) return main
  throw new FileFault(NO_WORKBOOK)
}

const NO_WORKBOOK = 'This is not an Excel workbook. Save it as .xlsx or CSV and choose that file.'

/** The relations of a part: those of `xl/workbook.xml` are in `xl/_rels/workbook.xml.rels`. */
async function linksOf(parts: ZipParts, part: string): Promise<Link[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const links: Link[] = []
  const xml = parts.read(`${folder}_rels/${part.slice(folder.length)}.rels`)
  await readXml(xml ?? '', {
    open(name, attribute) {
      const target = attribute('Target') ?? ''
      if (name !== 'Relationship') return
      links.push({
        ...{ id: attribute('Id') ?? '', type: attribute('Type') ?? '' },
        path: target.startsWith('/') ? target.slice(1) : folder + target,
      })
    },
  })
  return links
}

async function contentsOf(parts: ZipParts, main: string) {
  const sheets: { name: string; id: string }[] = []
  let isFrom1904 = false
  await readXml(parts.read(main) ?? '', {
    open(name, attribute) {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '')
      if (name !== 'sheet' || (attribute('state') ?? 'visible') !== 'visible') return
      sheets.push({ name: attribute('name') ?? '', id: attribute('r:id') ?? '' })
    },
  })
  return { sheets, isFrom1904 }
}

/** Each text, joined from its formatted runs, without its phonetic reading. */
async function textsOf(xml: string | null): Promise<string[]> {
  const texts: string[] = []
  let isText = false
  let isSound = false
  await readXml(xml ?? '', {
    open(name) {
      if (name === 'si') texts.push('')
      if (name === 'rPh') isSound = true
      isText = name === 't' && !isSound
    },
    text(text) {
      if (isText) texts[texts.length - 1] += text
    },
    close(name) {
      if (name === 'rPh') isSound = false
      isText = false
    },
  })
  return texts
}

async function stylesOf(xml: string | null): Promise<NumberStyle[]> {
  const own = new Map<string, string>()
  const styles: NumberStyle[] = []
  let isOfCells = false
  await readXml(xml ?? '', {
    open(name, attribute) {
      if (name === 'numFmt') own.set(attribute('numFmtId') ?? '', attribute('formatCode') ?? '')
      if (name === 'cellXfs') isOfCells = true
      if (name !== 'xf' || !isOfCells) return
      const id = attribute('numFmtId') ?? '0'
      const format = own.get(id)
      styles.push(format === undefined ? builtInStyle(Number(id)) : styleOf(format))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

/** The built-in formats, which have only a number. */
function builtInStyle(id: number): NumberStyle {
  if (id === 9 || id === 10) return 'percent'
  const isDate =
    (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  return isDate ? 'date' : 'plain'
}

/** `mmm yyyy` is a date format, `#,##0 "days"` and `[Red]0` are not. */
function styleOf(format: string): NumberStyle {
  const signs = format.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')
  if (signs.includes('%')) return 'percent'
  return /[dmy]/i.test(signs) ? 'date' : 'plain'
}
