/**
 * What an employer pays on top of wages, as data: rates, limits and payment days. They were read in
 * secondary copies of the sources, so screens ask users to check each rate.
 */
import { type Day, day, firstDay, type Month } from '#time'
import type { Statute } from './statute.ts'
import { TWENTIETH_OF_NEXT_MONTH } from './statutes.ts'

export type OnCostCountry = 'NZ' | 'AU' | 'GB' | 'US'

/** Pay of a month or of a year between two amounts, in cents; `to` null is without a limit. */
export interface OnCostBase {
  readonly per: 'month' | 'year'
  readonly from: number
  readonly to: number | null
  /** The month (1 to 12) with which such a year starts. */
  readonly yearBeginsMonth: number
}

export interface OnCost {
  /** `KiwiSaver`; different for each cost of a country. */
  readonly name: string
  /** Parts per million of its base. */
  readonly ratePpm: number
  readonly base: OnCostBase
  /**
   * Whether it is paid with the pension, with the tax withheld from wages, or on days of its own.
   */
  readonly paidWith: 'pension' | 'withholding' | Statute
  /** Whether it counts unless a user chooses otherwise. */
  readonly isUsual: boolean
  readonly source: string
  readonly validFrom: Day
  /** False until someone has compared it with its source: "check this rate". */
  readonly isConfirmed: boolean
}

const ALL_PAY: OnCostBase = { per: 'month', from: 0, to: null, yearBeginsMonth: 1 }

const dollars = (amount: number) => amount * 100

const upTo = (limit: number, yearBeginsMonth: number): OnCostBase => ({
  ...{ per: 'year', from: 0, to: dollars(limit), yearBeginsMonth },
})

/** On a day after the end of each period. */
const after = (
  period: Pick<Statute, 'periodMonths' | 'beginsWith' | 'due'>,
  source: string,
): Statute => ({ ...TWENTIETH_OF_NEXT_MONTH, isPeriodChosen: false, source, ...period })

const APRIL = 4
const JULY = 7
const JANUARY = 1

const KIWISAVER: OnCost = {
  name: 'KiwiSaver',
  ratePpm: 35_000,
  base: ALL_PAY,
  paidWith: 'pension',
  isUsual: true,
  source: 'Inland Revenue, KiwiSaver employer contributions: 3.5% from 1 April 2026, tax included',
  validFrom: day('2026-04-01'),
  isConfirmed: false,
}

const ACC: OnCost = {
  name: 'ACC levies',
  ratePpm: 6900,
  base: upTo(156_641, APRIL),
  paidWith: after(
    { periodMonths: 12, beginsWith: APRIL, due: { day: 20, monthsAfter: 4 } },
    'Accident Compensation Corporation, invoices in July for the year to March',
  ),
  // Invoiced once a year like an insurance, by the industry of the employer.
  isUsual: false,
  source: 'Accident Compensation Corporation, average work levy 2026/27 of 0.69%',
  validFrom: day('2026-04-01'),
  isConfirmed: false,
}

const SUPER: OnCost = {
  name: 'Superannuation',
  ratePpm: 120_000,
  base: upTo(250_000, JULY),
  paidWith: 'pension',
  isUsual: true,
  source: 'Australian Taxation Office, super guarantee: 12%; maximum contribution base 2026/27',
  validFrom: day('2026-07-01'),
  isConfirmed: false,
}

const PAYROLL_TAX_AU: OnCost = {
  name: 'Payroll tax',
  ratePpm: 54_500,
  base: ALL_PAY,
  paidWith: after(
    { periodMonths: 1, beginsWith: JULY, due: { day: 7, monthsAfter: 1 } },
    'payrolltax.gov.au: the 7th of the next month',
  ),
  // Only employers whose wages are above the threshold of their state pay it.
  isUsual: false,
  source: 'payrolltax.gov.au, New South Wales: 5.45% of wages above 1,200,000 dollars a year',
  validFrom: day('2026-07-01'),
  isConfirmed: false,
}

const NATIONAL_INSURANCE: OnCost = {
  name: 'National Insurance',
  ratePpm: 150_000,
  base: { per: 'month', from: dollars(417), to: null, yearBeginsMonth: APRIL },
  paidWith: 'withholding',
  isUsual: true,
  source: 'HM Revenue & Customs, rates and thresholds for employers 2026 to 2027',
  validFrom: day('2026-04-06'),
  isConfirmed: false,
}

const WORKPLACE_PENSION: OnCost = {
  name: 'Workplace pension',
  ratePpm: 30_000,
  base: { per: 'month', from: dollars(520), to: dollars(4189), yearBeginsMonth: APRIL },
  paidWith: 'pension',
  isUsual: true,
  source: 'The Pensions Regulator, earnings thresholds 2026/27: 3% of qualifying earnings',
  validFrom: day('2026-04-06'),
  isConfirmed: false,
}

