/**
 * The basis of a forecast, its settings, its accuracy, and its quarters. Every schema is checked
 * against its type in core: one with missing or additional fields does not compile.
 */
import type {
  BacktestReport,
  Bridge,
  ForecastBasis,
  FrozenForecast,
  Learned,
} from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'
import type { Day } from '@millpond/core/time'
import type { UserDate } from '@millpond/core/timing'
import * as z from 'zod/mini'
import { forecastSettings, MANY } from './forecast-settings.ts'
import { booksAccount, booksLedger } from './ledger.ts'
import { route } from './route.ts'
import { FORECAST_ROUTES } from './route-table/forecast.ts'
import { alertFacts } from './schema-parts/alert-facts.ts'
import { booksDocument, repeatingDocument, unissuedDocument } from './schema-parts/documents.ts'
import { mirrorOf } from './schema-parts/mirror.ts'
import {
  centsNumber,
  codeText,
  dayText,
  key,
  monthText,
  organisationQuery,
} from './schema-parts/values.ts'

const ppm = z.int()

/**
 * A day, or `leftOut` for a document whose cash the forecast does not count. Parts have a day and
 * an amount each; they sum to the open amount, and the last of them is the rest.
 */
const userDate = mirrorOf<UserDate>()(
  z.union([
    dayText,
    z.literal('leftOut'),
    z.array(z.strictObject({ on: dayText, amount: centsNumber })),
  ]),
)

const lagProfile = z.object({
  ppmByDay: z.array(ppm),
  meanDays: z.number(),
  documents: z.int(),
  source: z.enum(['contact', 'shrunk', 'organisation', 'fitted', 'default', 'user']),
  late: z.exactOptional(z.object({ earliest: z.int(), ppmByDay: z.array(ppm) })),
})

const forecastWeights = z.object({
  model: z.number(),
  sameMonthLastYear: z.number(),
  runRate: z.number(),
  levelLastYear: z.number(),
})

