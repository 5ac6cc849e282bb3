import { day } from '@millpond/core/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCompany, type DemoCompanyKey, profitAndLoss } from '../src/companies/index.ts'
import { centsOf, type ReadReport, readReport } from './_reports.ts'
import { connect, start, TODAY } from './_stand-in.ts'

const CURRENT_YEAR_EARNINGS = 'abababab-abab-abab-abab-abababababab'

let stand: Awaited<ReturnType<typeof start>>
let app: Awaited<ReturnType<typeof connect>>
let messy: Awaited<ReturnType<typeof connect>>
beforeAll(async () => {
  stand = await start()
  app = await connect(stand.url)
  messy = await connect(stand.url, 'messy')
})
afterAll(() => stand.stop())

const reportOf = async (caller: typeof app, name: string, query: string) =>
  readReport(await caller.json(`Reports/${name}?${query}`))
const profit = (query: string) => reportOf(app, 'ProfitAndLoss', `standardLayout=true&${query}`)
const balance = (query: string) => reportOf(app, 'BalanceSheet', `standardLayout=true&${query}`)

/** Summed directly from the journals: income and expense positive, by account. */
function fromJournals(key: DemoCompanyKey, from: string, to: string): Map<string, number> {
  const company = buildCompany(key, TODAY)
  const signs = new Map(
    company.accounts
      .filter(({ class: kind }) => kind === 'REVENUE' || kind === 'EXPENSE')
      .map(({ accountId, class: kind }) => [accountId, kind === 'EXPENSE' ? 1 : -1]),
  )
  const sums = new Map<string, number>()
  for (const { date, lines } of company.journals) {
    if (date < day(from) || date > day(to)) continue
    for (const { accountId, amount } of lines) {
      const sign = signs.get(accountId)
      if (sign) sums.set(accountId, (sums.get(accountId) ?? 0) + sign * amount)
    }
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0))
}

const column = ({ accounts }: ReadReport, index: number) =>
  new Map(
    [...accounts]
      .map(([id, values]): [string, number] => [id, centsOf(values[index])])
      .filter(([, amount]) => amount !== 0),
  )

const MONTH = 'timeframe=MONTH'
const OCTOBER = 'fromDate=2026-10-01&toDate=2026-10-31'

