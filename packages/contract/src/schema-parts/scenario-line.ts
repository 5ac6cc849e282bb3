/** The lines of a scenario: events of each kind, and accounts of its own. ENT-08. */
import {
  type EventKind,
  type EventParams,
  FACTORS,
  type ScenarioEvent,
  type ScenarioLine,
} from '@millpond/core/scenario'
import * as z from 'zod/mini'
import { mirrorOf } from './mirror.ts'
import { centsNumber, codeText, dayText, key, monthText, text } from './values.ts'

/** Ten billion: `eventProblem` of the core has the same bounds. */
const MAX_CENTS = 1_000_000_000_000
/** Of the parameters of one event, as JSON. */
const MAX_PARAMS_LENGTH = 4096
const MAX_LISTED = 100

const amount = z.pipe(z.int().check(z.gte(0), z.lte(MAX_CENTS)), centsNumber)
const share = z.int().check(z.gte(0), z.lte(1_000_000))
const months = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
const account = z.nullable(codeText)
const openMonth = z.nullable(monthText)
/** Months until an event has its full effect. */
const monthsToReach = months(1, 600)
/** Of an asset or a loan. */
const termMonths = months(1, 600)
/** Absent from events that were saved before it existed. */
const salesRangePpm = z.exactOptional(z.nullable(share))

const endsLater = <Field extends string>(start: string, end: Field) =>
  z.refine<Readonly<Record<Field, unknown>>>(
    params => {
      const [from, until] = [start, end].map(field => (params as Record<string, unknown>)[field])
      return until === null || String(until) >= String(from)
    },
    { path: [end], error: 'The last month is before the first one' },
  )

const hire = mirrorOf<EventParams['hire']>()(
  z
    .strictObject({
      start: monthText,
      end: openMonth,
      payPerYear: amount,
      onCostsPpm: z.nullable(share),
      oneOff: amount,
      salesPerMonth: amount,
      monthsToReach,
      wagesAccount: account,
      costsAccount: account,
      salesAccount: account,
      salesRangePpm,
    })
    .check(endsLater('start', 'end')),
)

const store = mirrorOf<EventParams['store']>()(
  z
    .strictObject({
      opening: monthText,
      fitOut: amount,
      rentPerMonth: amount,
      wagesPerMonth: amount,
      salesPerMonth: amount,
      monthsToReach,
      bond: z.nullable(amount),
      lifeMonths: termMonths,
      directCostsPpm: z.nullable(share),
      openingStock: amount,
      rentFreeMonths: months(0, 600),
      end: openMonth,
      salesAccount: account,
      directCostsAccount: account,
      rentAccount: account,
      wagesAccount: account,
      salesRangePpm,
    })
    .check(endsLater('opening', 'end')),
)

const product = mirrorOf<EventParams['product']>()(
  z
    .strictObject({
      launch: monthText,
      unitsPerMonth: z.int().check(z.gte(0), z.lte(1_000_000_000)),
      price: amount,
      unitCost: amount,
      monthsToReach,
      launchCost: amount,
      end: openMonth,
      salesAccount: account,
      directCostsAccount: account,
      costsAccount: account,
      salesRangePpm,
    })
    .check(endsLater('launch', 'end')),
)

const consultant = mirrorOf<EventParams['consultant']>()(
  z.strictObject({
    start: monthText,
    feePerMonth: amount,
    months: termMonths,
    withheldPpm: share,
    benefitPerMonth: amount,
    benefitAfterMonths: months(0, 600),
    costsAccount: account,
    benefitAccount: account,
    salesRangePpm,
  }),
)

const loan = mirrorOf<EventParams['loan']>()(
  z
    .strictObject({
      on: dayText,
      amount,
      ratePpm: share,
      months: termMonths,
      interestOnlyMonths: months(0, 599),
      fee: amount,
      loanAccount: account,
      interestAccount: account,
    })
    .check(
      z.refine(params => params.interestOnlyMonths < params.months, {
        path: ['interestOnlyMonths'],
        error: 'Enter fewer interest-only months than the term',
      }),
    ),
)

const asset = mirrorOf<EventParams['asset']>()(
  z
    .strictObject({
      month: monthText,
      price: amount,
      lifeMonths: termMonths,
      residual: amount,
      paidOverMonths: termMonths,
      assetAccount: account,
      depreciationAccount: account,
    })
    .check(
      z.refine(({ residual, price }) => residual <= price, {
        path: ['residual'],
        error: 'The value at the end is higher than the price',
      }),
    ),
)

const assetSale = mirrorOf<EventParams['assetSale']>()(
  z.strictObject({
    month: monthText,
    price: amount,
    bookValue: amount,
    depreciationPerMonth: amount,
    assetAccount: account,
    depreciationAccount: account,
    gainAccount: account,
    lossAccount: account,
  }),
)

