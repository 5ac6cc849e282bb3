import { buildCells, formulaCells, namedLines } from '@millpond/core/budget'
import { type ItemCode, isProfitAndLossType } from '@millpond/core/item'
import { type BooksAccount, type Ledger, runningMonthOf } from '@millpond/core/ledger'
import { roundHalf, shareOf, WHOLE_PPM } from '@millpond/core/money'
import { cellOf, type DraftCell, emptySheet, withCells } from '@millpond/core/sheet'
import { financialYearLabel, financialYearStart, monthsFrom } from '@millpond/core/time'

export interface SampleBooks {
  readonly ledger: Ledger
  readonly accounts: readonly BooksAccount[]
  readonly yearBeginsMonth: number
}

export type PlannedCell = Pick<DraftCell, 'itemType' | 'code' | 'month'> & {
  readonly value: number | null
}

/** Cells that are saved together, under a label in the history. */
export interface PlannedEdit {
  readonly label: string
  readonly cells: readonly PlannedCell[]
}

export interface SampleBudget {
  readonly name: string
  /** In their order: a later edit replaces figures of an earlier one. */
  readonly edits: readonly PlannedEdit[]
  readonly lines: readonly {
    readonly code: ItemCode
    readonly formula: string | null
    readonly note: string | null
  }[]
}

/** Changes to last year by account number, in parts per million. */
const CHANGES: Readonly<Record<string, number>> = {
  '200': 40_000,
  '205': 60_000,
  '210': 50_000,
  '310': 20_000,
  '445': 80_000,
  '477': 35_000,
  '478': 35_000,
}
/** Cents a month by account number, where the owner chose one amount for every month. */
const CHOSEN: Readonly<Record<string, number>> = { '400': 1_500_00, '453': 600_00 }
/** The owner forgot repairs and left interest out: the forecast estimates both. */
const LEFT_OUT: ReadonlySet<string | null> = new Set(['270', '473'])
const FORMULAS: Readonly<Record<string, string>> = {
  '404': '= ([Café Sales] + [Retail Beans & Merchandise]) * 1.1%',
}
/** The drivers are made from these amounts, so the formula changes none of them. */
const DRIVEN: Readonly<Record<string, string>> = { '477': '= [Staff hours] * [Hourly rate]' }
const NOTES: Readonly<Record<string, string>> = {
  '469': 'The lease is up for review in March. Ask Cuba Street Properties about the new rent.',
}

/**
 * The budget of the running financial year: last year's figures, changed in round amounts. One
 * account follows other accounts, one follows drivers, one has a note, and two have no figures.
 */
export function sampleBudget({ ledger, accounts, yearBeginsMonth }: SampleBooks): SampleBudget {
  const running = runningMonthOf(ledger)
  const months = monthsFrom(financialYearStart(running, yearBeginsMonth), 12)
  const budgeted = accounts.filter(
    ({ itemType, status, number }) =>
      isProfitAndLossType(itemType) && status === 'active' && !LEFT_OUT.has(number),
  )
  const noted = budgeted.flatMap(({ code, number }) => {
    const [formula, note] = [FORMULAS[number ?? ''] ?? null, NOTES[number ?? ''] ?? null]
    return formula === null && note === null ? [] : [{ code, formula, note }]
  })
  const formulas = new Map(noted.map(({ code, formula }) => [code, formula]))
  const [first = running] = ledger.months
  const empty = emptySheet(first, ledger.months.length)
  const scope = { lines: budgeted, months }
  const context = { ledger, sheet: empty, customersAt: () => null }
  const lastYear = buildCells({ kind: 'lastYear', ppm: 0 }, scope, context).cells
  const numbers = new Map(budgeted.map(({ code, number }) => [code, number ?? '']))
  const changed = withCells(
    empty,
    lastYear.map(cell => ({
      ...cell,
      value: changedAmount(cell.value ?? 0, numbers.get(cell.code) ?? ''),
    })),
  )
  const calculated = formulaCells(changed, {
    lines: namedLines(accounts, [], code => formulas.get(code) ?? null),
    months: months.filter(month => month > ledger.closeMonth),
    happened: () => null,
    counted: () => null,
  })
  const driven = budgeted.flatMap(({ code, number }) => {
    const formula = DRIVEN[number ?? '']
    return formula === undefined ? [] : [{ code, formula, note: null }]
  })
  const sheet = withCells(changed, calculated)
  const changes = lastYear.flatMap(cell => {
    const value = cellOf(sheet, cell.code, cell.month)
    return value === cell.value ? [] : [{ ...cell, value }]
  })
  return {
    name: financialYearLabel(running, yearBeginsMonth),
    edits: [
      { label: 'From last year', cells: lastYear },
      { label: 'Changes for this year', cells: changes },
    ],
    lines: [...noted, ...driven],
  }
}

/** Rounded as people do: to $100, amounts below $1,000 to $10. */
function changedAmount(lastYear: number, number: string): number {
  const chosen = CHOSEN[number]
  if (chosen !== undefined) return chosen
  const amount = shareOf(lastYear, WHOLE_PPM + (CHANGES[number] ?? 0))
  const step = Math.abs(amount) < 1_000_00 ? 10_00 : 100_00
  return roundHalf(amount / step, 'half-up') * step
}
