import { FILE_TYPES, type FileCell, type FileLine, textOf } from './file-grid.ts'
import { spelling } from './names.ts'

export interface LineIndex {
  /**
   * The account of a row: by number, then by name, then by spelling if only one account matches.
   * Several if the row is ambiguous, or if its number and its name are of different accounts; none
   * if nothing matches.
   */
  readonly find: (row: readonly FileCell[], number: string, name: string) => readonly FileLine[]
  /** How clearly a text names an account: 2 on its own, 1 as part of `Rent (400)`, otherwise 0. */
  readonly weigh: (text: string) => { readonly asNumber: number; readonly asName: number }
}

/** Normalises spelling. */
const folded = (text: string): string =>
  text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

/** `400` and `400.0` are the same number. */
const numberKey = (text: string): string => folded(text).replace(/\.0+$/, '')
/** Spreadsheets change 0400 to 400. */
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

/** `Rent (400)` in Xero's format, `400 Rent` and `400 - Rent` in others. */
function partsOf(text: string, numbered: (text: string) => FileLine[]): FileLine[] {
  const behind = /^(.*\S)\s*\(([^()]+)\)$/.exec(text.trim())
  const before = /^(\S+?)(?:\s*[-–—:·]\s*|\s+)(\S.*)$/.exec(text.trim())
  const [number, name] = behind ? [behind[2], behind[1]] : [before?.[1], before?.[2]]
  if (number === undefined || name === undefined) return []
  const own = numbered(number)
  const same = own.filter(line => spelling(line.name) === spelling(name))
  // Brackets contain only a number; in front of a name, `24 hour care` would be account 24.
  return same.length > 0 || !behind ? same : own
}

/** A type in the row (`Assets`) distinguishes two accounts with the same name. */
function ofType(lines: readonly FileLine[], row: readonly FileCell[]): readonly FileLine[] {
  const cells = new Set(row.map(cell => folded(textOf(cell))))
  const types = FILE_TYPES.filter(({ name }) => cells.has(folded(name)))
  const own = lines.filter(({ itemType }) => types.some(type => type.itemType === itemType))
  return own.length === 1 ? own : lines
}