const priceChange = mirrorOf<EventParams['priceChange']>()(
  z
    .strictObject({
      accounts: z.array(codeText).check(z.maxLength(MAX_LISTED)),
      changePpm: z.int().check(z.gte(-1_000_000), z.lte(10_000_000)),
      from: monthText,
      until: openMonth,
      lostPpm: share,
    })
    .check(endsLater('from', 'until')),
)

const NEEDS_SHARE = { path: ['sharePpm'], error: 'Enter a share or an amount' }

const customerChange = mirrorOf<EventParams['customerChange']>()(
  z
    .strictObject({
      direction: z.enum(['lose', 'gain']),
      contactId: z.nullable(key),
      salesAccount: account,
      sharePpm: z.nullable(share),
      amountPerMonth: z.nullable(amount),
      from: monthText,
      until: openMonth,
      directCostsPpm: share,
      directCostsAccount: account,
      oneOff: amount,
      costsAccount: account,
      salesRangePpm,
    })
    .check(
      endsLater('from', 'until'),
      z.refine(params => params.sharePpm !== null || params.amountPerMonth !== null, NEEDS_SHARE),
    ),
)

const latePayments = mirrorOf<EventParams['latePayments']>()(
  z
    .strictObject({
      side: z.enum(['customers', 'suppliers']),
      contactId: z.nullable(key),
      days: z.int().check(z.gte(-180), z.lte(180)),
      from: monthText,
      until: openMonth,
    })
    .check(endsLater('from', 'until')),
)

const ownersMoney = mirrorOf<EventParams['ownersMoney']>()(
  z
    .strictObject({
      direction: z.enum(['in', 'out']),
      account,
      amount,
      from: monthText,
      until: openMonth,
      dayOfMonth: z.int().check(z.gte(1), z.lte(31)),
    })
    .check(endsLater('from', 'until')),
)

const cutCosts = mirrorOf<EventParams['cutCosts']>()(
  z
    .strictObject({
      accounts: z.array(codeText).check(z.minLength(1), z.maxLength(MAX_LISTED)),
      sharePpm: z.nullable(share),
      amountPerMonth: z.nullable(amount),
      from: monthText,
      until: openMonth,
      oneOff: amount,
      costsAccount: account,
    })
    .check(
      endsLater('from', 'until'),
      z.refine(params => params.sharePpm !== null || params.amountPerMonth !== null, NEEDS_SHARE),
    ),
)

const delayBills = mirrorOf<EventParams['delayBills']>()(
  z.strictObject({
    documentIds: z.array(key).check(z.minLength(1), z.maxLength(MAX_LISTED)),
    to: dayText,
  }),
)

const taxPlan = mirrorOf<EventParams['taxPlan']>()(
  z.strictObject({
    tax: z.enum(['salesTax', 'withholding', 'incomeTax']),
    amount: z.nullable(amount),
    first: dayText,
    instalments: termMonths,
    interestPpm: share,
    deposit: amount,
  }),
)

const position = z.int().check(z.gte(0), z.lte(100_000))

/** One of these schemas, by the value of a field. */
export const oneOf = <Option extends z.ZodMiniType>(
  field: string,
  options: readonly Option[],
): z.ZodMiniType<z.output<Option>, z.input<Option>> =>
  z.discriminatedUnion(field, options as never) as never

const eventLine = <Kind extends EventKind>(kind: Kind, params: z.ZodMiniType<EventParams[Kind]>) =>
  z.strictObject({
    kind: z.literal(kind),
    /** `Hire a barista`. */
    name: text(100),
    /** An event that is off changes nothing. */
    isOff: z.boolean(),
    /** Events are listed in the order of their positions. */
    position,
    params: params.check(
      z.refine(value => JSON.stringify(value).length <= MAX_PARAMS_LENGTH, {
        error: 'This event has too many details to save',
      }),
    ),
  })

const eventLines = [
  eventLine('hire', hire),
  eventLine('store', store),
  eventLine('product', product),
  eventLine('consultant', consultant),
  eventLine('loan', loan),
  eventLine('asset', asset),
  eventLine('assetSale', assetSale),
  eventLine('priceChange', priceChange),
  eventLine('customerChange', customerChange),
  eventLine('latePayments', latePayments),
  eventLine('ownersMoney', ownersMoney),
  eventLine('cutCosts', cutCosts),
  eventLine('delayBills', delayBills),
  eventLine('taxPlan', taxPlan),
] as const

/** An event with its code. */
export const scenarioEvent = oneOf(
  'kind',
  eventLines.map(line => z.extend(line as z.ZodMiniObject, { code: key })) as unknown as [
    z.ZodMiniType<ScenarioEvent>,
  ],
)

export const factor = z.enum(FACTORS)

/** An account that the books do not have; `customAccountCode` of its name is its code. */
const accountLine = z.strictObject({
  kind: z.literal('account'),
  name: text(80),
  factor,
  position,
})

/** A line of a scenario: an event, or an account of its own. */
export const scenarioLine = mirrorOf<ScenarioLine>()(oneOf('kind', [accountLine, ...eventLines]))
