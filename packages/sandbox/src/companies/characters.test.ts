/** The traits of each demo company that demonstrations rely on. */
import {
  addDays,
  addMonths,
  type Day,
  day,
  firstDay,
  lastDay,
  type Month,
  monthOfDay,
  monthsFrom,
} from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { balancesAt, bankSummary, buildCompany, type DemoCompany, profitAndLoss } from './index.ts'

const TODAY = day('2026-11-21')

const inBank = (company: DemoCompany, month: Month): number =>
  bankSummary(company, firstDay(month), lastDay(month)).reduce((sum, it) => sum + it.closing, 0)

const named = (company: DemoCompany, name: string): string => {
  const account = company.accounts.find(it => it.name === name)
  if (!account) throw new Error(`${name} is no account of ${company.name}`)
  return account.accountId
}

/**
 * Cash at the ends of the next months if each moves as the same month did on average in the last
 * three years.
 */
function expectedCash(company: DemoCompany, today: Day, count: number): number[] {
  const close = addMonths(monthOfDay(today), -1)
  let cash = inBank(company, close)
  return monthsFrom(addMonths(close, 1), count).map(month => {
    const moves = [12, 24, 36].map(back => {
      const then = addMonths(month, -back * Math.ceil(count / 12))
      return inBank(company, then) - inBank(company, addMonths(then, -1))
    })
    cash += moves.reduce((sum, move) => sum + move, 0) / moves.length
    return cash
  })
}

describe('Kererū Coffee', () => {
  const FLOOR = 40_000_00

  it.each(['2026-11-21', '2026-12-24', '2027-01-05', '2027-02-28', '2027-03-15'].map(day))(
    'dips below its floor once in the twelve months after %s and recovers',
    today => {
      const cash = expectedCash(buildCompany('kereru', today), today, 12)
      const isLow = cash.map(amount => amount < FLOOR)
      const dips = isLow.filter((low, at) => low && !isLow[at - 1]).length
      expect(dips).toBe(1)
      expect(isLow.at(-1)).toBe(false)
      expect(Math.min(...cash)).toBeGreaterThan(18_000_00)
      expect(Math.min(...cash)).toBeLessThan(32_000_00)
    },
  )

  it('has had the same low every winter and mostly 40 to 130 thousand otherwise', () => {
    const company = buildCompany('kereru', TODAY)
    const months = monthsFrom('2023-11' as Month, 36)
    const low = months.filter(month => inBank(company, month) < FLOOR).map(it => it.slice(5))
    expect(new Set(low)).toEqual(new Set(['06', '07', '08']))
    expect(Math.max(...months.map(month => inBank(company, month)))).toBeLessThan(130_000_00)
  })

  it.each(['2026-11-23', '2026-12-24', '2027-02-28', '2027-05-30'].map(day))(
    'has overdue invoices, one of them partly paid, and a customer who pays weeks late on %s',
    today => {
      const { documents, contacts } = buildCompany('kereru', today)
      const owed = documents.filter(it => it.kind === 'ACCREC' && it.amountDue > 0)
      const overdue = owed.filter(it => it.dueDate < today)
      expect(overdue.length).toBeGreaterThanOrEqual(2)
      expect(overdue.length).toBeLessThanOrEqual(5)
      expect(overdue.some(it => it.amountDue < it.total)).toBe(true)
      const late = contacts.find(({ name }) => name === 'Ōriental Bay Kiosk')?.contactId
      const paid = documents.filter(it => it.contactId === late && it.fullyPaidOn !== null)
      expect(paid.length).toBeGreaterThan(24)
      for (const { dueDate, fullyPaidOn } of paid) {
        expect(fullyPaidOn && fullyPaidOn > addDays(dueDate, 20)).toBe(true)
      }
    },
  )

  it('has its machines repaired in some months and not in others', () => {
    const { documents, contacts } = buildCompany('kereru', TODAY)
    const engineers = contacts.find(({ name }) => name === 'Espresso Engineers')?.contactId
    const months = documents.filter(it => it.contactId === engineers).map(it => monthOfDay(it.date))
    const lastYear = monthsFrom('2025-11' as Month, 12).filter(month => months.includes(month))
    expect(lastYear.length).toBeGreaterThanOrEqual(2)
    expect(lastYear.length).toBeLessThanOrEqual(8)
  })

  it('pays GST every second month on the statutory days', () => {
    const { journals, accounts } = buildCompany('kereru', TODAY)
    const gst = accounts.find(it => it.systemAccount === 'GST')?.accountId
    const days = journals
      .filter(it => it.source === 'CASHPAID' && it.lines.some(line => line.accountId === gst))
      .filter(it => it.lines.length === 2 && it.date > '2025-11')
      .map(({ date }) => date)
    expect(days).toEqual([
      '2026-01-15',
      '2026-02-28',
      '2026-05-07',
      '2026-06-28',
      '2026-08-28',
      '2026-10-28',
    ])
  })
})

