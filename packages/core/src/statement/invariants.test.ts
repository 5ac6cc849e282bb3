/** The invariants of the design, §5, on random organisations, with the same numbers. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, profitSign } from '#item'
import { type Cents, cents, shareOf, splitBy } from '#money'
import { type Day, daysBetween, lastDay, monthOfDay, monthsBetween } from '#time'
import type { OpenDocument } from '#timing'
import { anyOrganisation } from './_organisation.ts'
import {
  balanceAt,
  cashAt,
  cashAtStart,
  cell,
  cellsOf,
  netAssets,
  same,
  sumAt,
} from './_reading.ts'
import { PATIENCE, PROPERTY_RUNS } from './_runs.ts'
import { TAX_PAID } from './cash-rows.ts'
import { statementsOf } from './create-model.ts'
import type { Flow, ModelInput, Statements, StockLevel } from './model.ts'

const always = (check: (input: ModelInput) => void) =>
  fc.assert(fc.property(anyOrganisation, check), { numRuns: PROPERTY_RUNS })

const indexes = ({ months }: ModelInput) => months.map((_, month) => month)

describe('statements of any organisation', { timeout: PATIENCE }, () => {
  it('1: assets are liabilities and equity and one constant gap', () => {
    always(input => {
      const statements = statementsOf(input)
      for (const month of indexes(input)) {
        same(netAssets(statements, month), statements.outOfBalance, `gap of month ${month}`)
      }
    })
  })

  it('2: each month opens with the last closing cash, which is the balance of the banks', () => {
    always(input => {
      const statements = statementsOf(input)
      const banks = statements.balance.filter(({ code }) => isBank(input, code))
      const debts = banks.filter(({ itemType }) => itemType === ITEM_TYPE.liability)
      let cash = cashAtStart(input)
      for (const month of indexes(input)) {
        same(cell(statements.openingCash, month), cash, `opening cash of month ${month}`)
        cash += sumAt(statements.cash, month)
        same(cell(statements.closingCash, month), cash, `closing cash of month ${month}`)
        same(sumAt(banks, month) - 2 * sumAt(debts, month), cash, `banks in month ${month}`)
      }
    })
  })

  it('3: direct and indirect cash flow agree', () => {
    always(input => {
      const { cash, indirect, netProfit } = statementsOf(input)
      for (const month of indexes(input)) {
        same(sumAt(indirect, month), sumAt(cash, month), `indirect cash of month ${month}`)
        const earned = allFlows(input).reduce(
          (sum, { itemType, plan }) => sum + profitSign(itemType) * cell(plan, month),
          0,
        )
        same(cell(netProfit, month), earned, `profit of month ${month}`)
      }
    })
  })

  it('2: on every day the bank accounts sum to cash, and at a month end they are its balances', () => {
    always(input => {
      const { dailyBanks, dailyBalances, balance } = statementsOf(input)
      dailyBalances.forEach((total, at) => {
        const sum = dailyBanks.reduce((upTo, { balances }) => upTo + cell(balances, at), 0)
        same(sum, total, `bank accounts on day ${at}`)
      })
      for (const { code, balances } of dailyBanks) {
        const row = balance.find(each => each.code === code)
        const sign = row?.itemType === ITEM_TYPE.liability ? -1 : 1
        for (const [month, name] of input.months.slice(0, 13).entries()) {
          const at = daysBetween(input.asOf, lastDay(name)) - 1
          same(cell(balances, at), sign * cell(row?.amounts, month), `${code} in ${name}`)
        }
      }
    })
  })

  it('4: every document counts once: paid on its day, or still owed', () => {
    always(input => {
      const all = statementsOf(input)
      const without = statementsOf({ ...input, documents: [] })
      for (const [side, sign] of [
        ['receivables', 1],
        ['payables', -1],
      ] as const) {
        const code = codeOf(input, side)
        const documents = input.documents.filter(each => isSale(each) === (sign === 1))
        let paid = 0
        for (const month of indexes(input)) {
          for (const { expectedOn, amount } of documents) {
            if (monthOf(input, expectedOn) === month) paid += sign * amount
          }
          const change = balanceAt(all, code, month) - balanceAt(without, code, month)
          same(change, 0 - paid, `${side} of month ${month}`)
        }
      }
      for (const { documentId, amount, expectedOn } of input.documents) {
        const mine = all.dated.filter(each => each.documentId === documentId)
        const listed = Math.min(input.dailyMonths, input.months.length)
        const wanted = monthOf(input, expectedOn) < listed ? amount : 0
        same(
          mine.reduce((sum, each) => sum + each.amount, 0),
          wanted,
          documentId,
        )
      }
    })
  })

  it('6: the days of a month sum to it, row by row', () => {
    always(input => {
      const statements = statementsOf(input)
      const byDay = new Map<string, number>()
      let before: string = input.asOf
      for (const { on, key, amount } of statements.dated) {
        if (on < before || on === input.asOf) throw new Error(`${on} comes after ${before}`)
        before = on
        const name = `${key} ${monthOfDay(on)}`
        byDay.set(name, (byDay.get(name) ?? 0) + amount)
      }
      for (const [month, name] of input.months.slice(0, input.dailyMonths).entries()) {
        for (const { key, amounts } of statements.cash) {
          same(byDay.get(`${key} ${name}`) ?? 0, cell(amounts, month), `${key} in ${name}`)
          byDay.delete(`${key} ${name}`)
        }
      }
      expect([...byDay.keys()]).toEqual([])
    })
  })

  it('[FIG-02] the balance of a month’s last day is the closing cash of the month', () => {
    always(input => {
      const { dailyBalances, closingCash, months } = statementsOf(input)
      const listed = Math.min(13, months.length)
      const until = months[listed - 1]
      expect(dailyBalances).toHaveLength(until ? daysBetween(input.asOf, lastDay(until)) : 0)
      for (const month of months.slice(0, listed)) {
        const day = dailyBalances[daysBetween(input.asOf, lastDay(month)) - 1]
        same(day ?? Number.NaN, cell(closingCash, months.indexOf(month)), `closing of ${month}`)
      }
    })
  })

  it('7: amounts three times as large give statements three times as large', () => {
    always(input => {
      const once = cellsOf(statementsOf(input))
      const thrice = cellsOf(statementsOf(timesThree(input)))
      // A split cell is rounded to half a cent; a balance has one such error for each month and
      // stream.
      const streams = allFlows(input).length * 4 + input.documents.length + 12
      const tolerance = 4 * streams * (input.months.length + 1)
      for (const [name, cells] of once) {
        const large = thrice.get(name)
        for (const month of indexes(input)) {
          const gap = Math.abs(cell(large, month) - 3 * cell(cells, month))
          if (!(gap <= tolerance)) throw new Error(`${name}, month ${month}: off by ${gap} cents`)
        }
      }
    })
  })

  it('[FIG-04] goods that need not be bought are no receipt, in no month and on no day', () => {
    always(given => {
      const input = withoutRefunds(given)
      const { cash, dated } = statementsOf({
        ...{ ...input, documents: [], transfers: [], keptBack: [] },
      })
      const isPayment = (key: string) =>
        key === TAX_PAID || input.stock?.costs.some(is => is === key)
      const received = cash.filter(({ key, amounts }) => isPayment(key) && Math.max(...amounts) > 0)
      expect(received).toEqual([])
      expect(dated.filter(({ key, amount }) => isPayment(key) && amount > 0)).toEqual([])
    })
  })

  it('8: sales tax booked is sales tax paid and the change of the tax owed', () => {
    always(input => {
      const statements = statementsOf(input)
      const code = codeOf(input, 'salesTax')
      let owed: number = input.balances.find(each => each.code === code)?.amount ?? 0
      for (const month of indexes(input)) {
        const goods = goodsBought(input, statements, month)
        for (const flow of allFlows(input)) {
          const { code, itemType, plan, taxPpm, treatment } = flow
          if (treatment.kind !== 'trade' && treatment.kind !== 'writtenOff') continue
          const bought = input.flows.includes(flow) ? goods.get(code) : undefined
          owed += profitSign(itemType) * shareOf(bought ?? cell(plan, month), taxPpm)
        }
        for (const { amounts, taxPpm } of input.purchases ?? []) {
          owed -= shareOf(cell(amounts, month), taxPpm)
        }
        // Tax payments are negative in their row.
        owed += cashAt(statements, code, month)
        same(balanceAt(statements, code, month), owed, `sales tax owed in month ${month}`)
      }
    })
  })
})

/** What each cost of goods buys: what it uses, and its part of the rise of inventory. */
function goodsBought(
  { flows, balances, stock }: ModelInput,
  statements: Statements,
  month: number,
): Map<string, number> {
  if (!stock) return new Map()
  const balanceBefore = (code: string) =>
    month === 0
      ? (balances.find(each => each.code === code)?.amount ?? 0)
      : balanceAt(statements, code, month - 1)
  const rise = stock.accounts.reduce(
    (sum, { code }) => sum + balanceAt(statements, code, month) - balanceBefore(code),
    0,
  )
  const goods = flows.filter(({ code }) => stock.costs.includes(code))
  const used = goods.map(({ plan }) => Math.max(0, cell(plan, month)))
  const isAny = used.some(amount => amount > 0)
  const parts = splitBy(rise, isAny ? used : used.map((_, at) => Number(at === 0)))
  return new Map(goods.map(({ code, plan }, at) => [code, cell(plan, month) + (parts[at] ?? 0)]))
}

