import { profitSign } from '#item'
import type { AccountRole } from '#ledger'
import { type Cents, cents, splitAlong, splitBy, sumCents, WHOLE_PPM, ZERO } from '#money'
import { type Day, daysIn, firstDay, type Month, monthsUntil } from '#time'
import { type OpenDocument, openDocuments, type Settlement, type Side } from '#timing'
import type { AccountIndex } from './account-index.ts'
import type { ForecastBasis } from './basis.ts'
import type { ControlFact } from './facts.ts'
import type { AccountTimings } from './inputs/account-timing.ts'
import { goodsAccounts, usersOfStock } from './inputs/stock-of.ts'

export interface DocumentQuestion {
  readonly basis: ForecastBasis
  readonly asOf: Day
  readonly months: readonly Month[]
  readonly accountIndex: AccountIndex
  readonly timings: AccountTimings
}

/** Open documents; a side without any gets placeholders for the balance of its account. */
export function documentsOf(question: DocumentQuestion): OpenDocument[] {
  const { basis, asOf, months, accountIndex, timings } = question
  const known = paidInRowsOfCosts(openDocuments({ ...basis, asOf }), question)
  const sides: readonly (readonly [Side, AccountRole, ReadonlySet<string>])[] = [
    ['receivable', 'receivables', new Set(['invoice', 'creditNote'])],
    ['payable', 'payables', new Set(['bill', 'supplierCredit'])],
  ]
  const placeholders = sides.flatMap(([side, role, kinds]) => {
    const [code] = accountIndex.withRole(role)
    if (code === undefined || known.some(document => kinds.has(document.kind))) return []
    return placeholderDocuments({
      side,
      balance: accountIndex.balanceNow(code),
      settlement: timings.ofSide(side),
      taxPpm: usualTax(side, accountIndex, timings),
      months,
      asOf,
    })
  })
  return [...known, ...placeholders]
}

/** Bills for goods are booked to inventory; they are payments of the costs that use the goods. */
function paidInRowsOfCosts(
  documents: readonly OpenDocument[],
  { accountIndex, timings }: DocumentQuestion,
): OpenDocument[] {
  const usersOf = usersOfStock(accountIndex, goodsAccounts(accountIndex, timings))
  return documents.map(document => ({
    ...document,
    parts: document.parts.flatMap(part => {
      const users = part.code === null ? [] : usersOf(part.code)
      if (users.length === 0) return [part]
      const nets = splitBy(
        part.net,
        users.map(({ used }) => used),
      )
      return users.map(({ code }, at) => ({ code, net: nets[at] ?? ZERO }))
    }),
  }))
}

/** Sales tax as a share of a year's income or costs, at the rates of their accounts. */
function usualTax(side: Side, accountIndex: AccountIndex, timings: AccountTimings): number {
  const year = monthsUntil(accountIndex.ledger.closeMonth, 12)
  const sign = side === 'receivable' ? 1 : -1
  let net = 0
  let tax = 0
  for (const series of accountIndex.profit) {
    if (profitSign(series.itemType) !== sign) continue
    const { taxPpm } = timings.of(series).fact
    // Accounts without sales tax, such as wages, are seldom invoiced.
    if (taxPpm === 0) continue
    const amount = sumCents(year.map(month => accountIndex.profitAt(series.code, month)))
    net += amount
    tax += (amount * taxPpm) / WHOLE_PPM
  }
  return net <= 0 ? 0 : Math.round((tax / net) * WHOLE_PPM)
}

/** The balance of a control account, and how much of it open documents explain. */
export function controlFact(
  accountIndex: AccountIndex,
  role: 'receivables' | 'payables',
  documents: readonly OpenDocument[],
): ControlFact {
  const kinds = role === 'receivables' ? ['invoice', 'creditNote'] : ['bill', 'supplierCredit']
  const sign = role === 'receivables' ? 1 : -1
  const own = documents.filter(({ kind }) => kinds.includes(kind))
  const total = own.reduce((sum, { amount }) => sum + sign * amount, 0)
  return {
    balance: sumCents(accountIndex.withRole(role).map(code => accountIndex.balanceNow(code))),
    documents: cents(total),
  }
}

export interface UndocumentedSide {
  readonly side: 'receivable' | 'payable'
  /** The balance of the control account, natural sign. */
  readonly balance: Cents
  readonly settlement: Settlement
  /** Usual share of sales tax in the total. */
  readonly taxPpm: number
  readonly months: readonly Month[]
  readonly asOf: Day
}

/**
 * Receivables or payables of books without an open document on that side: one placeholder per
 * month, spread as the balance of a steady business is usually paid. If everything is paid in the
 * month after its booking, 900 owed is all paid in the first month.
 */
export function placeholderDocuments(question: UndocumentedSide): OpenDocument[] {
  const { side, balance, settlement, taxPpm, months, asOf } = question
  const sign = side === 'receivable' ? 1 : -1
  const parts = splitAlong(sign * balance, outstandingPaid(settlement.fullMonth))
  return parts.flatMap((amount, index) => {
    const month = months[index]
    if (month === undefined || amount === ZERO) return []
    const tax = cents(Math.round((amount * taxPpm) / (WHOLE_PPM + taxPpm)))
    return [
      {
        documentId: `${side}@${month}`,
        kind: side === 'receivable' ? ('invoice' as const) : ('bill' as const),
        number: null,
        contactId: null,
        contactName: side === 'receivable' ? 'Customers' : 'Suppliers',
        issuedOn: asOf,
        dueOn: null,
        amount,
        tax,
        parts: [{ code: null, net: cents(amount - tax) }],
        expectedOn: middle(month, asOf),
        expectedBy: 'learned' as const,
        profile: settlement.profile,
      },
    ]
  })
}

/** The middle of the rest of a month. */
function middle(month: Month, asOf: Day): Day {
  const first = asOf < firstDay(month) ? 1 : Number(asOf.slice(8)) + 1
  const day = Math.ceil((first + daysIn(month)) / 2)
  return `${month}-${String(day).padStart(2, '0')}` as Day
}

/**
 * Cumulative share of a steady business's balance that is paid by the end of each month ahead. F(k)
 * is the share of a booking that is settled up to k months after it; month k ahead pays the part of
 * 1 − F at k or later.
 */
function outstandingPaid(fullMonth: readonly number[]): number[] {
  const unpaid = fullMonth.map(ppm => WHOLE_PPM - ppm).filter(ppm => ppm > 0)
  const total = unpaid.reduce((sum, ppm) => sum + ppm, 0)
  if (total === 0) return [WHOLE_PPM]
  // The share 1 − F(j) of a booking j months ago is open, and the share F(j + k + 1) − F(j + k) is
  // paid in month k.
  let upTo = 0
  return unpaid.map((ppm, index) => {
    upTo += ppm
    return index === unpaid.length - 1 ? WHOLE_PPM : Math.round((upTo * WHOLE_PPM) / total)
  })
}
