/** When taxes are paid, as data: what each statute or tax office publishes, and since when. */
import { day } from '#time'
import type { Country, StatutoryTax } from './calendar.ts'
import type { Statute } from './statute.ts'
import { DEPOSITS_US, ESTIMATED_TAX, RETIREMENT_US } from './us-statutes.ts'

const NZ_MARCH_AND_NOVEMBER = {
  3: { day: 7, monthsAfter: 2 },
  11: { day: 15, monthsAfter: 2 },
}

const GST_NZ: Statute = {
  source:
    'Goods and Services Tax Act 1985, section 23: the 28th of the month after the period, ' +
    '7 May for a period that ends in March and 15 January for one that ends in November',
  validFrom: day('2007-04-01'),
  periodMonths: 2,
  isPeriodChosen: true,
  beginsWith: 'year',
  due: { day: 28, monthsAfter: 1 },
  dueByEnd: NZ_MARCH_AND_NOVEMBER,
  moves: 'later',
}

const PAYE_NZ: Statute = {
  source:
    'Income Tax Act 2007, section RD 4, and KiwiSaver Act 2006, section 66: the 20th of the ' +
    'month after the pay. Employers who deduct 500,000 dollars a year and more pay twice a month',
  validFrom: day('2007-07-01'),
  periodMonths: 1,
  isPeriodChosen: false,
  beginsWith: 'year',
  due: { day: 20, monthsAfter: 1 },
  moves: 'later',
}

/** The statute's three instalments are the GST days of three periods of four months. */
const PROVISIONAL_NZ: Statute = {
  source:
    'Income Tax Act 2007, section RC 9 and Schedule 3 Part A, columns B, D and F: three ' +
    'instalments, on 28 August, 15 January and 7 May for a March balance date',
  validFrom: day('2008-04-01'),
  periodMonths: 4,
  isPeriodChosen: true,
  beginsWith: 'year',
  due: { day: 28, monthsAfter: 1 },
  dueByEnd: NZ_MARCH_AND_NOVEMBER,
  moves: 'later',
}

const AU_DECEMBER_QUARTER = { 12: { day: 28, monthsAfter: 2 } }
const JULY = 7

const BAS: Statute = {
  source:
    'Australian Taxation Office, due dates for lodging and paying your BAS: quarters on 28 ' +
    'October, 28 February, 28 April and 28 July; months on the 21st of the next',
  validFrom: day('2000-07-01'),
  periodMonths: 3,
  isPeriodChosen: true,
  beginsWith: JULY,
  due: { day: 28, monthsAfter: 1 },
  dueByLength: { 1: { day: 21, monthsAfter: 1 } },
  dueByEnd: AU_DECEMBER_QUARTER,
  moves: 'later',
}

const INSTALMENTS_AU: Statute = {
  ...BAS,
  source:
    'Taxation Administration Act 1953, Schedule 1, section 45-61: quarterly instalments with the ' +
    'activity statement',
  beginsWith: 'year',
}

const SUPER_QUARTERLY: Statute = {
  source:
    'Superannuation Guarantee (Administration) Act 1992 until 30 June 2026: the 28th of the ' +
    'month after the quarter',
  validFrom: day('2003-07-01'),
  periodMonths: 3,
  isPeriodChosen: false,
  beginsWith: JULY,
  due: { day: 28, monthsAfter: 1 },
  moves: 'later',
}

const PAYDAY_SUPER: Statute = {
  source:
    'Australian Taxation Office, payment deadlines for Payday Super: with the fund within seven ' +
    'business days after payday',
  validFrom: day('2026-07-01'),
  periodMonths: 1,
  isPeriodChosen: false,
  beginsWith: JULY,
  due: { workingDaysAfterPayday: 7 },
  moves: 'later',
}

const VAT: Statute = {
  source:
    'HM Revenue & Customs, VAT returns, deadlines: one calendar month and seven days after the ' +
    'period; the last working day before where banks are closed',
  validFrom: day('2010-04-01'),
  periodMonths: 3,
  isPeriodChosen: true,
  beginsWith: 'year',
  due: { day: 7, monthsAfter: 2 },
  moves: 'earlier',
}

const PAYE_GB: Statute = {
  source:
    'HM Revenue & Customs, pay employers’ PAYE: the 22nd of the next tax month when paid ' +
    'electronically; the last working day before where banks are closed',
  validFrom: day('2010-04-06'),
  periodMonths: 1,
  isPeriodChosen: false,
  beginsWith: 'year',
  due: { day: 22, monthsAfter: 1 },
  moves: 'earlier',
}

const PENSION_GB: Statute = {
  ...PAYE_GB,
  source:
    'The Pensions Regulator, paying contributions: the 22nd of the month after the deduction ' +
    'when paid electronically',
  validFrom: day('2012-10-01'),
}

const CORPORATION_TAX: Statute = {
  source:
    'Taxes Management Act 1970, section 59D: nine months and one day after the accounting ' +
    'period; the last working day before where banks are closed',
  validFrom: day('1999-07-01'),
  periodMonths: 12,
  isPeriodChosen: false,
  beginsWith: 'year',
  due: { day: 1, monthsAfter: 10 },
  moves: 'earlier',
}

/** No statute of any country: what is assumed of a country whose statutes are not known here. */
export const TWENTIETH_OF_NEXT_MONTH: Statute = {
  source: 'Millpond’s own assumption: the 20th of the month after the period',
  validFrom: day('1900-01-01'),
  periodMonths: 1,
  isPeriodChosen: true,
  beginsWith: 'year',
  due: { day: 20, monthsAfter: 1 },
  moves: 'later',
}

/** Newest first; the first that is valid speaks. */
export const STATUTES: Readonly<
  Record<Country, Readonly<Record<StatutoryTax, readonly Statute[]>>>
> = {
  NZ: {
    salesTax: [GST_NZ],
    withholding: [PAYE_NZ],
    pension: [PAYE_NZ],
    incomeTax: [PROVISIONAL_NZ],
  },
  AU: {
    salesTax: [BAS],
    withholding: [BAS],
    pension: [PAYDAY_SUPER, SUPER_QUARTERLY],
    incomeTax: [INSTALMENTS_AU],
  },
  GB: {
    salesTax: [VAT],
    withholding: [PAYE_GB],
    pension: [PENSION_GB],
    incomeTax: [CORPORATION_TAX],
  },
  // Sales tax differs by state.
  US: {
    salesTax: [TWENTIETH_OF_NEXT_MONTH],
    withholding: [DEPOSITS_US.monthly],
    pension: [RETIREMENT_US],
    incomeTax: [ESTIMATED_TAX],
  },
}
