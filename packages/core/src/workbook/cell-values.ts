import { assert } from '#outcome'
import { addDays, type Day } from '#time'
import { columnIndex, DAY_ZERO, type Workbook, type WorkbookCell } from './sheet.ts'

type Value = number | string | null

interface Range {
  readonly sheet: number
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** The value of a cell, as a spreadsheet calculates it; rows and columns count from 0. */
export type CellValues = (sheet: number, row: number, column: number) => Value

/**
 * Calculates the formulas of a workbook, so that a file can carry their results for programs that
 * only show it. It knows what our own formulas use: `+ - * /`, `SUM`, `MAX`, `SUMPRODUCT`,
 * `SUMIFS`, `ROUND`, `YEAR` and `MONTH`. A sheet with 2 in A1 and `=A1*3` in B1 has 6 in B1.
 */
export function cellValues({ sheets }: Workbook): CellValues {
  const numbers = new Map(sheets.map(({ name }, index) => [name, index]))
  const known = sheets.map(() => new Map<number, number>())
  const sums = new Map<string, ReadonlyMap<string, number>>()
  const valueAt: CellValues = (sheet, row, column) => {
    const cell: WorkbookCell = sheets[sheet]?.rows[row]?.[column] ?? null
    if (cell === null) return null
    if ('number' in cell) return cell.number
    if ('text' in cell) return cell.text
    const key = row * MAX_COLUMNS + column
    const before = known[sheet]?.get(key)
    if (before !== undefined) return before
    const result = new Formula(cell.formula, { sheet, numbers, valueAt, sums }).result()
    const value = Number(result.toPrecision(PRECISION)) + 0
    known[sheet]?.set(key, value)
    return value
  }
  return valueAt
}

const MAX_COLUMNS = 16_384

/** Decimal digits that spreadsheets keep. */
const PRECISION = 15

interface Surroundings {
  readonly sheet: number
  readonly numbers: ReadonlyMap<string, number>
  readonly valueAt: CellValues
  /** Sums by condition, of each SUMIFS over the same ranges. */
  readonly sums: Map<string, ReadonlyMap<string, number>>
}

const TOKEN =
  /(\d+(?:\.\d+)?)|"((?:[^"]|"")*)"|([A-Z]+)\(|(?:(?:'([^']+)'|(\w+))!)?\$?([A-Z]+)\$?(\d+)(?::\$?([A-Z]+)\$?(\d+))?|([-+*/(),])/y

type Argument = number | string | Range

class Formula {
  readonly #text: string
  readonly #around: Surroundings
  #at = 1

  constructor(text: string, around: Surroundings) {
    this.#text = text
    this.#around = around
  }