export const learned = mirrorOf<Learned>()(
  z.object({
    receivable: lagProfile,
    payable: lagProfile,
    contacts: z.array(
      z.object({
        contactId: z.string(),
        name: z.string(),
        side: z.enum(['receivable', 'payable']),
        profile: lagProfile,
        /** These are missing in what was learned before they were kept. */
        accounts: z.exactOptional(z.array(codeText)),
        yearNet: z.exactOptional(centsNumber),
      }),
    ),
    accounts: z.array(
      z.object({
        code: codeText,
        onCreditPpm: ppm,
        profile: lagProfile,
        issueDays: z.array(z.number()),
        taxPpm: z.nullable(ppm),
      }),
    ),
    paydays: z.exactOptional(
      z.union([
        z.object({ every: z.literal('weeks'), weeks: z.literal([1, 2]), from: dayText }),
        z.object({
          every: z.literal('month'),
          days: z.array(z.int()),
          closed: z.enum(['sameDay', 'before', 'after']),
        }),
      ]),
    ),
    fromPast: z.exactOptional(
      z.object({
        points: z.int(),
        horizons: z.array(
          z.object({
            months: z.literal([1, 3, 6, 12]),
            weights: forecastWeights,
            guessMiss: z.number(),
            rangeFactor: z.number(),
            maxCorrection: z.exactOptional(z.number()),
            comparison: z.exactOptional(
              z.object({
                forecasts: z.int(),
                tooHigh: z.int(),
                modelMiss: z.number(),
                guess: z.literal(['sameMonthLastYear', 'runRate', 'levelLastYear']),
                guessMiss: z.number(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
)

const plannedAmounts = z.record(z.string(), z.record(z.string(), centsNumber))

/** `ForecastBasis` of core on the wire: holidays are a list of days, oldest first. */
export interface ForecastBasisReply extends Omit<ForecastBasis, 'holidays'> {
  /** The version of the books: ledger, accounts, documents and learned timing all belong to it. */
  readonly version: number
  /** Null if the caller has the ledger of this version. */
  readonly ledger: Ledger | null
  readonly settingsVersion: number
  readonly holidays: readonly Day[]
}

export const forecastBasis = mirrorOf<ForecastBasisReply>()(
  z.object({
    version: z.int(),
    ledger: z.nullable(booksLedger),
    settingsVersion: z.int(),
    asOf: dayText,
    country: z.nullable(z.string()),
    yearBeginsMonth: z.int(),
    salesTaxBasis: z.enum(['payments', 'invoice', 'none']),
    salesTaxPeriodMonths: z.nullable(z.int()),
    accounts: z.array(booksAccount),
    openDocuments: z.array(booksDocument),
    unissued: z.exactOptional(z.array(unissuedDocument)),
    repeating: z.exactOptional(z.array(repeatingDocument)),
    learned,
    expectedDates: z.record(z.string(), userDate),
    settings: forecastSettings,
    holidays: z.array(dayText),
    budget: z.nullable(plannedAmounts),
    budgetName: z.nullable(z.string()),
    transfers: z.array(
      z.object({
        on: dayText,
        from: codeText,
        to: codeText,
        amount: centsNumber,
        label: z.string(),
      }),
    ),
    customers: z.record(z.string(), z.record(z.string(), z.number())),
  }),
)

/** The version of the caller's ledger: if it is the newest, the ledger is not sent again. */
const versionText = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, 'The value is not a version of the books')),
  z.transform(Number),
)

export const getForecastBasis = route(FORECAST_ROUTES.getForecastBasis, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'All inputs of a forecast, of one version; equal inputs give equal forecasts',
  query: z.extend(organisationQuery, { ledgerVersion: z.optional(versionText) }),
  reply: forecastBasis,
})

const savedSettings = z.object({ settingsVersion: z.int(), settings: forecastSettings })

/** Saved whole. 409 if another user saved after `baseVersion` was read. */
export const putForecastSettings = route(FORECAST_ROUTES.putForecastSettings, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'Save all settings of the forecast; refused when someone changed them in between',
  query: organisationQuery,
  body: z.strictObject({ baseVersion: z.int().check(z.gte(0)), settings: forecastSettings }),
  reply: savedSettings,
})

/** All of them or none; null resets a date, and counts a document that was left out again. */
export const putExpectedDates = route(FORECAST_ROUTES.putExpectedDates, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'Set when open invoices and bills will be paid, all of them or none',
  query: organisationQuery,
  body: z.strictObject({
    dates: z
      .array(z.strictObject({ documentId: key, expectedOn: z.nullable(userDate) }))
      .check(z.minLength(1), z.maxLength(MANY)),
  }),
  reply: z.object({ expectedDates: z.record(z.string(), userDate) }),
})

const miss = z.object({ amount: centsNumber, share: z.number() })

export const backtestReport = mirrorOf<BacktestReport>()(
  z.object({
    closes: z.array(monthText),
    horizons: z.array(
      z.object({
        months: z.literal([1, 3, 6, 12]),
        count: z.int(),
        ours: miss,
        sameMonthLastYear: miss,
        runRate: miss,
        coverage80: z.number(),
        withCapital: z.exactOptional(
          z.object({ count: z.int(), ours: miss, coverage80: z.number() }),
        ),
      }),
    ),
    paymentDates: z.nullable(
      z.object({ count: z.int(), learnedDays: z.number(), dueDateDays: z.number() }),
    ),
    ends: z.optional(
      z.array(
        z.object({
          close: monthText,
          months: z.literal([1, 2, 3]),
          opening: centsNumber,
          low: centsNumber,
          expected: centsNumber,
          high: centsNumber,
          actual: centsNumber,
        }),
      ),
    ),
  }),
)

/** A stored forecast, read to be scored and compared. */
export const frozenForecast = mirrorOf<FrozenForecast>()(
  z.object({
    asOf: dayText,
    floor: z.nullable(centsNumber),
    months: z.array(monthText),
    openingCash: centsNumber,
    closing: z.array(centsNumber),
    dailyBalances: z.optional(z.array(centsNumber)),
    historyMonths: z.optional(z.int()),
    chanceBelow: z.optional(z.array(z.number())),
    chanceOverdrawn: z.optional(z.array(z.number())),
    lower80: z.array(centsNumber),
    upper80: z.array(centsNumber),
    rows: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        group: z.enum(['receipts', 'payments', 'salesTax', 'transfers']),
        amounts: z.array(centsNumber),
      }),
    ),
    documents: z.array(
      z.object({
        documentId: z.string(),
        contactName: z.string(),
        number: z.nullable(z.string()),
        amount: centsNumber,
        expectedOn: dayText,
      }),
    ),
    alertFacts: z.optional(alertFacts),
  }),
)

/** A stored forecast and the month-ends that followed. */
export const scoredForecast = z.object({
  asOf: dayText,
  months: z.array(
    z.object({
      month: monthText,
      forecast: centsNumber,
      lower80: centsNumber,
      upper80: centsNumber,
      actual: centsNumber,
      /** Actual less forecast. */
      miss: centsNumber,
      isInside80: z.boolean(),
    }),
  ),
})

export const getForecastAccuracy = route(FORECAST_ROUTES.getForecastAccuracy, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'How accurate back-tested and stored forecasts were',
  query: organisationQuery,
  reply: z.object({
    /** The newest books are still being processed: ask again later. */
    isPending: z.boolean(),
    /** Day of the books that were back-tested; null before the first. */
    asOf: z.nullable(dayText),
    backtest: z.nullable(backtestReport),
    /** Newest first; forecasts without a following month-end are only counted. */
    scored: z.array(scoredForecast),
    kept: z.int(),
  }),
})

const lowPoint = z.object({
  asOf: dayText,
  on: dayText,
  precision: z.enum(['day', 'monthEnd']),
  amount: centsNumber,
})

export const bridge = mirrorOf<Bridge>()(
  z.object({
    from: lowPoint,
    to: lowPoint,
    steps: z.array(
      z.object({
        // Written out: the list in core would load its whole module with the first page.
        cause: z.enum([
          'opening',
          'newDocuments',
          'paidDocuments',
          'movedDocuments',
          'plan',
          'salesTax',
          'transfers',
          'lowMonth',
          'lowDay',
        ]),
        amount: centsNumber,
        parts: z.array(z.object({ name: z.string(), amount: centsNumber })),
      }),
    ),
  }),
)

export const getForecastChanges = route(FORECAST_ROUTES.getForecastChanges, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'What changed the low point since the previous import; null after the first',
  query: organisationQuery,
  reply: z.object({ isPending: z.boolean(), bridge: z.nullable(bridge) }),
})

/** A row of `@millpond/core/table`, its children after it and one level deeper. */
export const quarterlyRow = z.object({
  statement: z.enum(['profitAndLoss', 'balanceSheet', 'cashFlow']),
  /** Account code, or the key of a row that is no account, such as `netProfit`. */
  key: z.string(),
  code: z.nullable(codeText),
  number: z.nullable(z.string()),
  name: z.string(),
  kind: z.enum(['group', 'account', 'opening', 'other', 'total', 'closing', 'check']),
  level: z.int(),
  /** Cents by quarter; null where a month of it is not known. */
  amounts: z.array(z.nullable(centsNumber)),
})

export const quarterly = z.object({
  version: z.int(),
  settingsVersion: z.int(),
  currency: z.string(),
  closeMonth: monthText,
  /** Eight complete ones, then the running one and those ahead, oldest first. */
  quarters: z.array(
    z.object({
      label: z.string(),
      number: z.literal([1, 2, 3, 4]),
      financialYear: z.int(),
      months: z.tuple([monthText, monthText, monthText]),
      /** `soFar`: some of it has happened, some is forecast. */
      kind: z.enum(['actual', 'soFar', 'forecast']),
    }),
  ),
  /**
   * Flows are summed, balances are those of the quarter’s last month. Cash: + comes in; elsewhere
   * amounts have the natural sign of their account.
   */
  rows: z.array(quarterlyRow),
})

export type Quarterly = z.infer<typeof quarterly>

/** VIEW-01. */
export const getQuarterly = route(FORECAST_ROUTES.getQuarterly, {
  permit: { role: 'viewer', visit: 'read', token: 'figures:read' },
  summary: 'The last eight complete financial quarters and those ahead: actual, then forecast',
  query: organisationQuery,
  reply: quarterly,
})
