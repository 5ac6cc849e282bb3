import { strToU8, zipSync } from 'fflate/browser'

interface Parts {
  /** The rows of each sheet, as XML. */
  readonly sheets: Readonly<Record<string, string>>
  readonly hidden?: readonly string[]
  readonly texts?: readonly string[]
  /** Format codes of the styles, from style 1 on, or the numbers of built-in formats. */
  readonly formats?: readonly (string | number)[]
  readonly isFrom1904?: boolean
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An .xlsx file built part by part, as other programs write it. */
export function xlsx({ sheets, hidden = [], texts = [], formats = [], isFrom1904 }: Parts) {
  const names = Object.keys(sheets)
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const links = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`
  const parts: Record<string, string> = {
    '_rels/.rels': links(link('r', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook><workbookPr date1904="${isFrom1904 ? 1 : 0}"/><sheets>${names
      .map((name, at) => {
        const state = hidden.includes(name) ? 'hidden' : 'visible'
        return `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="s${at}"/>`
      })
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links(
      ...names.map((_, at) => link(`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      link('t', 'sharedStrings', '/xl/sharedStrings.xml'),
      link('f', 'styles', 'styles.xml'),
    ),
    'xl/sharedStrings.xml': `<sst>${texts.map(text => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats
      .flatMap((format, at) =>
        typeof format === 'number' ? [] : `<numFmt numFmtId="${200 + at}" formatCode="${format}"/>`,
      )
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/>${formats
      .map((format, at) => `<xf numFmtId="${typeof format === 'number' ? format : 200 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  }
  names.forEach((name, at) => {
    const rows = sheets[name]
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`
  })
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])),
  )
}
