import {
  addDays,
  addMonths,
  type Day,
  day,
  firstDay,
  lastDay,
  monthOfDay,
  monthsFrom,
} from '@millpond/core/time'
import { describe, expect, it, vi } from 'vitest'
import {
  balancesAt,
  bankSummary,
  bookMonths,
  buildCompany,
  CURRENT_YEAR_EARNINGS,
  DEMO_COMPANIES,
  DEMO_COMPANY_KEYS,
  type DemoCompany,
  netProfit,
  profitAndLoss,
  QUICKBOOKS_COMPANIES,
  QUICKBOOKS_COMPANY_KEYS,
} from './index.ts'
import { RECEIVABLES_WITHOUT_INVOICE } from './messy.ts'

const TODAY = day('2026-11-21')
/** Amounts that the control accounts hold without a document, on purpose. */
const WITHOUT_INVOICE: Partial<Record<string, number>> = { messy: RECEIVABLES_WITHOUT_INVOICE }

function totals(company: DemoCompany, at: Day) {
  const balances = balancesAt(company, at)
  const sums = { ASSET: 0, LIABILITY: 0, EQUITY: 0, REVENUE: 0, EXPENSE: 0 }
  for (const account of company.accounts) {
    sums[account.class] += balances.get(account.accountId) ?? 0
  }
  sums.EQUITY += balances.get(CURRENT_YEAR_EARNINGS) ?? 0
  return sums
}

function openAmount(company: DemoCompany, side: 'ACCREC' | 'ACCPAY'): number {
  return company.documents
    .filter(({ kind, status }) => kind.startsWith(side) && status === 'AUTHORISED')
    .reduce((sum, { kind, amountDue }) => sum + (kind === side ? amountDue : -amountDue), 0)
}

const balanceOf = (company: DemoCompany, system: string, at: Day) => {
  const account = company.accounts.find(({ systemAccount }) => systemAccount === system)
  return balancesAt(company, at).get(account?.accountId ?? '') ?? 0
}

const KEYS = [...DEMO_COMPANY_KEYS, ...QUICKBOOKS_COMPANY_KEYS]