const SOCIAL_SECURITY: OnCost = {
  name: 'Social Security',
  ratePpm: 62_000,
  base: upTo(184_500, JANUARY),
  paidWith: 'withholding',
  isUsual: true,
  source: 'Internal Revenue Service, Publication 15 (2026): 6.2% up to the wage base',
  validFrom: day('2026-01-01'),
  isConfirmed: false,
}

const MEDICARE: OnCost = {
  ...SOCIAL_SECURITY,
  name: 'Medicare',
  ratePpm: 14_500,
  base: ALL_PAY,
  source: 'Internal Revenue Service, Publication 15 (2026): 1.45% of all wages',
}

const AFTER_QUARTER = after(
  { periodMonths: 3, beginsWith: JANUARY, due: { day: 31, monthsAfter: 1 } },
  'Internal Revenue Service, Publication 15 (2026): the end of the month after the quarter',
)

const FUTA: OnCost = {
  name: 'Federal unemployment tax',
  ratePpm: 6000,
  base: upTo(7000, JANUARY),
  paidWith: AFTER_QUARTER,
  isUsual: true,
  source: 'Internal Revenue Service, Publication 15 (2026), FUTA: 0.6% after the usual credit',
  validFrom: day('2026-01-01'),
  isConfirmed: false,
}

const STATE_UNEMPLOYMENT: OnCost = {
  ...FUTA,
  name: 'State unemployment tax',
  ratePpm: 27_000,
  source: 'Millpond’s own assumption: the 2.7% that many states ask of new employers',
}

/** Newest first for each name. */
export const ON_COSTS: Readonly<Record<OnCostCountry, readonly OnCost[]>> = {
  NZ: [
    {
      ...KIWISAVER,
      ratePpm: 40_000,
      source: 'Inland Revenue, KiwiSaver employer contributions: 4% from 1 April 2028',
      validFrom: day('2028-04-01'),
    },
    KIWISAVER,
    {
      ...ACC,
      ratePpm: 7200,
      source: 'Accident Compensation Corporation, average work levy 2027/28 of 0.72%',
      validFrom: day('2027-04-01'),
    },
    ACC,
  ],
  AU: [SUPER, PAYROLL_TAX_AU],
  GB: [NATIONAL_INSURANCE, WORKPLACE_PENSION],
  US: [SOCIAL_SECURITY, MEDICARE, FUTA, STATE_UNEMPLOYMENT],
}

/** The costs of a month, one of each name; none for countries that are not known here. */
export function onCostsIn(country: string | null, month: Month): readonly OnCost[] {
  const all = country !== null && isKnown(country) ? ON_COSTS[country] : []
  const valid = new Map<string, OnCost>()
  for (const cost of all) {
    const isValid = cost.validFrom.slice(0, 7) <= firstDay(month).slice(0, 7)
    if (isValid && !valid.has(cost.name)) valid.set(cost.name, cost)
  }
  // Before the first known rate, that rate.
  for (const cost of [...all].reverse()) if (!valid.has(cost.name)) valid.set(cost.name, cost)
  return [...valid.values()]
}

/**
 * What an employer pays unless a user enters a rate: `KiwiSaver 3.5%. Check this rate.` Rates that
 * someone has compared with their source need no check. Null for a country without known rates.
 */
export function onCostWords(country: string | null, month: Month): string | null {
  const usual = onCostsIn(country, month).filter(({ isUsual }) => isUsual)
  if (usual.length === 0) return null
  const named = usual.map(({ name, ratePpm }) => `${name} ${ratePpm / PPM_OF_PERCENT}%`)
  const unchecked = usual.filter(({ isConfirmed }) => !isConfirmed)
  const check = unchecked.length === 1 ? ' Check this rate.' : ' Check these rates.'
  return `${named.join(', ')}.${unchecked.length === 0 ? '' : check}`
}

const PPM_OF_PERCENT = 10_000

const isKnown = (country: string): country is OnCostCountry => country in ON_COSTS

/**
 * The pay of a month on which a cost is due, in cents: of 3,000 pounds with National Insurance
 * above 417 it is 2,583. `paidBefore` is the pay of the earlier months of the same year.
 */
export function onCostBase({ per, from, to }: OnCostBase, pay: number, paidBefore: number): number {
  const within = (amount: number) => Math.max(0, Math.min(amount, to ?? amount) - from)
  return per === 'month' ? within(pay) : within(paidBefore + pay) - within(paidBefore)
}
