/**
 * The basis of a forecast, what its owner sets, how good it was, and its quarters. Every schema is
 * held against its type in core: one that says more or less does not compile.
 */
import type { BacktestReport, Bridge, ForecastBasis, FrozenForecast } from '@millpond/core/forecast'
import { ITEM_SUB_TYPE, ITEM_TYPE } from '@millpond/core/item'
import { ACCOUNT_ROLES, type BooksAccount, type BooksDocument } from '@millpond/core/ledger'
import type { Layer } from '@millpond/core/plan'
import type { Day } from '@millpond/core/time'
import type { LearnedTiming } from '@millpond/core/timing'
import * as z from 'zod/mini'
import { codeText, forecastSettings, key, MANY } from './forecast-settings.ts'
import { mirrorOf } from './mirror.ts'
import { route } from './route.ts'
import { centsNumber, dayText, monthText, organisationQuery } from './values.ts'

const ppm = z.int()

export const booksAccount = mirrorOf<BooksAccount>()(
  z.object({
    code: codeText,
    number: z.nullable(z.string()),
    name: z.string(),
    itemType: z.literal(Object.values(ITEM_TYPE)),
    itemSubType: z.literal(Object.values(ITEM_SUB_TYPE)),
    role: z.nullable(z.enum(ACCOUNT_ROLES)),
    status: z.enum(['active', 'archived']),
    currency: z.nullable(z.string()),
    taxType: z.nullable(z.string()),
    taxPpm: z.nullable(ppm),
  }),
)

export const booksDocument = mirrorOf<BooksDocument>()(
  z.object({
    documentId: z.string(),
    kind: z.enum(['invoice', 'bill', 'creditNote', 'supplierCredit']),
    number: z.nullable(z.string()),
    contactId: z.nullable(z.string()),
    contactName: z.string(),
    issuedOn: dayText,
    dueOn: z.nullable(dayText),
    expectedOn: z.nullable(dayText),
    paidOn: z.nullable(dayText),
    status: z.enum(['open', 'paid']),
    total: centsNumber,
    amountDue: centsNumber,
    tax: centsNumber,
    currency: z.string(),
    updatedAt: z.string(),
    lines: z.array(z.object({ code: z.nullable(codeText), net: centsNumber, tax: centsNumber })),
  }),
)

const lagProfile = z.object({
  ppmByDay: z.array(ppm),
  meanDays: z.number(),
  documents: z.int(),
  source: z.enum(['contact', 'shrunk', 'organisation', 'fitted', 'default', 'user']),
  late: z.exactOptional(z.object({ earliest: z.int(), ppmByDay: z.array(ppm) })),
})

