import { FILE_TYPES, type FileCell, type FileLine, textOf } from './file-grid.ts'
import { spelling } from './names.ts'

export interface LineIndex {
  /**
   * The account a row means: by number, then by name, and by its spelling only where that is of
   * one account alone. Several where the file says too little, or
   * its number is one account and its name another; none where nobody knows it.
   */
  readonly find: (row: readonly FileCell[], number: string, name: string) => readonly FileLine[]
  /** How surely a text names an account: by itself 2, as part of `Rent (400)` 1, not at all 0. */
  readonly weigh: (text: string) => { readonly asNumber: number; readonly asName: number }
}

/** Spelling that does not matter. */
const folded = (text: string): string =>
  text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

/** `400` and `400.0` are one number. */
const numberKey = (text: string): string => folded(text).replace(/\.0+$/, '')
/** Spreadsheets make 0400 into 400. */
const shortKey = (text: string): string => numberKey(text).replace(/^0+(?=\d+$)/, '')

export function lineIndex(lines: readonly FileLine[]): LineIndex {
  const byNumber = new Map<string, FileLine[]>()
  const byName = new Map<string, FileLine[]>()
  const bySpelling = new Map<string, FileLine[]>()
  const byShortNumber = new Map<string, FileLine[]>()
  for (const line of lines) {
    add(byName, folded(line.name), line)
    add(bySpelling, spelling(line.name), line)
    if (line.number === null) continue
    add(byNumber, numberKey(line.number), line)
    add(byShortNumber, shortKey(line.number), line)
  }
  const numbered = (text: string) =>
    byNumber.get(numberKey(text)) ?? byShortNumber.get(shortKey(text)) ?? []
  const exactly = (text: string) => byName.get(folded(text))
  const named = (text: string) => exactly(text) ?? bySpelling.get(spelling(text)) ?? []
  const within = (text: string) => partsOf(text, numbered)

  return {
    find(row, number, name) {
      const own = number === '' ? [] : numbered(number)
      const called = name === '' ? [] : named(name)
      const both = own.filter(line => called.includes(line))
      const found = both.length > 0 ? both : [...own, ...called]
      const all = found.length > 0 || name === '' ? found : within(name)
      const meant = all.length > 1 ? ofType(all, row) : all
      const isSpeltAlike = own.length === 0 && called.length > 1 && !exactly(name)
      return isSpeltAlike && meant.length > 1 ? [] : meant
    },
    weigh: text => ({
      asNumber: numbered(text).length > 0 ? 2 : 0,
      asName: named(text).length > 0 ? 2 : Number(within(text).length > 0),
    }),
  }
}

function add(lines: Map<string, FileLine[]>, key: string, line: FileLine): void {
  const known = lines.get(key)
  if (known) known.push(line)
  else lines.set(key, [line])
}

/** `Rent (400)` as Xero writes it, `400 Rent` and `400 - Rent` as others do. */
function partsOf(text: string, numbered: (text: string) => FileLine[]): FileLine[] {
  const behind = /^(.*\S)\s*\(([^()]+)\)$/.exec(text.trim())
  const before = /^(\S+?)(?:\s*[-–—:·]\s*|\s+)(\S.*)$/.exec(text.trim())
  const [number, name] = behind ? [behind[2], behind[1]] : [before?.[1], before?.[2]]
  if (number === undefined || name === undefined) return []
  const own = numbered(number)
  const same = own.filter(line => spelling(line.name) === spelling(name))
  // In brackets only a number stands; in front, `24 hour care` would be account 24.
  return same.length > 0 || !behind ? same : own
}

/** A type in the row (`Assets`) tells two accounts of one name apart. */
function ofType(lines: readonly FileLine[], row: readonly FileCell[]): readonly FileLine[] {
  const said = new Set(row.map(cell => folded(textOf(cell))))
  const types = FILE_TYPES.filter(({ name }) => said.has(folded(name)))
  const own = lines.filter(({ itemType }) => types.some(type => type.itemType === itemType))
  return own.length === 1 ? own : lines
}