  result(): number {
    const value = this.#sum()
    assert(this.#at === this.#text.length, () => `The formula ${this.#text} is not understood`)
    assert(Number.isFinite(value), () => `The formula ${this.#text} has no finite value`)
    return value
  }

  #sum(): number {
    let value = this.#product()
    for (;;) {
      if (this.#takes('+')) value += this.#product()
      else if (this.#takes('-')) value -= this.#product()
      else return value
    }
  }

  #product(): number {
    let value = this.#signed()
    for (;;) {
      if (this.#takes('*')) value *= this.#signed()
      else if (this.#takes('/')) value /= this.#signed()
      else return value
    }
  }

  #signed(): number {
    if (this.#takes('-')) return -this.#signed()
    const value = this.#argument()
    assert(typeof value !== 'string', () => `The formula ${this.#text} calculates with a text`)
    return typeof value === 'number' ? value : this.#total(value)
  }

  /** One part of a formula: a number, a text, a range, a call or parentheses. */
  #argument(): Argument {
    const [, digits, quoted, name, ...place] = this.#next()
    if (digits !== undefined) return Number(digits)
    if (quoted !== undefined) return quoted.replaceAll('""', '"')
    if (name !== undefined) return this.#call(name)
    if (place[2] !== undefined) return this.#range(place)
    const value = this.#sum()
    assert(this.#takes(')'), () => `The formula ${this.#text} has no closing parenthesis`)
    return value
  }

  #range([quoted, plain, left = '', top, right = left, bottom = top]: (string | undefined)[]) {
    const name = quoted ?? plain
    const sheet = name === undefined ? this.#around.sheet : this.#around.numbers.get(name)
    assert(sheet !== undefined, () => `There is no sheet ${name}`)
    return {
      ...{ sheet, left: columnIndex(left), right: columnIndex(right) },
      ...{ top: Number(top) - 1, bottom: Number(bottom) - 1 },
    }
  }

  #call(name: string): number {
    const values: Argument[] = []
    do values.push(this.#isRangeOrText() ? this.#argument() : this.#sum())
    while (this.#takes(','))
    assert(this.#takes(')'), () => `The formula ${this.#text} has no closing parenthesis`)
    return this.#apply(name, values)
  }

  #apply(name: string, values: readonly Argument[]): number {
    const numbers = () => values.map(value => this.#numeric(value))
    if (name === 'SUM') return numbers().reduce((sum, each) => sum + each, 0)
    if (name === 'MAX') return Math.max(...numbers())
    if (name === 'ROUND') return this.#round(values)
    if (name === 'YEAR') return Number(dayOf(this.#numeric(values[0])).slice(0, 4))
    if (name === 'MONTH') return Number(dayOf(this.#numeric(values[0])).slice(5, 7))
    if (name === 'SUMPRODUCT') return this.#sumProduct(values)
    assert(name === 'SUMIFS', () => `There is no function ${name}`)
    return this.#sumIfs(values)
  }

  #round([value, digits]: readonly Argument[]): number {
    const isWhole = this.#numeric(digits) === 0
    assert(isWhole, () => `The formula ${this.#text} rounds to other than whole numbers`)
    return roundHalfAway(this.#numeric(value))
  }

  #sumProduct([left, right]: readonly Argument[]): number {
    const [first, second] = [this.#cellsOf(left), this.#cellsOf(right)]
    return first.reduce<number>((sum, each, at) => sum + numberOf(each) * numberOf(second[at]), 0)
  }

  #sumIfs([summed, ...conditions]: readonly Argument[]): number {
    const isRange = (value: Argument | undefined): value is Range => typeof value === 'object'
    const asked = conditions.filter((_, at) => at % 2 === 0).filter(isRange)
    const wanted = conditions.filter((_, at) => at % 2 === 1)
    const conditionOf = (value: Argument): Value => {
      const condition = isRange(value) ? this.#total(value) : value
      const isPlain = typeof condition !== 'string' || !NOT_PLAIN.test(condition)
      assert(isPlain, () => `The condition ${condition} is not compared as text`)
      return condition
    }
    const key = JSON.stringify([summed, ...asked])
    const { sums } = this.#around
    const found = sums.get(key) ?? this.#sumsBy(this.#cellsOf(summed), asked)
    sums.set(key, found)
    return found.get(keyOf(wanted.map(conditionOf))) ?? 0
  }

  #sumsBy(amounts: readonly Value[], asked: readonly Range[]): Map<string, number> {
    const columns = asked.map(range => this.#cellsOf(range))
    const sums = new Map<string, number>()
    amounts.forEach((amount, at) => {
      const key = keyOf(columns.map(column => column[at] ?? null))
      sums.set(key, (sums.get(key) ?? 0) + numberOf(amount))
    })
    return sums
  }

  #numeric(value: Argument | undefined): number {
    return typeof value === 'object' ? this.#total(value) : numberOf(value)
  }

  #total = (range: Range): number =>
    this.#cellsOf(range).reduce<number>((sum, each) => sum + numberOf(each), 0)

  #cellsOf(range: Argument | undefined): Value[] {
    assert(typeof range === 'object', () => `The formula ${this.#text} needs a range`)
    const { sheet, top, left, bottom, right } = range
    const cells: Value[] = []
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        cells.push(this.#around.valueAt(sheet, row, column))
      }
    }
    return cells
  }

  /** Whether the next argument is a range or a text alone, which is not calculated. */
  #isRangeOrText(): boolean {
    const before = this.#at
    const [, , quoted, , , , letters] = this.#next()
    const isAlone = /[,)]/.test(this.#text[this.#at] ?? '')
    this.#at = before
    return isAlone && (quoted !== undefined || letters !== undefined)
  }

  #takes(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false
    this.#at += 1
    return true
  }

  #next(): RegExpExecArray {
    TOKEN.lastIndex = this.#at
    const found = TOKEN.exec(this.#text)
    assert(found !== null, () => `The formula ${this.#text} is not understood`)
    this.#at = TOKEN.lastIndex
    return found
  }
}

/** Spreadsheets read these in a condition of SUMIFS as wildcards or as a comparison. */
const NOT_PLAIN = /[*?~]|^[<>=]/

const keyOf = (values: readonly Value[]): string =>
  values.map(value => String(value ?? '').toLowerCase()).join('\n')

const numberOf = (value: Value | undefined): number => (typeof value === 'number' ? value : 0)

const roundHalfAway = (value: number): number => Math.sign(value) * Math.round(Math.abs(value))

const dayOf = (serial: number): Day => addDays(DAY_ZERO, Math.floor(serial))
