import {
  type BooksHistory,
  DEFAULT_SETTINGS,
  type ForecastBasis,
  factualSettings,
} from '@millpond/core/forecast'
import { itemCode } from '@millpond/core/item'
import type { BooksDocument, BooksPayment, Ledger } from '@millpond/core/ledger'
import type { Cents } from '@millpond/core/money'
import {
  addMonths,
  type Day,
  firstDay,
  lastDay,
  type Month,
  monthOfDay,
  monthsFrom,
} from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import { documentStore } from '../stores/document-store.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { sourcesStore } from '../stores/sources-store.ts'
import { readLedgerJson } from './ledger-json.ts'
import { type Planned, readPlanned } from './planned.ts'

export type HolidaysOf = (country: string | null, from: Day, to: Day) => readonly Day[]

type BooksPart = Pick<ForecastBasis, 'accounts' | 'openDocuments' | 'unissued' | 'repeating'>
type SmallPart = Omit<ForecastBasis, 'learned' | 'holidays' | keyof BooksPart | keyof Planned>

/** The small part of the sources. Its version says whether they have changed. */
export interface SourcesVersion {
  readonly version: number
  readonly settingsVersion: number
  readonly sheetsVersion: number
  readonly closeMonth: Month
  readonly floor: Cents | null
  readonly basis: SmallPart
}

/**
 * The part of a basis that is stored in the database; holidays and learned timing are added to it.
 */
export interface StoredForecastSources extends SourcesVersion {
  /** The version of the sources: it is the same for every reading of the same sources. */
  readonly sourcesVersion: SourcesVersion
  readonly basis: SmallPart & BooksPart & Planned
}

/**
 * A small part of the sources, for readers that cache what is derived from them. Null without
 * books.
 */
export async function readSourcesVersion(
  tx: Tx,
  organisationId: string,
): Promise<SourcesVersion | null> {
  const found = await sourcesStore.find(tx, organisationId)
  if (!found) return null
  const { version, settingsVersion, floor, closeMonth, asOf, settings, ...rest } = found
  const { sheetsVersion, ...small } = rest
  return {
    ...{ version, settingsVersion, sheetsVersion, closeMonth, floor },
    basis: {
      ...small,
      asOf: asOf ?? lastDay(closeMonth),
      // Settings saved before one of them existed have its default.
      settings: { ...DEFAULT_SETTINGS, ...settings },
    },
  }
}

/** Null while nothing is imported. */
export const readForecastSources = (tx: Tx, organisationId: string) =>
  ofOneVersion(tx, organisationId, sourcesVersion => readBooks(tx, organisationId, sourcesVersion))

/** The ledger as text and the version of its books. Null while nothing is imported. */
export const readVersionedLedger = (tx: Tx, organisationId: string) =>
  ofOneVersion(tx, organisationId, async ({ version }) => {
    const text = await readLedgerJson(tx, organisationId)
    return text === null ? null : { version, text }
  })

/** The ledger of the same books with them. Null while nothing is imported. */
export const readSourcesAndLedger = (tx: Tx, organisationId: string) =>
  ofOneVersion(tx, organisationId, async sourcesVersion => {
    const sources = await readBooks(tx, organisationId, sourcesVersion)
    const ledger = await readLedger(tx, organisationId)
    return ledger && { sources, ledger }
  })

async function ofOneVersion<Parts>(
  tx: Tx,
  organisationId: string,
  read: (sourcesVersion: SourcesVersion) => Promise<Parts | null>,
): Promise<Parts | null> {
  for (;;) {
    const sourcesVersion = await readSourcesVersion(tx, organisationId)
    if (!sourcesVersion) return null
    const parts = await read(sourcesVersion)
    // An import may have published between two of the queries; then some results are of old books.
    if ((await organisationStore.dataVersion(tx, organisationId)) === sourcesVersion.version)
      return parts
  }
}

async function readBooks(
  tx: Tx,
  organisationId: string,
  sourcesVersion: SourcesVersion,
): Promise<StoredForecastSources> {
  const accounts = await ledgerStore.accounts(tx, organisationId)
  const openDocuments = await documentStore.openDocuments(tx, organisationId)
  const unissued = await documentStore.unissued(tx, organisationId)
  const repeating = await documentStore.repeating(tx, organisationId)
  const planned = await plannedOf(tx, organisationId, sourcesVersion)
  const books: BooksPart = { accounts, openDocuments, unissued, repeating }
  return {
    ...sourcesVersion,
    sourcesVersion,
    basis: { ...sourcesVersion.basis, ...planned, ...books },
  }
}

/** What people have planned, at this version or a later one. */
export const plannedOf = (tx: Tx, organisationId: string, { basis, closeMonth }: SourcesVersion) =>
  readPlanned(tx, organisationId, basis.settings.budgetId, closeMonth)

/**
 * The months of holidays: from well before the oldest back-test to well after the last payment of a
 * horizon.
 */
const HOLIDAY_MONTHS = { before: 48, after: 48 }

export type HolidaysAround = (country: string | null, asOf: Day) => readonly Day[]

/** Cached by country and month: the library needs a tenth of a second for so many years. */
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

export interface DocumentPayments {
  readonly documents: readonly BooksDocument[]
  readonly payments: readonly BooksPayment[]
}

/** Everything issued or paid that the books hold: what payment dates are learned from. */
export const readHistory = async (tx: Tx, organisationId: string): Promise<DocumentPayments> => ({
  documents: await documentStore.documents(tx, organisationId),
  payments: await documentStore.payments(tx, organisationId),
})

/**
 * The history from which the books of past months are rebuilt. It has no plan and no figure that
 * was set by hand, because neither was known in the past.
 */
export const booksHistoryOf = (
  basis: Omit<ForecastBasis, 'learned'>,
  { documents, payments }: DocumentPayments,
): BooksHistory => ({
  country: basis.country,
  yearBeginsMonth: basis.yearBeginsMonth,
  salesTaxBasis: basis.salesTaxBasis,
  salesTaxPeriodMonths: basis.salesTaxPeriodMonths,
  accounts: basis.accounts,
  documents,
  payments,
  settings: factualSettings(basis.settings),
  holidays: basis.holidays,
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
