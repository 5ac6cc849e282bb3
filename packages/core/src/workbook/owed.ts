/** Obligations as sheets: additions and payments. */
import type { ItemCode } from '#item'
import type { ModelInput, Obligation } from '#statement'
import type { Month } from '#time'
import {
  FIRST_MONTH,
  gridOf,
  inMonthNo,
  listOf,
  monthNo,
  numberOf,
  shownGridOf,
  sumOf,
} from './grid.ts'
import type { WorkbookLines } from './lines.ts'
import { rowsOf, signOf } from './lines.ts'
import { cellName, formula, monthCell, number, text, type WorkbookSheet } from './sheet.ts'

const OWED = 'Owed'

export interface OwedFormulas {
  /** The payment of an obligation in a month; positive is cash out. */
  readonly paid: readonly {
    readonly obligation: Obligation
    readonly at: (month: number) => string
  }[]
  /** When each is paid, which a reader may change. */
  readonly dates: WorkbookSheet
  readonly sheets: readonly WorkbookSheet[]
}

/** A month number after the last month, which no heading has. */
const NEVER = 0

export function owedOf(
  input: ModelInput,
  lines: WorkbookLines,
  documentTax: (month: number) => string,
): OwedFormulas {
  const { months, obligations } = input
  const grid = gridOf(
    OWED,
    'Amounts that arise, the month they are paid in, and payments; cents',
    months,
  )
  const dates = shownGridOf(
    'Tax dates',
    'The month in which the amounts of each month are paid',
    months,
    ['Payment'],
  )
  const opening = listOf({
    name: 'Owed_before',
    note: 'Owed on the first day, by the month it is paid in',
    headings: ['Obligation', 'Number', 'Month number', 'Cents'],
    isHidden: true,
  })
  obligations.forEach((obligation, index) => {
    for (const { on, amount } of obligation.opening) {
      const month = dueMonth(months, on.slice(0, 7) as Month)
      opening.add([text(obligation.name), number(index), number(month), number(amount)])
    }
  })
  const paid = obligations.map((obligation, index) => {
    const arises = arisingIn(input, lines, obligation, documentTax)
    const name = obligation.name
    const arising = grid.add([text(`${name}: arises`)], month => formula(arises(month)))
    const paidIn = (month: number) => {
      const on = obligation.paidOn[month]
      return on ? notBefore(months, on.slice(0, 7) as Month) : null
    }
    const shown = dates.add([text(name)], month => {
      const paid = paidIn(month)
      return paid && monthCell(paid, 'monthInput')
    })
    const due = grid.add([text(`${name}: paid in month`)], month =>
      paidIn(month) ? formula(inMonthNo(dates.at(shown, month))) : number(NEVER),
    )
    const row = grid.add([text(`${name}: paid`)], month =>
      formula(
        sumOf([
          `SUMIFS(${acrossRow(arising, months)},${acrossRow(due, months)},${numberOf(month)})`,
          opening.sumIf(3, [1, String(index)], [2, numberOf(month)]),
        ]),
      ),
    )
    return { obligation, at: (month: number) => grid.at(row, month) }
  })
  return { paid, dates: dates.sheet(), sheets: [grid.sheet(), opening.sheet()] }
}

const acrossRow = (row: number, months: readonly Month[]): string => {
  const at = (column: number) => cellName(row, column).replace(/^([A-Z]+)(\d+)$/, '$$$1$$$2')
  return `${at(FIRST_MONTH)}:${at(FIRST_MONTH + months.length - 1)}`
}

/** An overdue day counts in the first month. */
export const notBefore = ([first]: readonly Month[], month: Month): Month =>
  first !== undefined && month < first ? first : month

const dueMonth = (months: readonly Month[], month: Month): number =>
  monthNo(notBefore(months, month))

/** Several obligations may use one account: the first receives the additions, as in the model. */
function arisingIn(
  { obligations }: ModelInput,
  lines: WorkbookLines,
  obligation: Obligation,
  documentTax: (month: number) => string,
): (month: number) => string {
  const isFirst = (of: (each: Obligation) => boolean) => obligations.find(of) === obligation
  if (obligation.kind === 'salesTax') {
    if (!isFirst(({ kind }) => kind === 'salesTax')) return () => '0'
    const isBooked = obligation.basis === 'invoice'
    const sheet = isBooked ? lines.tax : lines.settledTax
    return month =>
      sumOf([
        sheet.sum(rowsOf(lines, 'sold'), month),
        `-${sheet.sum(rowsOf(lines, 'bought'), month)}`,
        `-${sheet.sum(rowsOf(lines, 'writtenOff'), month)}`,
        ...(isBooked ? [] : [documentTax(month)]),
      ])
  }
  const { code } = obligation
  if (!isFirst(each => each.kind !== 'salesTax' && each.code === code)) return () => '0'
  return month => sumOf(accruedTo(lines, code, month))
}

/** The additions of wages and other costs to a liability in a month. */
function accruedTo(lines: WorkbookLines, code: ItemCode, month: number): string[] {
  return lines.placed.flatMap(placed => {
    const { treatment } = placed.flow
    const held = placed.withheld
      .filter(part => part.code === code)
      .map(part => lines.withheld.at(part.row, month))
    if (treatment.kind !== 'accrued' || treatment.code !== code) return held
    return [`${signOf(placed) === 1 ? '-' : ''}${lines.plan.at(placed.row, month)}`]
  })
}
