/** The same company at Xero and at QuickBooks gives the same books. */
import {
  assembleLedger,
  type BooksRecords,
  gapsOf,
  mergeRecords,
  reconcile,
  valueAt,
} from '@millpond/core/ledger'
import { day, firstDay, lastDay } from '@millpond/core/time'
import { accountRoles } from '@millpond/core/timing'
import { type BooksEdit, STAND_IN_APP } from '@millpond/sandbox'
import { balancesAt, buildCompany, profitAndLoss } from '@millpond/sandbox/companies'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportStep, KnownDays } from '../src/accounting/index.ts'
import { createXeroProvider, XERO_SCOPES } from '../src/accounting/xero/index.ts'
import { connectTo, startQuickBooks } from './_quickbooks.ts'
import { connectTo as connectToXero, readAll, TODAY, WINDOW } from './_xero.ts'

type Started = Awaited<ReturnType<typeof startQuickBooks>>

let started: Started
beforeAll(async () => {
  started = await startQuickBooks()
})
afterAll(() => started.sandbox.stop())
beforeEach(() => started.control.reset({ keepConnections: true }))

async function booksAtXero(key: 'kereru' | 'messy') {
  const { url } = started.sandbox
  const provider = createXeroProvider({
    ...STAND_IN_APP,
    scopes: XERO_SCOPES,
    loginUrl: url,
    identityUrl: url,
    apiUrl: url,
    vendorLimits: null,
  })
  const waiting = () => provider
  const { reader } = await connectToXero({ ...started, provider, waiting }, key)
  return (await readAll(reader, provider.planImport(WINDOW).steps)).records
}

async function booksAtQuickBooks(word: string) {
  const { reader } = await connectTo(started, word)
  return (await readAll(reader, started.provider.planImport(WINDOW).steps)).records
}

/** Both name the profit of the running year in their own way. */
const EARNINGS = /^(Current Year Earnings|Net Income)$/

/** Every figure of the ledger, by the account's name: `1 Rent 2026-10 -12000`. */
function figuresOf(records: readonly BooksRecords[]): string[] {
  const { ledger, accounts } = assembleLedger(records, TODAY)
  const names = new Map<string, string>(accounts.map(({ code, name }) => [code, name]))
  return ledger.series
    .flatMap(series => {
      const [code = '', kind = ''] = series.code.split(':').reverse()
      const name = `${kind} ${names.get(code) ?? code}`.trim().replace(EARNINGS, 'Earnings')
      return ledger.months.flatMap(month => {
        const value = valueAt(ledger, series, month)
        return value ? [`${series.summaryDataType} ${name} ${month} ${value}`] : []
      })
    })
    .sort()
}

/** Every figure of a class or tracking option: `Cafés Rent 2026-10 900000`. */
function figuresByValue(records: readonly BooksRecords[]): string[] {
  const { ledger, accounts, dimensionSeries, dimensionValues } = assembleLedger(records, TODAY)
  const names = new Map<string, string>(accounts.map(({ code, name }) => [code, name]))
  const valueNames = new Map(dimensionValues.map(({ valueId, name }) => [valueId, name]))
  return dimensionSeries
    .flatMap(({ valueId, code, values }) =>
      values.flatMap((value, index) =>
        value
          ? [`${valueNames.get(valueId)} ${names.get(code)} ${ledger.months[index]} ${value}`]
          : [],
      ),
    )
    .sort()
}

function documentsOf(records: readonly BooksRecords[]) {
  const books = mergeRecords(records)
  const documents = [...(books.documents?.values() ?? [])]
  const numbers = new Map(documents.map(({ documentId, number }) => [documentId, number]))
  const payments = [...books.payments.values()]
  const isSettled = (kind: string) => kind === 'invoice' || kind === 'bill'
  const settled = new Set(
    documents.filter(({ kind }) => isSettled(kind)).map(({ documentId }) => documentId),
  )
  return {
    documents: documents
      .map(
        ({ kind, number, contactName, issuedOn, total, tax, amountDue }) =>
          `${kind} ${number} ${contactName} ${issuedOn} ${total} ${tax} ${amountDue}`,
      )
      .sort(),
    payments: payments
      .filter(({ documentId }) => settled.has(documentId))
      .map(({ documentId, paidOn, amount }) => `${numbers.get(documentId)} ${paidOn} ${amount}`)
      .sort(),
  }
}