describe('profit and loss', () => {
  it('[USE-03] returns twelve months a call, newest first, each as in the journals', async () => {
    const year = await profit(`${OCTOBER}&periods=11&${MONTH}`)
    expect(year.columns.slice(0, 3)).toEqual(['31 Oct 2026', '30 Sep 2026', '31 Aug 2026'])
    expect(year.columns).toHaveLength(12)
    expect(column(year, 0)).toEqual(fromJournals('kereru', '2026-10-01', '2026-10-31'))
    expect(column(year, 1)).toEqual(fromJournals('kereru', '2026-09-01', '2026-09-30'))
    expect(column(year, 8)).toEqual(fromJournals('kereru', '2026-02-01', '2026-02-28'))
  })

  it('refuses a twelfth earlier period', async () => {
    const refused = await app.get(`Reports/ProfitAndLoss?${OCTOBER}&periods=12&${MONTH}`)
    expect(refused.status).toBe(400)
    expect((await refused.json()).Elements[0].ValidationErrors[0].Message).toContain('11')
  })

  it('cuts off the 31st of earlier months when the base month has thirty days', async () => {
    const cut = await profit(`fromDate=2026-09-01&toDate=2026-09-30&periods=1&${MONTH}`)
    expect(cut.columns).toEqual(['30 Sep 2026', '30 Aug 2026'])
    expect(column(cut, 1)).toEqual(fromJournals('kereru', '2026-08-01', '2026-08-30'))
    expect(column(cut, 1)).not.toEqual(fromJournals('kereru', '2026-08-01', '2026-08-31'))
  })

  it('cuts off three days when the base month is February, and none when it has thirty-one', async () => {
    const february = await profit(`fromDate=2026-02-01&toDate=2026-02-28&periods=1&${MONTH}`)
    expect(column(february, 1)).toEqual(fromJournals('kereru', '2026-01-01', '2026-01-28'))
    const march = await profit(`fromDate=2026-03-01&toDate=2026-03-31&periods=2&${MONTH}`)
    expect(march.columns).toEqual(['31 Mar 2026', '28 Feb 2026', '31 Jan 2026'])
    expect(column(march, 2)).toEqual(fromJournals('kereru', '2026-01-01', '2026-01-31'))
  })

  it('sums twelve rolling months in each column when the base range is a year', async () => {
    const rolling = await profit(`fromDate=2025-11-01&toDate=2026-10-31&periods=1&${MONTH}`)
    expect(column(rolling, 1)).toEqual(fromJournals('kereru', '2025-10-01', '2026-09-30'))
  })

  it('also goes back by quarters and years', async () => {
    const quarters = await profit(`${OCTOBER}&periods=2&timeframe=QUARTER`)
    expect(quarters.columns).toEqual(['31 Oct 2026', '31 Jul 2026', '30 Apr 2026'])
    const years = await profit(`${OCTOBER}&periods=1&timeframe=YEAR`)
    expect(years.columns).toEqual(['31 Oct 2026', '31 Oct 2025'])
  })

  it.each([
    ['a range of 366 days', 'fromDate=2025-10-31&toDate=2026-11-01'],
    ['an end before its beginning', 'fromDate=2026-10-31&toDate=2026-10-01'],
    ['an unknown timeframe', `${OCTOBER}&periods=1&timeframe=WEEK`],
    ['no earlier period at all', `${OCTOBER}&periods=0`],
    ['a tracking category', `${OCTOBER}&trackingCategoryID=x`],
  ])('refuses %s', async (_, query) => {
    expect((await app.get(`Reports/ProfitAndLoss?${query}`)).status).toBe(400)
  })

  it('accepts 365 days', async () => {
    const query = 'fromDate=2025-10-31&toDate=2026-10-31'
    expect((await app.get(`Reports/ProfitAndLoss?${query}`)).status).toBe(200)
  })

  it('with paymentsOnly counts what was paid, not what was invoiced', async () => {
    const { accounts, names } = await profit(`${OCTOBER}&paymentsOnly=true&standardLayout=true`)
    const company = buildCompany('kereru', TODAY)
    const [from, to] = [day('2026-10-01'), day('2026-10-31')]
    const own = profitAndLoss(company, from, to, { paymentsOnly: true })
    const read = [...accounts].map(([id, [text]]) => [id, centsOf(text)])
    expect(new Map(read as [string, number][])).toEqual(own)
    const accrual = await profit(OCTOBER)
    expect(names.get('Net Profit')).not.toEqual(accrual.names.get('Net Profit'))
  })

  it('refuses a cash basis for other reports', async () => {
    expect((await app.get('Reports/BalanceSheet?paymentsOnly=true')).status).toBe(501)
  })

  it('leaves out accounts that never moved, and has texts for amounts, empty for none', async () => {
    const year = await profit(`${OCTOBER}&periods=11&${MONTH}`)
    const all = buildCompany('kereru', TODAY).accounts.filter(
      ({ class: kind }) => kind === 'REVENUE' || kind === 'EXPENSE',
    )
    expect(year.accounts.size).toBeLessThanOrEqual(all.length)
    const texts = [...year.accounts.values()].flat()
    expect(texts.every(text => text === '' || /^-?\d+\.\d\d$/.test(text))).toBe(true)
    expect(texts).toContain('')
    for (const values of year.accounts.values()) expect(values.some(Boolean)).toBe(true)
    const quiet = await profit('fromDate=2019-01-01&toDate=2019-01-31')
    expect(quiet.accounts.size).toBe(0)
  })

  it('adds up: income − cost of sales + other income − expenses = net profit', async () => {
    const { names, accounts } = await profit(OCTOBER)
    const total = (name: string) => centsOf(names.get(name)?.[0])
    const gross = total('Total Income') - total('Total Cost of Sales')
    expect(total('Gross Profit')).toBe(gross)
    const net = gross + total('Total Other Income') - total('Total Operating Expenses')
    expect(total('Net Profit')).toBe(net)
    expect(accounts.size).toBeGreaterThan(10)
  })

  it('without standardLayout shows the custom layout: accounts merged, ids gone', async () => {
    const custom = await reportOf(app, 'ProfitAndLoss', OCTOBER)
    const standard = await profit(OCTOBER)
    expect(custom.anonymous).toContain('Running the business')
    expect(standard.anonymous).toEqual(['Gross Profit', 'Net Profit'])
    expect(custom.accounts.size).toBeLessThan(standard.accounts.size)
    expect(custom.names.get('Net Profit')).toEqual(standard.names.get('Net Profit'))
  })

  it('shows currency gains on one line with an id that no account has', async () => {
    const query = `standardLayout=true&${OCTOBER}&periods=11&${MONTH}`
    const { accounts } = await reportOf(messy, 'ProfitAndLoss', query)
    const gains = buildCompany('messy', TODAY).accounts.filter(({ systemAccount }) =>
      systemAccount?.endsWith('CURRENCYGAIN'),
    )
    const expected = Array.from({ length: 12 }, (_, back) => {
      const index = 2026 * 12 + 9 - back
      const month = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
      const sums = fromJournals('messy', `${month}-01`, lastOf(month))
      return gains.reduce((sum, { accountId, class: kind }) => {
        const amount = sums.get(accountId) ?? 0
        return sum + (kind === 'EXPENSE' ? amount : -amount)
      }, 0)
    })
    expect(gains.length).toBe(3)
    expect(accounts.get('FXGROUPID')?.map(centsOf)).toEqual(expected)
    expect(expected.some(amount => amount !== 0)).toBe(true)
    for (const { accountId } of gains) expect(accounts.has(accountId)).toBe(false)
  })
})

