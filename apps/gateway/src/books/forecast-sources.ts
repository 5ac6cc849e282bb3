import {
  DEFAULT_SETTINGS,
  type ForecastBasis,
  type ForecastSettings,
} from '@millpond/core/forecast'
import { itemCode } from '@millpond/core/item'
import type { BooksDocument, BooksPayment, Ledger } from '@millpond/core/ledger'
import type { Cents } from '@millpond/core/money'
import { addMonths, type Day, firstDay, lastDay, monthOfDay, monthsFrom } from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import { documentStore } from '../stores/document-store.ts'
import { expectedDateStore } from '../stores/expected-date-store.ts'
import { forecastSettingsStore } from '../stores/forecast-settings-store.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'

export type HolidaysOf = (country: string | null, from: Day, to: Day) => readonly Day[]

/** What of a basis lies in the database; holidays and what was learned come to it. */
export interface ForecastSources {
  /** Of the books; the same one means the same books. */
  readonly version: number
  readonly settingsVersion: number
  readonly floor: Cents | null
  readonly basis: Omit<ForecastBasis, 'learned' | 'holidays'>
}

/** The part of the sources that says whether they are still the same. */
export interface SourcesMark {
  readonly version: number
  readonly settingsVersion: number
  readonly basis: Pick<ForecastBasis, 'yearBeginsMonth' | 'expectedDates'>
}

/** A fraction of the sources, for those who may have what follows from them. Null without books. */
export async function readSourcesMark(tx: Tx, organisationId: string): Promise<SourcesMark | null> {
  const versions = await forecastSettingsStore.versions(tx, organisationId)
  if (!versions?.version) return null
  const { version, settingsVersion, yearBeginsMonth } = versions
  const expectedDates = await expectedDateStore.list(tx, organisationId)
  return { version, settingsVersion, basis: { yearBeginsMonth, expectedDates } }
}

/** Null while nothing is imported. */
export const readForecastSources = (tx: Tx, organisationId: string) =>
  ofOneVersion(tx, organisationId, version => readParts(tx, organisationId, version))

/** The ledger of the same books with them. Null while nothing is imported. */
export const readSourcesAndLedger = (tx: Tx, organisationId: string) =>
  ofOneVersion(tx, organisationId, async version => {
    const sources = await readParts(tx, organisationId, version)
    const ledger = await readLedger(tx, organisationId)
    return sources && ledger && { sources, ledger }
  })

async function ofOneVersion<Parts>(
  tx: Tx,
  organisationId: string,
  read: (version: number) => Promise<Parts | null>,
): Promise<Parts | null> {
  for (;;) {
    const version = await organisationStore.dataVersion(tx, organisationId)
    if (!version) return null
    const parts = await read(version)
    // An import may have published between two of the readings: then some of them are of old books.
    if ((await organisationStore.dataVersion(tx, organisationId)) === version) return parts
  }
}

async function readParts(
  tx: Tx,
  organisationId: string,
  version: number,
): Promise<ForecastSources | null> {
  const organisation = await organisationStore.find(tx, organisationId)
  const profile = await ledgerStore.profile(tx, organisationId)
  if (!organisation?.closeMonth || !profile) return null
  const saved = await forecastSettingsStore.find(tx, organisationId)
  return {
    version,
    settingsVersion: saved?.settingsVersion ?? 0,
    floor: organisation.cashFloor,
    basis: {
      asOf: profile.asOf ?? lastDay(organisation.closeMonth),
      country: organisation.country,
      yearBeginsMonth: organisation.reportingYearBeginsMonth,
      salesTaxBasis: profile.salesTaxBasis,
      salesTaxPeriodMonths: profile.salesTaxPeriodMonths,
      accounts: await ledgerStore.accounts(tx, organisationId),
      openDocuments: await documentStore.openDocuments(tx, organisationId),
      expectedDates: await expectedDateStore.list(tx, organisationId),
      settings: saved ? complete(saved.settings) : DEFAULT_SETTINGS,
      layers: [],
      customers: {},
    },
  }
}

/** Settings saved before one of them existed have its default. */
const complete = (saved: Partial<ForecastSettings>): ForecastSettings => ({
  ...DEFAULT_SETTINGS,
  ...saved,
})

/** From well before the oldest back-test to well after the last payment of a horizon. */
const HOLIDAY_MONTHS = { before: 48, after: 48 }

export type HolidaysAround = (country: string | null, asOf: Day) => readonly Day[]

/** Kept by country and month: the library takes a tenth of a second for so many years. */
export function createHolidaysAround(holidaysOf: HolidaysOf): HolidaysAround {
  const known = new Map<string, readonly Day[]>()
  return (country, asOf) => {
    const month = monthOfDay(asOf)
    const key = `${country} ${month}`
    const found =
      known.get(key) ??
      holidaysOf(
        country,
        firstDay(addMonths(month, -HOLIDAY_MONTHS.before)),
        lastDay(addMonths(month, HOLIDAY_MONTHS.after)),
      )
    known.set(key, found)
    return found
  }
}

export interface PaymentHistory {
  readonly documents: readonly BooksDocument[]
  readonly payments: readonly BooksPayment[]
}

/** Everything issued or paid that the books hold: what payment dates are learned from. */
export const readHistory = async (tx: Tx, organisationId: string): Promise<PaymentHistory> => ({
  documents: await documentStore.documents(tx, organisationId),
  payments: await documentStore.payments(tx, organisationId),
})

/** Null while nothing is imported. */
export async function readLedger(tx: Tx, organisationId: string): Promise<Ledger | null> {
  const profile = await ledgerStore.profile(tx, organisationId)
  const organisation = await organisationStore.find(tx, organisationId)
  if (!profile || !organisation?.closeMonth) return null
  const series = await ledgerStore.series(tx, organisationId)
  return {
    currency: organisation.currency,
    closeMonth: organisation.closeMonth,
    months: monthsFrom(profile.firstMonth, profile.months),
    series: series.map(({ values, ...item }) => ({
      ...(item as Omit<Ledger['series'][number], 'values' | 'code'>),
      code: itemCode(item.code),
      values: JSON.parse(`[${values}]`),
    })),
  }
}
