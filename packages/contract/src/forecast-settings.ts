/** The settings of a forecast, which an organisation's owner edits. */
import { PAYROLL_DEPOSITS, SALES_TAX_STATES } from '@millpond/core/calendar'
import type { ForecastSettings, Repeat } from '@millpond/core/forecast'
import { CATEGORIES } from '@millpond/core/item'
import { ACCOUNT_ROLES } from '@millpond/core/ledger'
import { LOAN_KINDS } from '@millpond/core/money'
import { FACTORS } from '@millpond/core/scenario'
import * as z from 'zod/mini'
import { mirrorOf } from './schema-parts/mirror.ts'
import { centsNumber, codeText, dayText, key, monthText, text } from './schema-parts/values.ts'

const FEW = 100
/** More accounts, contacts or documents than the largest organisation has. */
export const MANY = 5000

/** The range of shares: minus to plus ten thousand per cent. */
const setPpm = z.int().check(z.gte(-100_000_000), z.lte(100_000_000))
/** A hundred billion is beyond every company served here, and its cents are still exact. */
export const MAX_CENTS = 10_000_000_000_000
const setCents = z.pipe(z.int().check(z.gte(-MAX_CENTS), z.lte(MAX_CENTS)), centsNumber)
const positiveCents = z.pipe(z.int().check(z.gte(1), z.lte(MAX_CENTS)), centsNumber)
const zeroOrMore = z.pipe(z.int().check(z.gte(0), z.lte(MAX_CENTS)), centsNumber)
const paymentDays = z.int().check(z.gte(0), z.lte(365))

const listOf = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.array(item).check(z.maxLength(most))
const tableOf = <Value extends z.ZodMiniType>(value: Value, most = MANY) =>
  z
    .record(key, value)
    .check(
      z.refine(table => Object.keys(table).length <= most, { error: `At most ${most} entries` }),
    )

const accountRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('statistical') }),
  z.strictObject({ kind: z.literal('growth'), ppm: setPpm }),
  z.strictObject({
    kind: z.literal('average'),
    months: z.int().check(z.gte(1), z.lte(36)),
  }),
  z.strictObject({ kind: z.literal('percentOf'), code: codeText, ppm: setPpm }),
  z.strictObject({ kind: z.literal('perCustomer'), customers: codeText, amount: setCents }),
  z.strictObject({
    kind: z.literal('fixed'),
    steps: listOf(z.strictObject({ from: monthText, amount: setCents }), FEW),
  }),
  z.strictObject({
    kind: z.literal('schedule'),
    amounts: listOf(z.strictObject({ month: monthText, amount: setCents }), FEW),
  }),
])

const timingChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('learned') }),
  z.strictObject({ kind: z.literal('sameDay') }),
  z.strictObject({ kind: z.literal('days'), days: paymentDays }),
])

const yearlyPpm = z.int().check(z.gte(0), z.lte(1_000_000))
const dayOfMonth = z.int().check(z.gte(1), z.lte(31))

/** What the asset is worth at the end of its use. */
const residual = z.exactOptional(positiveCents)

const depreciation = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('remainingLife'), endMonth: monthText, residual }),
  z.strictObject({ method: z.literal('straightLine'), ratePpm: yearlyPpm, residual }),
  z.strictObject({ method: z.literal('diminishingValue'), ratePpm: yearlyPpm, residual }),
])

const loanTerms = z.strictObject({
  kind: z.enum(LOAN_KINDS),
  ratePpm: yearlyPpm,
  endMonth: z.nullable(monthText),
  interestOnlyUntil: z.nullable(monthText),
  dayOfMonth,
  interestAccount: z.nullable(codeText),
  refinancing: z.nullable(
    z.strictObject({
      month: monthText,
      ratePpm: yearlyPpm,
      months: z.int().check(z.gte(1), z.lte(600)),
    }),
  ),
})

const accountSettings = z.strictObject({
  role: z.exactOptional(z.nullable(z.enum(ACCOUNT_ROLES))),
  taxPpm: z.exactOptional(z.int().check(z.gte(0), z.lte(1_000_000))),
  rule: z.exactOptional(accountRule),
  timing: z.exactOptional(timingChoice),
  newestMonth: z.exactOptional(z.enum(['oneOff', 'newNormal'])),
  category: z.exactOptional(z.enum(CATEGORIES)),
  factor: z.exactOptional(z.nullable(z.enum(FACTORS))),
  depreciation: z.exactOptional(depreciation),
})

/** The lists are written out: those of core would load its whole module with the first page. */
const plannedDocument = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  kind: z.enum(['invoice', 'bill']),
  stage: z.enum(['planned', 'draft', 'quote', 'unbilled']),
  contactName: text(100),
  code: codeText,
  amount: positiveCents,
  likelihood: z.int().check(z.gte(1), z.lte(100)),
  issuedOn: dayText,
  paidOn: dayText,
  repeats: z.nullable(
    z.strictObject({
      every: z.pipe(
        text(9),
        z.transform(value => value as Repeat),
      ),
      until: z.nullable(dayText),
    }),
  ),
  isExtra: z.boolean(),
  isOff: z.boolean(),
  fromBooks: z.exactOptional(z.literal(true)),
})

export const forecastSettings = mirrorOf<ForecastSettings>()(
  z.strictObject({
    planByBudget: z.boolean(),
    budgetId: z.nullable(z.uuid()),
    accounts: tableOf(accountSettings),
    contactDays: tableOf(paymentDays),
    overrides: tableOf(
      z.record(monthText, setCents).check(
        z.refine(months => Object.keys(months).length <= FEW, {
          error: `At most ${FEW} months`,
        }),
      ),
    ),
    salesTax: z.strictObject({
      basis: z.nullable(z.enum(['payments', 'invoice', 'none'])),
      periodMonths: z.nullable(z.literal([1, 2, 3, 6, 12])),
      state: z.exactOptional(z.nullable(z.enum(SALES_TAX_STATES))),
      dueDay: z.exactOptional(z.nullable(z.int().check(z.gte(1), z.lte(31)))),
      periodEnds: z.exactOptional(z.nullable(z.int().check(z.gte(1), z.lte(12)))),
    }),
    payrollDeposits: z.exactOptional(z.enum(PAYROLL_DEPOSITS)),
    incomeTax: z.nullable(listOf(z.strictObject({ on: dayText, amount: setCents }), FEW)),
    loans: tableOf(z.union([loanTerms, z.strictObject({ principal: setCents, dayOfMonth })])),
    banks: tableOf(
      z.strictObject({
        limit: zeroOrMore,
        // Up to 100 % a year, in hundredths of a percent.
        ratePpm: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000), z.multipleOf(100))),
      }),
    ),
    profitTaxPpm: z.exactOptional(z.int().check(z.gte(1), z.lte(1_000_000))),
    taxLoss: z.exactOptional(z.strictObject({ amount: positiveCents, yearEnds: monthText })),
    planned: z.exactOptional(listOf(plannedDocument, FEW)),
  }),
)