describe('the café at both providers', () => {
  let xero: BooksRecords[]
  let quickBooks: BooksRecords[]
  beforeAll(async () => {
    xero = await booksAtXero('kereru')
    quickBooks = await booksAtQuickBooks('Kererū')
  })

  it('has the same figures in every month, to the cent', () => {
    const expected = figuresOf(xero)
    expect(expected.length).toBeGreaterThan(3000)
    expect(figuresOf(quickBooks)).toEqual(expected)
  })

  it('has the same invoices, bills, credits and payments', () => {
    const [expected, found] = [documentsOf(xero), documentsOf(quickBooks)]
    expect(expected.documents.length).toBeGreaterThan(100)
    expect(found).toEqual(expected)
  })

  it('[SYN-05] has the same profit and loss by tracking option and by class', () => {
    const [expected, found] = [figuresByValue(xero), figuresByValue(quickBooks)]
    expect(expected.length).toBeGreaterThan(300)
    expect(found).toEqual(expected)
  })

  it('has the same transfers between its bank accounts', () => {
    const transfers = (records: readonly BooksRecords[]) =>
      records
        .flatMap(({ bankTransfers }) => bankTransfers?.transfers ?? [])
        .map(({ movedOn, amount }) => `${movedOn} ${amount}`)
        .sort()
    expect(transfers(quickBooks)).toEqual(transfers(xero))
    expect(transfers(quickBooks).length).toBeGreaterThan(10)
  })

  it('agrees with itself where the books can be checked', () => {
    expect(gapsOf(reconcile(quickBooks, TODAY))).toEqual([])
  })
})

/** Every month of these books at QuickBooks is compared with the journals behind them. */
describe.each([
  ['Bluebonnet', 'retailer', 'US', 'USD', 1],
  ['Thornbury', 'joinery', 'GB', 'GBP', 4],
] as const)('[SYN-01] %s at QuickBooks', (word, key, country, currency, yearBeginsMonth) => {
  it('has the figures of its journals to the cent, and balances in every month', async () => {
    const records = await booksAtQuickBooks(word)
    const { ledger, accounts, organisation } = assembleLedger(records, TODAY)
    expect(organisation).toMatchObject({
      ...{ country, currency, salesTaxBasis: 'invoice' },
      reportingYearBeginsMonth: yearBeginsMonth,
    })
    expect(gapsOf(reconcile(records, TODAY))).toEqual([])
    const company = buildCompany(key, TODAY)
    // Profit of earlier years is in no account of its own: the ledger calculates it.
    const own = company.accounts.filter(each => each.systemAccount !== 'RETAINEDEARNINGS')
    const nameOf = new Map<string, string>(own.map(each => [each.accountId, each.name]))
    const months = ledger.months.filter(month => month <= ledger.closeMonth)
    expect(months.length).toBeGreaterThan(35)
    const found = figuresOf(records).filter(figure => !/ (In|Out|Earnings) /.test(figure))
    const shown = new Set(found.map(figure => figure.replace(/^\S+ /, '')))
    for (const month of months) {
      const amounts = [
        ...profitAndLoss(company, firstDay(month), lastDay(month)),
        ...balancesAt(company, lastDay(month)),
      ]
      for (const [id, amount] of amounts) {
        const name = nameOf.get(id)
        if (name !== undefined) expect(shown).toContain(`${name} ${month} ${amount}`)
      }
    }
    const roles = accountRoles(accounts)
    const taxes = ['salesTax', 'withholding', 'pension', 'incomeTax']
    expect(taxes.filter(tax => ![...roles.values()].some(role => role === tax))).toEqual([])
  })
})

