/** The invariants of the design, §5, on random organisations; numbered as there. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, profitSign } from '#item'
import { type Cents, cents, shareOf } from '#money'
import { type Day, monthOfDay, monthsBetween } from '#time'
import { anyOrganisation } from './_organisation.ts'
import { balanceAt, cashAt, cashAtStart, cellsOf, netAssets, sumAt } from './_reading.ts'
import { PROPERTY_RUNS } from './_runs.ts'
import { statementsOf } from './create-model.ts'
import type { ModelInput } from './model.ts'

const always = (check: (input: ModelInput) => void) =>
  fc.assert(fc.property(anyOrganisation, check), { numRuns: PROPERTY_RUNS })

const indexes = ({ months }: ModelInput) => months.map((_, month) => month)

describe('statements of any organisation', () => {
  it('1: assets are liabilities and equity and one constant gap', () => {
    always(input => {
      const statements = statementsOf(input)
      for (const month of indexes(input)) {
        expect(netAssets(statements, month)).toBe(statements.outOfBalance)
      }
    })
  })

  it('2: cash goes on where it ended, and is what the banks hold', () => {
    always(input => {
      const statements = statementsOf(input)
      const isBank = (code: string) =>
        code === 'bank' || input.balances.some(each => each.code === code && each.role === 'bank')
      const banks = statements.balance.filter(({ code }) => isBank(code))
      let cash = cashAtStart(input)
      for (const month of indexes(input)) {
        expect(statements.openingCash[month]).toBe(cash)
        cash += sumAt(statements.cash, month)
        expect(statements.closingCash[month]).toBe(cash)
        const debts = banks.filter(({ itemType }) => itemType === ITEM_TYPE.liability)
        expect(sumAt(banks, month) - 2 * sumAt(debts, month)).toBe(cash)
      }
    })
  })

  it('3: direct and indirect cash flow agree', () => {
    always(input => {
      const { cash, indirect } = statementsOf(input)
      for (const month of indexes(input)) {
        expect(sumAt(indirect, month)).toBe(sumAt(cash, month))
      }
    })
  })

  it('4: every document is counted once: paid on its day, or still owed', () => {
    always(input => {
      const all = statementsOf(input)
      const without = statementsOf({ ...input, documents: [] })
      const controls = { sales: codeOf(input, 'receivables'), bills: codeOf(input, 'payables') }
      let paidSales = 0
      let paidBills = 0
      for (const month of indexes(input)) {
        for (const document of input.documents) {
          if (monthOf(input, document.expectedOn) !== month) continue
          const isSale = document.kind === 'invoice' || document.kind === 'creditNote'
          if (isSale) paidSales += document.amount
          else paidBills -= document.amount
        }
        const change = (code: string) =>
          balanceAt(all, code, month) - balanceAt(without, code, month)
        expect(change(controls.sales)).toBe(0 - paidSales)
        expect(change(controls.bills)).toBe(0 - paidBills)
      }
      const dated = all.dated.filter(({ documentId }) => documentId !== null)
      for (const { documentId, amount, expectedOn } of input.documents) {
        const mine = dated.filter(each => each.documentId === documentId)
        const month = monthOf(input, expectedOn)
        const isListed = month < Math.min(input.dailyMonths, input.months.length)
        expect(mine.reduce((sum, each) => sum + each.amount, 0)).toBe(isListed ? amount : 0)
      }
    })
  })

  it('6: the days of a month add up to it, row by row', () => {
    always(input => {
      const statements = statementsOf(input)
      const byDay = new Map<string, number>()
      let before = ''
      for (const { on, key, amount } of statements.dated) {
        expect(on >= before && on > input.asOf).toBe(true)
        before = on
        const name = `${key} ${monthOfDay(on)}`
        byDay.set(name, (byDay.get(name) ?? 0) + amount)
      }
      for (const [month, name] of input.months.slice(0, input.dailyMonths).entries()) {
        for (const { key, amounts } of statements.cash) {
          expect(byDay.get(`${key} ${name}`) ?? 0).toBe(amounts[month]! + 0)
          byDay.delete(`${key} ${name}`)
        }
      }
      expect([...byDay.values()].filter(amount => amount !== 0)).toEqual([])
    })
  })

  it('7: everything three times as large gives everything three times as large', () => {
    always(input => {
      const once = cellsOf(statementsOf(input))
      const thrice = cellsOf(statementsOf(timesThree(input)))
      // A split cell is rounded to half a cent; a balance gathers one for each month and stream.
      const streams = input.flows.length * 4 + input.documents.length + 4
      const tolerance = 4 * streams * (input.months.length + 1)
      for (const [name, cells] of once) {
        for (const month of indexes(input)) {
          const gap = Math.abs(thrice.get(name)![month]! - 3 * cells[month]!)
          expect(gap, name).toBeLessThanOrEqual(tolerance)
        }
      }
    })
  })

  it('8: sales tax booked is sales tax paid and the change of what is owed', () => {
    always(input => {
      const statements = statementsOf(input)
      const code = codeOf(input, 'salesTax')
      const opening = input.balances.find(each => each.code === code)?.amount ?? 0
      const opensWith = input.balances.find(each => each.code === 'stock')?.amount ?? 0
      let owed: number = opening
      for (const month of indexes(input)) {
        for (const { itemType, plan, taxPpm, treatment } of input.flows) {
          if (treatment.kind !== 'trade') continue
          owed += profitSign(itemType) * shareOf(plan[month]!, taxPpm)
        }
        if (input.stock) {
          const before = month === 0 ? opensWith : balanceAt(statements, 'stock', month - 1)
          const bought = balanceAt(statements, 'stock', month) - before
          owed -= shareOf(bought, input.stock.taxPpm)
        }
        // What goes to the tax office is negative in its row.
        owed += cashAt(statements, code, month)
        expect(balanceAt(statements, code, month)).toBe(owed)
      }
    })
  })
})

/** The month in which a day is met, past days first. */
const monthOf = ({ months }: ModelInput, on: Day) =>
  Math.max(0, monthsBetween(months[0]!, monthOfDay(on)))

function codeOf({ balances, obligations }: ModelInput, role: string): string {
  const office = obligations.find(({ kind }) => kind === role)
  return office?.code ?? balances.find(each => each.role === role)?.code ?? role
}

function timesThree(input: ModelInput): ModelInput {
  const times = (amount: number): Cents => cents(amount * 3)
  const timed = <T extends { readonly amount: Cents }>(each: T): T => ({
    ...each,
    amount: times(each.amount),
  })
  return {
    ...input,
    balances: input.balances.map(timed),
    flows: input.flows.map(flow => ({ ...flow, plan: flow.plan.map(times) })),
    documents: input.documents.map(document => ({
      ...timed(document),
      tax: times(document.tax),
      parts: document.parts.map(({ code, net }) => ({ code, net: times(net) })),
    })),
    transfers: input.transfers.map(timed),
    obligations: input.obligations.map(each => ({ ...each, opening: each.opening.map(timed) })),
    stock: input.stock && {
      ...input.stock,
      pastCosts: input.stock.pastCosts.map(times) as [Cents, Cents, Cents],
    },
  }
}