const lastOf = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

describe('balance sheet', () => {
  it('is as at the end of the month, whatever day is named, newest first', async () => {
    const sheet = await balance(`date=2026-09-10&periods=2&${MONTH}`)
    expect(sheet.columns).toEqual(['30 Sep 2026', '31 Aug 2026', '31 Jul 2026'])
    const wire = await app.json('Reports/BalanceSheet?date=2026-09-10')
    expect(wire.Reports[0].ReportTitles[2]).toBe('As at 30 September 2026')
  })

  it('balances in every column: assets − liabilities = equity', async () => {
    const { names } = await balance(`date=2026-10-31&periods=11&${MONTH}`)
    const total = (name: string) => names.get(name)?.map(centsOf)
    const assets = total('Total Assets') ?? []
    const owed = total('Total Liabilities') ?? []
    expect(total('Net Assets')).toEqual(assets.map((value, at) => value - (owed[at] ?? 0)))
    expect(total('Total Equity')).toEqual(total('Net Assets'))
  })

  it('shows the running year’s profit under an id that no account has', async () => {
    const { accounts } = await balance('date=2026-10-31')
    const sinceApril = await profit('fromDate=2026-04-01&toDate=2026-10-31')
    expect(accounts.get(CURRENT_YEAR_EARNINGS)).toEqual(sinceApril.names.get('Net Profit'))
    const { Accounts } = await app.json('Accounts')
    const ids = Accounts.map(({ AccountID }: { AccountID: string }) => AccountID)
    expect(ids).not.toContain(CURRENT_YEAR_EARNINGS)
    for (const id of accounts.keys()) {
      if (id !== CURRENT_YEAR_EARNINGS) expect(ids).toContain(id)
    }
  })

  it('refuses a twelfth earlier period', async () => {
    expect((await app.get(`Reports/BalanceSheet?periods=12&${MONTH}`)).status).toBe(400)
  })
})

describe('bank summary', () => {
  it('goes from opening to closing, and closes as the balance sheet does', async () => {
    const wire = await app.json(`Reports/BankSummary?${OCTOBER}`)
    const summary = readReport(wire)
    expect(summary.columns).toEqual([
      'Opening Balance',
      'Cash Received',
      'Cash Spent',
      'Closing Balance',
    ])
    const sheet = await balance('date=2026-10-31')
    for (const [id, texts] of summary.accounts) {
      const [opening = 0, received = 0, spent = 0, closing = 0] = texts.map(centsOf)
      expect(opening + received - spent).toBe(closing)
      expect(closing).toBe(centsOf(sheet.accounts.get(id)?.[0]))
    }
    expect(summary.accounts.size).toBeGreaterThan(1)
  })

  it('spells the attribute of the name’s cell differently', async () => {
    const wire = await app.json(`Reports/BankSummary?${OCTOBER}`)
    const [name, opening, received] = wire.Reports[0].Rows[1].Rows[0].Cells
    expect(name.Attributes[0].Id).toBe('accountID')
    expect(opening.Attributes).toBeUndefined()
    expect(received.Attributes[0].Id).toBe('account')
  })
})

describe('trial balance', () => {
  it.each(['2026-10-31', '2026-04-30', '2026-03-31'])('balances on %s', async date => {
    const { names, columns } = await reportOf(app, 'TrialBalance', `date=${date}`)
    expect(columns).toEqual(['Debit', 'Credit', 'YTD Debit', 'YTD Credit'])
    const [debit, credit, yearDebit, yearCredit] = names.get('Total') ?? []
    expect(debit).toBe(credit)
    expect(yearDebit).toBe(yearCredit)
    expect(centsOf(yearDebit)).toBeGreaterThan(0)
  })

  it('names accounts with their code', async () => {
    const { names } = await reportOf(app, 'TrialBalance', 'date=2026-10-31')
    expect([...names.keys()].some(name => / \(200\)$/.test(name))).toBe(true)
  })
})
