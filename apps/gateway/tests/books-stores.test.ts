import { SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { day } from '@millpond/core/time'
import { buildCompany, type DemoCompanyKey } from '@millpond/sandbox/companies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#database/index.ts'
import { prepareBooks } from '../src/books/prepare-books.ts'
import { publishBooks } from '../src/books/publish-books.ts'
import { sampleRecords } from '../src/sample/sample-records.ts'
import { documentStore } from '../src/stores/document-store.ts'
import { ledgerStore } from '../src/stores/ledger-store.ts'
import { createTestGateway, ENGINES, type TestGateway } from './_gateway.ts'

const TODAY = day('2026-11-21')

const byKey = <T>(items: readonly T[], key: (item: T) => string): T[] =>
  items.toSorted((left, right) => (key(left) < key(right) ? -1 : 1))

describe.each(ENGINES)('published books, read back (%s)', engine => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await createTestGateway({ engine })
  })
  afterAll(() => gateway.close())

  async function published(key: DemoCompanyKey) {
    const user = await gateway.signUp()
    const organisationId = await gateway.addOrganisation(user.userId)
    const books = prepareBooks([sampleRecords(buildCompany(key, TODAY), TODAY)], TODAY, false)
    const inBooks = <T>(work: (tx: Tx, id: string) => Promise<T>) =>
      gateway.deps.database.inOrganisation(organisationId, tx => work(tx, organisationId))
    await inBooks(tx => publishBooks(tx, organisationId, books))
    return { assembled: books.assembled, inBooks }
  }

  it('accounts have the tax they were imported with', async () => {
    const { assembled, inBooks } = await published('kereru')
    const accounts = await inBooks(ledgerStore.accounts)
    const own = byKey(assembled.accounts, each => each.code)
    expect(byKey(accounts, each => each.code)).toEqual(own)
    const rates = new Map(accounts.map(each => [each.name, each.taxPpm]))
    expect(rates.get('Café Sales')).toBe(150_000)
    expect(rates.get('Wages')).toBe(0)
    expect(rates.get('Current Year Earnings')).toBeNull()
  })

  // Names in other writing systems, part-payments and credits.
  it.each(['kereru', 'messy'] as const)('documents of %s have their lines', async key => {
    const { assembled, inBooks } = await published(key)
    const { documents } = assembled
    expect(documents.some(each => each.lines.length > 0)).toBe(true)
    const all = await inBooks(documentStore.documents)
    expect(byKey(all, each => each.documentId)).toEqual(documents)
    const open = await inBooks(documentStore.openDocuments)
    expect(byKey(open, each => each.documentId)).toEqual(
      documents.filter(each => each.status === 'open'),
    )
    const payments = await inBooks(documentStore.payments)
    expect(byKey(payments, each => each.paymentId)).toEqual(assembled.payments)
    // FIN-05: drafts, quotes, and templates of repeating bills.
    const unissued = await inBooks(documentStore.unissued)
    expect(unissued.length).toBeGreaterThan(0)
    expect(byKey(unissued, each => each.documentId)).toEqual(assembled.unissued)
    const repeating = await inBooks(documentStore.repeating)
    const stored = assembled.repeating.map(each => ({ ...each, currency: null }))
    expect(byKey(repeating, each => each.repeatingId)).toEqual(stored)
  })

  it('[VIEW-02] cash movements are among the series', async () => {
    const { assembled, inBooks } = await published('services')
    const series = await inBooks(ledgerStore.series)
    const cash = series.filter(each => each.summaryDataType === SUMMARY_DATA_TYPE.Cashflow)
    const own = assembled.ledger.series.filter(
      each => each.summaryDataType === SUMMARY_DATA_TYPE.Cashflow,
    )
    expect(cash.length).toBeGreaterThan(20)
    expect(cash.map(each => [each.code, JSON.parse(`[${each.values}]`)])).toEqual(
      own.map(each => [each.code, each.values]),
    )
  })
})