const withoutRefunds = (input: ModelInput): ModelInput => ({
  ...input,
  flows: input.flows.map(flow => withPlans(flow, Math.abs)),
  purchases: (input.purchases ?? []).map(each => ({
    ...each,
    amounts: each.amounts.map(Math.abs),
  })),
})

/** The flows and their parts. */
const allFlows = ({ flows }: ModelInput): readonly Flow[] =>
  flows.flatMap(flow => [flow, ...(flow.parts ?? []).map(part => ({ ...flow, ...part }))])

const withPlans = (flow: Flow, change: (amount: number) => number): Flow => ({
  ...flow,
  plan: flow.plan.map(change),
  parts: (flow.parts ?? []).map(part => ({ ...part, plan: part.plan.map(change) })),
})

const isSale = ({ kind }: OpenDocument) => kind === 'invoice' || kind === 'creditNote'

/** The banks of the books, or the one that the model adds if there is none. */
const isBank = ({ balances }: ModelInput, code: string) =>
  code === 'bank' || balances.some(each => each.code === code && each.role === 'bank')

/** The month in which a day counts; past days count in the first one. */
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
    flows: input.flows.map(flow => withPlans(flow, times)),
    purchases: (input.purchases ?? []).map(each => ({
      ...each,
      amounts: each.amounts.map(times),
    })),
    keptBack: (input.keptBack ?? []).map(timed),
    documents: input.documents.map(document => ({
      ...timed(document),
      tax: times(document.tax),
      parts: document.parts.map(({ code, net }) => ({ code, net: times(net) })),
    })),
    transfers: input.transfers.map(timed),
    obligations: input.obligations.map(each => ({ ...each, opening: each.opening.map(timed) })),
    stock: input.stock && {
      ...input.stock,
      accounts: input.stock.accounts.map(({ code, level }) => ({ code, level: thrice(level) })),
    },
  }
}

function thrice(level: StockLevel): StockLevel {
  const times = (amount: number): Cents => cents(amount * 3)
  return level.kind === 'rises'
    ? { ...level, rises: level.rises.map(times) }
    : { ...level, pastCosts: level.pastCosts.map(times) as [Cents, Cents, Cents] }
}