describe('[SYN-01] what changed since', () => {
  /** Numbers from 0 to below `max`, the same in every run. */
  const random = (seed: number) => (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * max)
  }
  const editOf = (next: (max: number) => number): BooksEdit => {
    const nth = next(100)
    const add = { kind: 'add', amount: 1000 + next(500_000) } as const
    const edits: BooksEdit[] = [
      { ...add, document: 'ACCREC' },
      { ...add, document: 'ACCPAY' },
      { kind: 'pay', nth },
      { kind: 'void', nth },
      { kind: 'delete', nth },
    ]
    return edits[next(edits.length)] ?? { kind: 'pay', nth }
  }

  it('gives the same books as reading everything, with at most 12 calls on a usual night', async () => {
    const next = random(16)
    // The evening of that day, on whatever day the test runs.
    const evening = Date.parse(`${TODAY}T23:00:00Z`)
    await started.control.moveClock({ advanceMs: evening - Date.now() })
    await started.control.moveClock({ today: TODAY })
    let known: { kind: string; records: BooksRecords }[] = []
    const dayOf: KnownDays = async ids => {
      const { documents, payments } = mergeRecords(known.map(({ records }) => records))
      const days = [...(documents?.values() ?? [])].map(
        ({ documentId, issuedOn }) => [documentId, issuedOn] as const,
      )
      const paid = [...payments.values()].map(
        ({ paymentId, paidOn }) => [paymentId.replace(/-\d+$/, ''), paidOn] as const,
      )
      return new Map([...days, ...paid].filter(([id]) => ids.includes(id)))
    }
    const { reader, tenant } = await connectTo(started, 'Kererū', dayOf)
    const read = async (steps: readonly ImportStep[]) => {
      const found = await readAll(reader, steps)
      return found.steps.map(({ kind }, place) => ({
        kind,
        records: found.records[place] as BooksRecords,
        isInDoubt: found.inDoubt.includes(place),
      }))
    }
    const whole = () => read(started.provider.planImport(WINDOW).steps)
    known = await whole()
    const nights: number[] = []
    // Eight and twenty months back, and before all months that are read.
    const late = [null, '2026-03-14', '2025-03-14', '2023-09-30'] as const
    const doubts: boolean[] = []
    for (let night = 0; night < 4; night += 1) {
      const { now } = await started.control.moveClock()
      const since = new Date(now).toISOString()
      const edits = Array.from({ length: night === 0 ? 0 : 2 + next(5) }, () => editOf(next))
      const on = late[night]
      if (on) edits.push({ kind: 'add', document: 'ACCREC', amount: 777_00, day: day(on) })
      await started.control.changeBooks(tenant.tenantId, edits)
      const plan = started.provider.planChanges(WINDOW, since)
      if (!plan) throw new Error('A night later is never too late')
      const before = started.calls()
      const changed = await read(plan.steps)
      nights.push(started.calls() - before)
      const kept = known.filter(({ kind }) => !plan.replaced.some(each => each === kind))
      const all = await whole()
      const isInDoubt = changed.some(each => each.isInDoubt)
      doubts.push(isInDoubt)
      known = isInDoubt ? all : [...kept, ...changed]
      const expected = all.map(({ records }) => records)
      const found = known.map(({ records }) => records)
      expect(figuresOf(found)).toEqual(figuresOf(expected))
      expect(documentsOf(found)).toEqual(documentsOf(expected))
    }
    expect(nights[0]).toBeLessThanOrEqual(12)
    expect(doubts).toEqual([false, false, false, true])
  })

  it('is read as a whole after a month', () => {
    expect(started.provider.planChanges(WINDOW, '2026-10-15T00:00:00Z')).toBeNull()
    expect(started.provider.planChanges(WINDOW, '2026-11-15T00:00:00Z')).not.toBeNull()
  })
})

