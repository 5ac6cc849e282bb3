/**
 * Income tax of companies, as data. Rates were read in secondary copies of the sources, so screens
 * ask users to check them.
 */

import { addMonths, type Day, dayInMonth, firstDay, type Month } from '#time'
import type { Holidays } from './calendar.ts'
import { terminalTaxDay } from './terminal-tax.ts'
import { nextWorkingDay, previousWorkingDay } from './working-day.ts'

export interface CompanyTax {
  readonly ratePpm: number
  readonly source: string
  /** False until someone has compared it with its source: "check this rate". */
  readonly isConfirmed: boolean
}

const RATES: Readonly<Record<string, CompanyTax>> = {
  NZ: {
    ratePpm: 280_000,
    source: 'Inland Revenue, tax rate of companies: 28%',
    isConfirmed: false,
  },
  AU: {
    ratePpm: 250_000,
    source: 'Australian Taxation Office, company tax of base rate entities: 25%',
    isConfirmed: false,
  },
  GB: {
    ratePpm: 250_000,
    source: 'HM Revenue & Customs, Corporation Tax main rate: 25%; 19% for small profits',
    isConfirmed: false,
  },
  US: {
    ratePpm: 210_000,
    source: 'Internal Revenue Service, corporate income tax: 21%, without taxes of states',
    isConfirmed: false,
  },
}

/** Null for countries that are not known here. */
export const companyTaxIn = (country: string | null): CompanyTax | null =>
  country === null ? null : (RATES[country] ?? null)

/**
 * When the rest of the tax of a year that ends in a month is paid. In Britain nine months and a day
 * after it, or the last working day before, as by its statute; where nothing is known, on the 15th
 * of the fourth month.
 */
export function companyTaxDay(country: string | null, yearEnds: Month, holidays: Holidays): Day {
  const settled = terminalTaxDay(country, yearEnds, { hasExtension: false, holidays })
  if (settled !== null) return settled
  if (country === 'GB') return previousWorkingDay(firstDay(addMonths(yearEnds, 10)), holidays)
  return nextWorkingDay(dayInMonth(addMonths(yearEnds, 4), 15), holidays)
}
