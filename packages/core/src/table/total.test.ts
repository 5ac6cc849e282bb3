import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney } from '#money'
import { addMonths, month } from '#time'
import { CLOSE, every, forecastOf, ledgerOf, request, steadyBooks, withBudget } from './_table.ts'
import { statementTable } from './statement-table.ts'
import { findRow, flatten, varianceOf } from './table.ts'
import { withTotal } from './total.ts'

describe('[ENT-03] the total of the columns', () => {
  const steady = ledgerOf(steadyBooks())
  const cash = (change = {}) =>
    withTotal(
      statementTable(
        request(steady, { statement: 'cashFlow', forecast: forecastOf(steady), ...change }),
      ),
    )
  const last = (table: ReturnType<typeof cash>) =>
    Object.fromEntries(
      table.rows.map(row => [row.key, formatMoney(row.amounts.at(-1) ?? null)] as const),
    )

  it('cash is summed, from the first opening balance to the last closing balance', () => {
    const table = cash()
    expect(table.columns.at(-1)).toMatchObject({ label: 'Total', span: '4 months' })
    const first = findRow(table.rows, 'opening')?.amounts[0] ?? null
    expect(last(table)).toMatchObject({ cashIn: '$400', cashOut: '-$280', net: '$120' })
    expect(last(table).opening).toBe(formatMoney(first))
  })

  it('of the 13 weeks as well', () => {
    const table = cash({ period: 'week' })
    expect(table.columns).toHaveLength(14)
    expect(table.columns.at(-1)?.span).toBe('13 weeks')
  })

  it('a balance sheet and a single column have none', () => {
    expect(cash({ statement: 'balanceSheet' }).columns).toHaveLength(4)
    expect(cash({ from: CLOSE, to: CLOSE }).columns).toHaveLength(1)
  })

  it('is unknown where a month is; the comparison has a total too', () => {
    const ledger = ledgerOf({ books: { sales: every(120) }, budget: { sales: every(100) } })
    const asked = { comparisons: [withBudget(ledger)], from: addMonths(CLOSE, -2) }
    const known = withTotal(statementTable(request(ledger, { ...asked, to: CLOSE })))
    expect(varianceOf(findRow(known.rows, 'revenue')!, 3)?.difference).toBe(60_00)
    const unknown = withTotal(statementTable(request(ledger, asked)))
    expect(findRow(unknown.rows, 'revenue')?.amounts.at(-1)).toBeNull()
  })

  it('[FIG-01] compared with another forecast it is the year, past months included', () => {
    const ledger = ledgerOf(steadyBooks())
    const other = forecastOf(ledgerOf({ ...steadyBooks(), paid: { sales: every(40) } }))
    const year = { from: month('2026-04'), to: month('2027-03') }
    const table = (period: 'month' | 'year') =>
      statementTable(
        request(ledger, {
          ...{ statement: 'cashFlow', forecast: forecastOf(ledger), period, ...year },
          comparisons: [{ kind: 'scenario', forecast: other }],
        }),
      )
    const months = withTotal(table('month'))
    for (const key of ['opening', 'cashIn', 'cashOut', 'net', 'closing']) {
      const total = findRow(months.rows, key)?.comparisons[0]?.at(-1)
      expect(total, key).not.toBeNull()
      expect(total, key).toBe(findRow(table('year').rows, key)?.comparisons[0]?.[0])
    }
  })

  it('a comparison that is not calculated yet has no total', () => {
    const table = cash({ comparisons: [{ kind: 'scenario', forecast: null }] })
    expect(findRow(table.rows, 'net')?.comparisons[0]?.at(-1)).toBeNull()
    expect(findRow(table.rows, 'opening')?.comparisons[0]?.at(-1)).toBeNull()
  })

  it('adds up to the cent, and groups and net agree with it', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 9_999_999 }), {
      ...{ minLength: 36, maxLength: 36 },
    })
    fc.assert(
      fc.property(amounts, amounts, amounts, (sales, beans, rent) => {
        const cents = (all: readonly number[]) => all.map(amount => amount / 100)
        const ledger = ledgerOf({
          books: { sales: cents(sales), beans: cents(beans), rent: cents(rent) },
        })
        const { rows } = withTotal(
          statementTable(request(ledger, { from: addMonths(CLOSE, -11), to: CLOSE })),
        )
        for (const row of flatten(rows)) {
          const months = row.amounts.slice(0, -1)
          expect(row.amounts.at(-1)).toBe(
            months.reduce<number>((sum, each) => sum + (each ?? 0), 0),
          )
        }
        const total = (key: string) => findRow(rows, key)?.amounts.at(-1) ?? 0
        const costs = total('directCosts') + total('overheads')
        expect(total('netProfit')).toBe(total('revenue') - costs)
      }),
      { numRuns: 40 },
    )
  })
})