describe('Wattle & Stone Advisory', () => {
  const company = buildCompany('services', TODAY)

  it('owes withholdings and superannuation in the account types that Australia has for them', () => {
    const types = new Set(company.accounts.map(({ type }) => type))
    expect(types).toContain('PAYGLIABILITY')
    expect(types).toContain('SUPERANNUATIONLIABILITY')
    expect(types).toContain('SUPERANNUATIONEXPENSE')
    expect(company.currency).toBe('AUD')
  })

  it('pays superannuation by the 28th after each quarter until June 2026', () => {
    const owed = named(company, 'Superannuation Payable')
    for (const quarterEnd of ['2025-12', '2026-03'] as Month[]) {
      const before = balancesAt(company, lastDay(quarterEnd)).get(owed) ?? 0
      const month = addMonths(quarterEnd, 1)
      const accrued = company.journals
        .filter(it => it.source === 'PAYSLIP' && monthOfDay(it.date) === month)
        .flatMap(it => it.lines)
        .filter(it => it.accountId === owed)
        .reduce((sum, it) => sum - it.amount, 0)
      expect(before).toBeGreaterThan(0)
      expect(balancesAt(company, lastDay(month)).get(owed)).toBe(accrued)
    }
  })

  it('pays superannuation seven days after every payday from July 2026', () => {
    const owed = named(company, 'Superannuation Payable')
    const handed = company.journals
      .filter(it => it.source === 'CASHPAID' && it.date >= '2026-07-01')
      .filter(it => it.lines.some(({ accountId, amount }) => accountId === owed && amount > 0))
      .map(({ date }) => date)
    // On 28 July also the amount owed for the quarter before.
    expect(handed.slice(0, 6)).toEqual([
      '2026-07-21',
      '2026-07-28',
      '2026-08-04',
      '2026-08-21',
      '2026-09-04',
      '2026-09-21',
    ])
    const unpaid = company.journals
      .filter(it => it.source === 'PAYSLIP' && it.date > '2026-11-14')
      .flatMap(it => it.lines)
      .filter(it => it.accountId === owed)
    expect(balancesAt(company, TODAY).get(owed) ?? 0).toBe(
      unpaid.reduce((sum, it) => sum - it.amount, 0),
    )
  })

  it('is paid late by most clients', () => {
    const paid = company.documents.filter(it => it.kind === 'ACCREC' && it.fullyPaidOn)
    const late = paid.filter(it => (it.fullyPaidOn ?? '') > it.dueDate)
    expect(late.length / paid.length).toBeGreaterThan(0.5)
  })
})

describe('Tūī Robotics', () => {
  const company = buildCompany('startup', TODAY)

  it('has had two funding rounds in the last four years', () => {
    const shares = named(company, 'Preference Shares')
    const rounds = company.journals.filter(
      it => it.date > '2022-11-21' && it.lines.some(line => line.accountId === shares),
    )
    expect(rounds.map(({ date }) => date.slice(0, 7))).toEqual(['2023-07', '2025-07'])
  })

  it('has money for nine to twelve months at last year’s pace', () => {
    const left = inBank(company, '2026-10' as Month)
    const burn = (inBank(company, '2025-10' as Month) - left) / 12
    expect(left / burn).toBeGreaterThan(9)
    expect(left / burn).toBeLessThan(12.5)
  })
})

