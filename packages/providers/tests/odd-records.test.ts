/** One record that cannot be read stops no list, at Xero and at QuickBooks. */
import type { LeftOutKind, LeftOutReason } from '@millpond/core/ledger'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ImportStep, StepResult } from '../src/accounting/index.ts'
import * as quickBooks from './_quickbooks.ts'
import * as xero from './_xero.ts'

type Odd = readonly [
  step: ImportStep,
  fault: { readonly field: string; readonly value?: string | number | null },
  kind: LeftOutKind,
  reason: LeftOutReason,
]

const page = (kind: ImportStep['kind'], id?: string): ImportStep => ({
  ...{ key: `${kind}:${id ?? ''}`, kind, page: 1 },
  ...(id !== undefined && { id }),
})
const plain = (kind: ImportStep['kind']): ImportStep => ({ key: kind, kind })

/** How many records of a list were read, whatever the list. */
const countOf = ({ records: { leftOut = [], ...lists } }: StepResult, kind: LeftOutKind) => {
  const { payments, documents, ...others } = lists
  const rest = kind === 'payment' ? payments : (documents ?? Object.values(others).flat())
  return { read: rest?.length ?? 0, leftOut: leftOut.length }
}

describe('[USE-03] an odd record of Xero', () => {
  let started: Awaited<ReturnType<typeof xero.startXero>>
  let reader: Awaited<ReturnType<typeof xero.connectTo>>['reader']
  beforeAll(async () => {
    started = await xero.startXero()
    reader = (await xero.connectTo(started, 'kereru')).reader
  })
  afterEach(() => started.control.clearFaults())
  afterAll(() => started.sandbox.stop())

  it.each<Odd>([
    [page('invoices', 'open'), { field: 'CurrencyRate', value: 0 }, 'invoice', 'rate'],
    [page('invoices', 'paid'), { field: 'Date', value: 'soon' }, 'invoice', 'date'],
    [page('invoices', 'paid'), { field: 'Total', value: 'much' }, 'invoice', 'amount'],
    [page('invoices', 'paid'), { field: 'Payments.Date' }, 'payment', 'date'],
    [page('contacts'), { field: 'Name', value: null }, 'contact', 'name'],
    [plain('accounts'), { field: 'Name' }, 'account', 'name'],
    [plain('taxRates'), { field: 'EffectiveRate', value: 'much' }, 'taxRate', 'amount'],
    [plain('repeating'), { field: 'Schedule' }, 'repeating', 'schedule'],
  ])('%j with %j is left out and listed', async (step, fault, kind, reason) => {
    const whole = countOf(await reader.readStep(step, xero.WINDOW), kind)
    await started.control.setFaults({ kind: 'odd-record', ...fault })
    const result = await reader.readStep(step, xero.WINDOW)
    expect(result.records.leftOut).toMatchObject([{ kind, reason }])
    expect(countOf(result, kind)).toEqual({ read: whole.read - 1, leftOut: 1 })
  })

  it('is named by its number, its contact and its day', async () => {
    const step = page('invoices', 'open')
    await started.control.setFaults({ kind: 'odd-record', field: 'AmountDue', value: 'x' })
    const { leftOut = [] } = (await reader.readStep(step, xero.WINDOW)).records
    await started.control.clearFaults()
    const { documents = [] } = (await reader.readStep(step, xero.WINDOW)).records
    const own = documents.find(({ documentId }) => documentId === leftOut[0]?.recordId)
    const { number, contactName, issuedOn } = own ?? {}
    expect(number).toBeTruthy()
    expect(leftOut).toMatchObject([{ number, contactName, issuedOn }])
  })
})

describe('[USE-03] an odd record of QuickBooks', () => {
  let started: Awaited<ReturnType<typeof quickBooks.startQuickBooks>>
  let reader: Awaited<ReturnType<typeof quickBooks.connectTo>>['reader']
  beforeAll(async () => {
    started = await quickBooks.startQuickBooks()
    reader = (await quickBooks.connectTo(started, 'Kererū')).reader
  })
  afterEach(() => started.control.clearFaults())
  afterAll(() => started.sandbox.stop())

  it.each<Odd>([
    [page('invoices', 'Invoice open'), { field: 'ExchangeRate', value: 0 }, 'invoice', 'rate'],
    [page('invoices', 'Bill paid'), { field: 'TxnDate' }, 'bill', 'date'],
    [page('invoices', 'Payment'), { field: 'TotalAmt', value: 'much' }, 'payment', 'amount'],
    [page('contacts', 'Customer'), { field: 'DisplayName' }, 'contact', 'name'],
    [{ ...page('accounts') }, { field: 'Name' }, 'account', 'name'],
  ])('%j with %j is left out and listed', async (step, fault, kind, reason) => {
    await started.control.setFaults({ kind: 'odd-record', path: '/quickbooks/v3', ...fault })
    const { records } = await reader.readStep(step, xero.WINDOW)
    expect(records.leftOut).toMatchObject([{ kind, reason }])
    expect(Object.values(records).flat().length).toBeGreaterThan(2)
  })
})