it('[SYN-05] classes and locations are read', async () => {
  const { reader } = await connectTo(started, 'Harbour')
  const { steps } = started.provider.planImport(WINDOW)
  const { records } = await readAll(
    reader,
    steps.filter(({ kind }) => kind === 'dimensions'),
  )
  const { dimensionValues, dimensionSeries } = assembleLedger(records, TODAY)
  expect(
    new Set(dimensionSeries.map(({ valueId, dimension }) => `${dimension} ${valueId}`)),
  ).toEqual(
    new Set([
      ...['1', '2', '3'].map(id => `class ${id}`),
      ...['1', '2', '3', '4', '5'].map(id => `location ${id}`),
    ]),
  )
  const names = (dimension: string) =>
    dimensionValues.filter(each => each.dimension === dimension).map(({ name }) => name)
  expect([names('class'), names('location').length]).toEqual([
    ['Food', 'Equipment', 'Consumables'],
    5,
  ])
})

describe('tokens', () => {
  it('belong to a company, so a second one leaves the first alone', async () => {
    const [café, studio] = [await connectTo(started, 'Kererū'), await connectTo(started, 'Wattle')]
    expect([café.tokens().subject, studio.tokens().subject]).toEqual([
      café.tenant.tenantId,
      studio.tenant.tenantId,
    ])
    expect(café.tenant.tenantId).not.toBe(studio.tenant.tenantId)
  })

  it('that have expired are renewed once', async () => {
    const { reader, tokens } = await connectTo(started, 'Kererū')
    const first = tokens().accessToken
    await started.control.moveClock({ advanceMs: 3_600_000 })
    await reader.readStep({ key: 'organisation', kind: 'organisation' }, WINDOW)
    expect(tokens().accessToken).not.toBe(first)
  })

  it('end with the consent', async () => {
    const { provider } = started
    const { tokens, reader } = await connectTo(started, 'Kererū')
    await provider.disconnect(tokens(), tokens().subject)
    await expect(
      reader.readStep({ key: 'organisation', kind: 'organisation' }, WINDOW),
    ).rejects.toMatchObject({ kind: 'disconnected' })
  })

  it('need the company that the callback names', async () => {
    await expect(
      started.provider.exchangeCode({
        ...{ code: 'x', codeVerifier: '', redirectUri: 'http://localhost:4000/' },
        companyId: null,
      }),
    ).rejects.toMatchObject({ kind: 'rejected' })
  })
})

describe('a failure is named by status and code', () => {
  const organisation = { key: 'organisation', kind: 'organisation' } as const

  it('[ENT-16] a plan without budgets lacks a capability', async () => {
    const { reader } = await connectTo(started, 'Tūī')
    await expect(
      reader.readStep({ key: 'budgets', kind: 'budgets', page: 1 }, WINDOW),
    ).rejects.toMatchObject({
      kind: 'capability-missing',
      providerCorrelationId: expect.stringMatching(/^1-/),
      gap: { missing: ['budgets'], faultCodes: ['5020'] },
    })
  })

  it.each([
    ['no access any more', { kind: 'forbidden' }, { kind: 'disconnected' }],
    ['XML of the platform', { kind: 'server-error', times: 0 }, { kind: 'unavailable' }],
    ['a page', { kind: 'html', times: 0 }, { kind: 'unavailable' }],
    ['valid tokens that are refused', { kind: 'unauthorised', times: 0 }, { kind: 'unavailable' }],
    ['maintenance', { kind: 'unavailable', times: 0 }, { kind: 'unavailable' }],
    // The last one, because all calls then wait for a minute.
    ['too many calls', { kind: 'rate-limited' }, { kind: 'rate-limited', retryAfterMs: 60_000 }],
  ] as const)('%s', async (_, fault, expected) => {
    const { reader } = await connectTo(started, 'Kererū')
    await started.control.setFaults({ ...fault, path: '/v3/company' })
    await expect(reader.readStep(organisation, WINDOW)).rejects.toMatchObject({
      name: 'ProviderFailure',
      ...expected,
    })
  })
})