describe('Harbour & Co Wholesale', () => {
  const company = buildCompany('wholesaler', TODAY)

  it('has exactly 350 accounts, each with a history or a reason', () => {
    expect(company.accounts).toHaveLength(350)
    expect(new Set(company.accounts.map(({ name }) => name)).size).toBe(350)
    const codes = company.accounts.flatMap(({ code }) => code ?? [])
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('has more than two pages of a thousand documents in two years', () => {
    const recent = company.documents.filter(({ date }) => date > '2024-11-21')
    expect(recent.length).toBeGreaterThan(2_000)
  })

  it('waits sixty to ninety days for its money and holds two months of stock', () => {
    const paid = company.documents.filter(it => it.kind === 'ACCREC' && it.fullyPaidOn)
    const days = paid.map(it => Date.parse(it.fullyPaidOn ?? '') - Date.parse(it.date))
    const average = days.reduce((sum, it) => sum + it, 0) / days.length / 86_400_000
    expect(average).toBeGreaterThan(60)
    expect(average).toBeLessThan(90)
  })
})

describe('Ngā Mahi Wīwī & 李记', () => {
  const company = buildCompany('messy', TODAY)
  const balances = balancesAt(company, TODAY)

  it('has archived accounts with a history and accounts without a code', () => {
    const archived = company.accounts.filter(({ status }) => status === 'ARCHIVED')
    const used = new Set(company.journals.flatMap(({ lines }) => lines.map(it => it.accountId)))
    expect(archived.length).toBeGreaterThan(3)
    expect(archived.every(({ accountId }) => used.has(accountId))).toBe(true)
    expect(archived.every(({ accountId }) => !balances.has(accountId))).toBe(true)
    const withoutCode = company.accounts.filter(it => it.code === null && it.type !== 'BANK')
    expect(withoutCode.length).toBeGreaterThan(4)
  })

  it('has a suspense balance, a foreign bank account and archived contacts', () => {
    expect(balances.get(named(company, 'Suspense')) ?? 0).not.toBe(0)
    expect(company.accounts.some(it => it.type === 'BANK' && it.currency === 'USD')).toBe(true)
    expect(company.contacts.some(({ status }) => status === 'ARCHIVED')).toBe(true)
  })

  it('has documents of every kind and state, and part-payments', () => {
    const seen = new Set(company.documents.map(({ kind, status }) => `${kind} ${status}`))
    for (const kind of ['ACCREC', 'ACCPAY', 'ACCRECCREDIT', 'ACCPAYCREDIT']) {
      expect(seen).toContain(`${kind} AUTHORISED`)
      expect(seen).toContain(`${kind} PAID`)
    }
    for (const status of ['DRAFT', 'VOIDED']) expect(seen).toContain(`ACCREC ${status}`)
    const partly = company.documents.filter(it => it.amountDue > 0 && it.amountDue < it.total)
    expect(partly.length).toBeGreaterThan(3)
    const overpaid = company.documents.filter(({ number }) => number.startsWith('OVERPAYMENT'))
    expect(overpaid.length).toBeGreaterThan(3)
    const advances = company.documents.filter(({ advance }) => advance === 'prepayment')
    expect(new Set(advances.map(({ kind }) => kind)).size).toBe(2)
    expect(advances.some(({ status }) => status === 'PAID')).toBe(true)
  })

  it('has a month in which sales as a whole are negative', () => {
    const revenue = (month: Month) => {
      const amounts = profitAndLoss(company, firstDay(month), lastDay(month))
      return company.accounts
        .filter(it => it.class === 'REVENUE')
        .reduce((sum, it) => sum + (amounts.get(it.accountId) ?? 0), 0)
    }
    expect(revenue('2025-07' as Month)).toBeLessThan(0)
    expect(revenue('2026-07' as Month)).toBeGreaterThan(0)
  })
})

describe.each([
  // company, what is owed, the days on which it is paid
  ['kereru', 'PAYE Payable', /-20$/],
  ['kereru', 'KiwiSaver Payable', /-20$/],
  ['kereru', 'Income Tax', /-(01-15|05-07|08-28)$/],
  ['startup', 'PAYE Payable', /-20$/],
  ['startup', 'GST', /-(05-07|10-28)$/],
  ['wholesaler', 'PAYE Payable', /-20$/],
  ['wholesaler', 'GST', /-(01-15|05-07|\d\d-28)$/],
  ['wholesaler', 'Income Tax Payable', /-(01-15|05-07|08-28)$/],
  ['messy', 'PAYE', /-20$/],
  ['services', 'GST', /-(02|04|07|10)-28$/],
  ['services', 'PAYG Withholdings Payable', /-(02|04|07|10)-28$/],
] as const)('the tax office that %s owes %s to', (key, name, days) => {
  it('is paid on its days, every year', () => {
    const company = buildCompany(key, TODAY)
    const owed = named(company, name)
    const ownBanks = new Set(company.accounts.filter(it => it.type === 'BANK').map(idOf))
    const flows = new Set(company.accounts.filter(it => /REVENUE|EXPENSE/.test(it.class)).map(idOf))
    const paid = company.journals.filter(
      ({ source, lines }) =>
        /^CASH(PAID|REC)$/.test(source) &&
        lines.some(({ accountId }) => accountId === owed) &&
        lines.some(({ accountId }) => ownBanks.has(accountId)) &&
        // Sales tax on a purchase is not a payment to the tax office.
        !lines.some(({ accountId }) => flows.has(accountId) || isFixed(company, accountId)),
    )
    expect(new Set(paid.map(({ date }) => date.slice(0, 4))).size).toBeGreaterThanOrEqual(4)
    for (const { date } of paid) expect(date).toMatch(days)
  })
})

const idOf = ({ accountId }: { readonly accountId: string }) => accountId

const isFixed = ({ accounts }: DemoCompany, id: string) =>
  accounts.some(({ accountId, type }) => accountId === id && type === 'FIXED')