export const learnedTiming = mirrorOf<LearnedTiming>()(
  z.object({
    receivable: lagProfile,
    payable: lagProfile,
    contacts: z.array(
      z.object({
        contactId: z.string(),
        name: z.string(),
        side: z.enum(['receivable', 'payable']),
        profile: lagProfile,
        daysLate: z.nullable(z.number()),
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
  }),
)

const layer = mirrorOf<Layer>()(
  z.object({
    name: z.string(),
    changes: z.array(
      z.object({
        code: codeText,
        month: monthText,
        amount: centsNumber,
        how: z.enum(['set', 'add']),
      }),
    ),
  }),
)

const plannedAmounts = z.record(z.string(), z.record(z.string(), centsNumber))

/** `ForecastBasis` of core on the wire: holidays are a list of days, oldest first. */
export interface ForecastBasisReply extends Omit<ForecastBasis, 'holidays'> {
  /** That of the ledger it belongs to. */
  readonly version: number
  readonly settingsVersion: number
  readonly holidays: readonly Day[]
}

export const forecastBasis = mirrorOf<ForecastBasisReply>()(
  z.object({
    version: z.int(),
    settingsVersion: z.int(),
    asOf: dayText,
    country: z.nullable(z.string()),
    yearBeginsMonth: z.int(),
    salesTaxBasis: z.enum(['payments', 'invoice', 'none']),
    salesTaxPeriodMonths: z.nullable(z.int()),
    accounts: z.array(booksAccount),
    openDocuments: z.array(booksDocument),
    learned: learnedTiming,
    expectedDates: z.record(z.string(), dayText),
    settings: forecastSettings,
    holidays: z.array(dayText),
    layers: z.array(layer),
    budget: z.nullable(plannedAmounts),
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

export const getForecastBasis = route({
  method: 'GET',
  path: '/api/forecast/basis',
  access: 'organisation',
  summary: 'What a forecast rests on beside the monthly data; the same basis gives the same one',
  query: organisationQuery,
  reply: forecastBasis,
})

const savedSettings = z.object({ settingsVersion: z.int(), settings: forecastSettings })

/** Saved whole. 409 when somebody else saved after `baseVersion` was read. */
export const putForecastSettings = route({
  method: 'PUT',
  path: '/api/forecast/settings',
  access: 'organisation',
  summary: 'Save the settings of the forecast as a whole; refused when they changed meanwhile',
  query: organisationQuery,
  body: z.strictObject({ baseVersion: z.int().check(z.gte(0)), settings: forecastSettings }),
  reply: savedSettings,
})

/** All of them or none; null gives the date back to what was learned. */
export const putExpectedDates = route({
  method: 'PUT',
  path: '/api/forecast/expected-dates',
  access: 'organisation',
  summary: 'Say when open invoices and bills will be paid, all of them or none',
  query: organisationQuery,
  body: z.strictObject({
    dates: z
      .array(z.strictObject({ documentId: key, expectedOn: z.nullable(dayText) }))
      .check(z.minLength(1), z.maxLength(MANY)),
  }),
  reply: z.object({ expectedDates: z.record(z.string(), dayText) }),
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
      }),
    ),
    paymentDates: z.nullable(
      z.object({ count: z.int(), learnedDays: z.number(), dueDateDays: z.number() }),
    ),
  }),
)

/** A forecast as it was kept; stored, and read to be scored and compared. */
export const frozenForecast = mirrorOf<FrozenForecast>()(
  z.object({
    asOf: dayText,
    floor: z.nullable(centsNumber),
    months: z.array(monthText),
    openingCash: centsNumber,
    closing: z.array(centsNumber),
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
  }),
)

/** A kept forecast and the month-ends that came after it. */
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

export const getForecastAccuracy = route({
  method: 'GET',
  path: '/api/forecast/accuracy',
  access: 'organisation',
  summary: 'How well forecasts of past closes, and forecasts kept at imports, met what happened',
  query: organisationQuery,
  reply: z.object({
    /** The newest books are still being worked on: ask again in a while. */
    isPending: z.boolean(),
    /** Day of the books that were back-tested; null before the first. */
    asOf: z.nullable(dayText),
    backtest: z.nullable(backtestReport),
    /** Newest first; those no month-end has met yet are counted only. */
    scored: z.array(scoredForecast),
    kept: z.int(),
  }),
})

const lowPoint = z.object({ asOf: dayText, month: monthText, amount: centsNumber })

export const bridge = mirrorOf<Bridge>()(
  z.object({
    from: lowPoint,
    to: lowPoint,
    steps: z.array(
      z.object({
        // Spelt out: the list in core would bring all of its room into the first page load.
        cause: z.enum([
          'opening',
          'newDocuments',
          'paidDocuments',
          'movedDocuments',
          'plan',
          'salesTax',
          'transfers',
          'lowMonth',
        ]),
        amount: centsNumber,
        parts: z.array(z.object({ name: z.string(), amount: centsNumber })),
      }),
    ),
  }),
)

export const getForecastChanges = route({
  method: 'GET',
  path: '/api/forecast/changes',
  access: 'organisation',
  summary: 'What moved the lowest point since the import before; null while there is only one',
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

/** VIEW-01. */
export const getQuarterly = route({
  method: 'GET',
  path: '/api/quarterly',
  access: 'organisation',
  summary: 'The last eight complete financial quarters and those ahead: actual, then forecast',
  query: organisationQuery,
  reply: quarterly,
})
