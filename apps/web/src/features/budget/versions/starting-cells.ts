import { buildCells } from '@millpond/core/budget'
import { isProfitAndLossType } from '@millpond/core/item'
import { type CellValue, type DraftCell, emptySheet, withCells } from '@millpond/core/sheet'
import { addMonths, financialYearStart, type Month, monthsFrom } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'

/** The starting amounts of a version; the gateway makes copies. */
export type Start = 'lastYear' | 'provider' | 'forecast' | 'zero'

type Sources = Pick<ForecastModel, 'ledger' | 'basis'> & {
  /** Of the financial year. */
  readonly beginsMonth: number
  readonly forecast: Pick<ForecastModel['forecast'], 'plan' | 'months'>
}

const A_YEAR = 12

/**
 * The first cells of a version, profit and loss only; nothing is stored yet. Last year and the
 * provider's budget also fill the closed months of the running financial year, to be compared with
 * actuals.
 */
export function startingCells(start: Start, sources: Sources): DraftCell[] {
  return cellsOf(start, sources).map(cell => ({ ...cell, before: null, baseVersion: 0 }))
}

type Given = Omit<DraftCell, 'before' | 'baseVersion'> & { readonly value: CellValue }

function cellsOf(start: Start, sources: Sources): readonly Given[] {
  const { ledger, basis, forecast, beginsMonth } = sources
  const accounts = basis.accounts.filter(
    ({ itemType, status }) => isProfitAndLossType(itemType) && status === 'active',
  )
  if (start === 'zero') return []
  if (start === 'forecast') {
    const types = new Map(accounts.map(({ code, itemType }) => [code, itemType]))
    return forecast.plan.flatMap(({ code, amounts }) => {
      const itemType = types.get(code)
      if (itemType === undefined) return []
      return forecast.months.map((month, at) => ({
        itemType,
        code,
        month,
        value: amounts[at] ?? 0,
      }))
    })
  }
  const method =
    start === 'lastYear'
      ? ({ kind: 'lastYear', ppm: 0 } as const)
      : ({ kind: 'providerBudget', ppm: 0 } as const)
  const [first = ledger.closeMonth] = ledger.months
  let sheet = emptySheet(first, ledger.months.length)
  const fill = (months: readonly Month[]) => {
    const context = { ledger, sheet, customersAt: () => null }
    const { cells } = buildCells(method, { lines: accounts, months }, context)
    sheet = withCells(sheet, cells)
    return cells
  }
  const running = addMonths(ledger.closeMonth, 1)
  const yearBegins = financialYearStart(running, beginsMonth)
  const over = ledger.months.filter(month => month >= yearBegins && month < running)
  // Year by year: for the second one, last year is the filled first one.
  const ahead = ledger.months.filter(month => month >= running).length
  const years = Array.from({ length: Math.ceil(ahead / A_YEAR) }, (_, year) =>
    monthsFrom(addMonths(running, year * A_YEAR), Math.min(A_YEAR, ahead - year * A_YEAR)),
  )
  return [over, ...years].flatMap(fill)
}