describe.each(KEYS)('books of %s', key => {
  const company = buildCompany(key, TODAY)
  const months = bookMonths(company)

  it('[DAT-01] go back four years and end today', () => {
    expect(months.length).toBeGreaterThanOrEqual(49)
    expect(months.at(-1)).toBe('2026-11')
    expect(company.journals.every(({ date }) => date <= TODAY)).toBe(true)
    const dates = company.journals.map(({ date }) => date)
    expect(dates).toEqual([...dates].sort())
  })

  it('every journal sums to zero and names existing accounts', () => {
    const ids = new Set(company.accounts.map(({ accountId }) => accountId))
    expect(ids.size).toBe(company.accounts.length)
    for (const journal of company.journals) {
      expect(journal.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(0)
      expect(journal.lines.every(line => ids.has(line.accountId))).toBe(true)
    }
  })

  it('assets equal liabilities and equity at every month end and today', () => {
    for (const at of [...months.slice(0, -1).map(lastDay), TODAY]) {
      const { ASSET, LIABILITY, EQUITY } = totals(company, at)
      expect(ASSET, at).toBe(LIABILITY + EQUITY)
    }
  })

  it('profit and loss of the year so far is the current year earnings', () => {
    const begins = addMonths('2025-01' as never, company.financialYearEndMonth)
    for (const month of monthsFrom(begins, 12)) {
      const earned = netProfit(company, firstDay(begins), lastDay(month))
      expect(balancesAt(company, lastDay(month)).get(CURRENT_YEAR_EARNINGS) ?? 0, month).toBe(
        earned,
      )
    }
  })

  it('the days of a month add up to the month', () => {
    const byDay = new Map<string, number>()
    for (let at = day('2026-06-01'); at <= '2026-06-30'; at = addDays(at, 1)) {
      for (const [id, amount] of profitAndLoss(company, at, at)) {
        byDay.set(id, (byDay.get(id) ?? 0) + amount)
      }
    }
    const byMonth = profitAndLoss(company, day('2026-06-01'), day('2026-06-30'))
    const moved = [...byDay].filter(([, amount]) => amount !== 0)
    expect(new Map(moved)).toEqual(byMonth)
  })

  it('bank summaries continue from month to month and close at the bank balances', () => {
    let before = new Map<string, number>()
    for (const month of months) {
      const lines = bankSummary(company, firstDay(month), lastDay(month))
      const balances = balancesAt(company, lastDay(month))
      for (const line of lines) {
        expect(line.opening + line.received - line.spent).toBe(line.closing)
        expect(line.closing).toBe(balances.get(line.accountId) ?? 0)
        if (month !== months[0]) expect(line.opening).toBe(before.get(line.accountId))
      }
      before = new Map(lines.map(line => [line.accountId, line.closing]))
    }
  })

  it.each(['2026-11-21', '2026-11-30', '2026-12-01', '2027-02-28'].map(day))(
    'open documents are the control accounts on %s',
    at => {
      const then = buildCompany(key, at)
      const extra = WITHOUT_INVOICE[key] ?? 0
      expect(openAmount(then, 'ACCREC')).toBe(balanceOf(then, 'DEBTORS', at) - extra)
      expect(openAmount(then, 'ACCPAY')).toBe(balanceOf(then, 'CREDITORS', at))
      expect(openAmount(then, 'ACCREC')).toBeGreaterThan(0)
    },
  )

  it('documents add up, and payments never exceed them', () => {
    const paid = new Map<string, number>()
    for (const { documentId, amount } of company.payments) {
      paid.set(documentId, (paid.get(documentId) ?? 0) + amount)
    }
    const contacts = new Set(company.contacts.map(({ contactId }) => contactId))
    for (const document of company.documents) {
      const lines = document.lines.reduce((sum, line) => sum + line.net + line.tax, 0)
      expect(lines).toBe(document.total)
      expect(contacts.has(document.contactId)).toBe(true)
      expect(document.dueDate >= document.date).toBe(true)
      if (document.status === 'PAID') expect(document.amountDue).toBe(0)
      if (document.status === 'AUTHORISED') expect(document.amountDue).toBeGreaterThan(0)
      const settled = paid.get(document.documentId) ?? 0
      if (document.status !== 'VOIDED') {
        expect(settled).toBeLessThanOrEqual(document.total - document.amountDue)
      }
    }
  })

  it('ids are unique and look like ids', () => {
    const ids = [
      company.organisationId,
      ...company.accounts.map(({ accountId }) => accountId),
      ...company.contacts.map(({ contactId }) => contactId),
      ...company.documents.map(({ documentId }) => documentId),
      ...company.payments.map(({ paymentId }) => paymentId),
      ...company.repeating.map(({ repeatingId }) => repeatingId),
    ]
    expect(new Set(ids).size).toBe(ids.length)
    const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    expect(ids.filter(id => !form.test(id))).toEqual([])
  })

  it('a month later the earlier months are the same, to the cent and the document', () => {
    const later = buildCompany(key, day('2026-12-21'))
    for (const month of months.slice(0, -1)) {
      const [from, to] = [firstDay(month), lastDay(month)]
      expect(profitAndLoss(later, from, to)).toEqual(profitAndLoss(company, from, to))
      expect(balancesAt(later, to)).toEqual(balancesAt(company, to))
    }
    const known = new Set(later.documents.map(({ documentId }) => documentId))
    expect(company.documents.filter(({ documentId }) => !known.has(documentId))).toEqual([])
  })

  it('even when the window moves on by a financial year', () => {
    const later = buildCompany(key, day('2027-08-05'))
    for (const month of bookMonths(later).filter(it => it < monthOfDay(TODAY))) {
      expect(balancesAt(later, lastDay(month))).toEqual(balancesAt(company, lastDay(month)))
    }
  })

  // Writing the wholesaler twice takes longer than a unit test's five seconds on a busy machine.
  it('are the same when created again, and when a later day was requested first', async () => {
    vi.resetModules()
    const fresh = await import('./index.ts')
    fresh.buildCompany(key, day('2027-08-05'))
    const again = fresh.buildCompany(key, TODAY)
    expect(again).not.toBe(company)
    expect(JSON.stringify(again) === JSON.stringify(company)).toBe(true)
  }, 60_000)

  it('on the cash basis, what is not yet paid is not yet earned', () => {
    const [from, to] = [firstDay(months[0] ?? monthOfDay(TODAY)), TODAY]
    const gap = new Map(profitAndLoss(company, from, to))
    for (const [id, amount] of profitAndLoss(company, from, to, { paymentsOnly: true })) {
      gap.set(id, ((gap.get(id) ?? 0) - amount) as never)
    }
    const paid = new Map<string, number>()
    for (const { documentId, amount, date } of company.payments) {
      if (date >= from) paid.set(documentId, (paid.get(documentId) ?? 0) + amount)
    }
    const debits = { ACCREC: -1, ACCPAY: 1, ACCRECCREDIT: 1, ACCPAYCREDIT: -1 }
    const classOf = new Map(company.accounts.map(it => [it.accountId, it.class]))
    for (const { documentId, kind, date, status, total, lines } of company.documents) {
      if (status === 'DRAFT' || status === 'VOIDED') continue
      const issued = date >= from ? total : 0
      const share = (issued - (paid.get(documentId) ?? 0)) / total
      for (const { accountId, net } of lines) {
        const side = classOf.get(accountId) === 'REVENUE' ? -1 : 1
        const left = (gap.get(accountId) ?? 0) - side * debits[kind] * net * share
        gap.set(accountId, left as never)
      }
    }
    const profitAccounts = company.accounts.filter(it => /REVENUE|EXPENSE/.test(it.class))
    for (const { accountId, name } of profitAccounts) {
      expect(Math.abs(gap.get(accountId) ?? 0), name).toBeLessThan(25)
    }
  })

  it('carry an overall budget over this financial year and the next', () => {
    const overall = company.budgets.find(({ type }) => type === 'OVERALL')
    expect(overall?.name).toBe('Overall budget')
    const planned = new Set(overall?.lines.flatMap(({ amounts }) => amounts.map(it => it.month)))
    const begins = addMonths('2026-01' as never, company.financialYearEndMonth)
    const current = begins > monthOfDay(TODAY) ? addMonths(begins, -12) : begins
    for (const month of monthsFrom(current, 24)) expect(planned.has(month), month).toBe(true)
  })

  it('repeat their bills and invoices after today', () => {
    expect(company.repeating.length).toBeGreaterThan(1)
    expect(company.repeating.every(({ nextDate }) => nextDate > TODAY)).toBe(true)
  })
})

describe('the demo companies', () => {
  it('are each listed once, in the order of the keys', () => {
    const listed = [...DEMO_COMPANIES, ...QUICKBOOKS_COMPANIES]
    expect(listed.map(({ key }) => key)).toEqual(KEYS)
    for (const { key, name } of listed) expect(buildCompany(key, TODAY).name).toBe(name)
  })

  it('are the same company for the same day', () => {
    expect(buildCompany('kereru', TODAY)).toBe(buildCompany('kereru', TODAY))
  })
})
