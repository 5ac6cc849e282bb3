/**
 * Bluebonnet Outfitters, Inc.: an outdoor store in Austin, Texas. Sales tax is collected in the
 * store and paid to the state on the 20th; wages are paid twice a month and their tax is deposited
 * on the 15th; instructors and a web designer are contractors who get a Form 1099. Stock for the
 * summer and for Christmas is bought two months ahead, so cash is lowest in early spring and in the
 * fall.
 */
import {
  addDays,
  addMonths,
  type Day,
  daysIn,
  type Month,
  monthNumber,
  weekday,
} from '@millpond/core/time'
import { chartOf } from './chart.ts'
import type { LedgerBook } from './ledger-book.ts'
import {
  cash,
  dayIn,
  depreciate,
  fileSalesTax,
  growth,
  handOver,
  openBooks,
  payInstalment,
  rounded,
} from './posting.ts'
import { repeatingOn } from './repeating.ts'
import { guid, type Rng, rngOf } from './seed.ts'
import type { CompanyScript, Simulation } from './view.ts'

const KEY = 'retailer'
/** Texas and the city of Austin together. */
const SALES_TAX = 0.0825

const { accounts, id } = chartOf(KEY, 'USD', {
  checking: ['1000', 'Checking', 'BANK'],
  savings: ['1010', 'Tax Savings', 'BANK'],
  card: ['2000', 'Business Credit Card', 'BANK', { bank: 'CREDITCARD' }],
  receivable: ['1100', 'Accounts Receivable (A/R)', 'CURRENT', { system: 'DEBTORS' }],
  inventory: ['1200', 'Inventory Asset', 'INVENTORY'],
  deposit: ['1300', 'Security Deposit', 'NONCURRENT'],
  fixtures: ['1500', 'Store Fixtures', 'FIXED'],
  fixturesWorn: ['1510', 'Accumulated Depreciation - Store Fixtures', 'FIXED'],
  payable: ['2100', 'Accounts Payable (A/P)', 'CURRLIAB', { system: 'CREDITORS' }],
  salesTax: ['2200', 'Sales Tax Payable', 'CURRLIAB', { system: 'GST' }],
  payrollTax: ['2300', 'Payroll Taxes Payable', 'PAYGLIABILITY'],
  retirement: ['2310', '401(k) Payable', 'CURRLIAB'],
  incomeTax: ['2400', 'Federal Income Tax Payable', 'CURRLIAB'],
  loan: ['2700', 'SBA Loan', 'TERMLIAB'],
  stock: ['3000', 'Common Stock', 'EQUITY'],
  dividends: ['3200', 'Dividends Paid', 'EQUITY'],
  retained: ['3900', 'Retained Earnings', 'EQUITY', { system: 'RETAINEDEARNINGS' }],
  store: ['4000', 'Store Sales', 'SALES'],
  marketplace: ['4010', 'Online Marketplace Sales', 'SALES'],
  agencies: ['4020', 'Sales to Schools & Agencies', 'SALES'],
  classes: ['4030', 'Classes & Trips', 'REVENUE'],
  interestIn: ['7000', 'Interest Earned', 'OTHERINCOME'],
  goods: ['5000', 'Cost of Goods Sold', 'DIRECTCOSTS'],
  shipping: ['5010', 'Shipping & Freight', 'DIRECTCOSTS'],
  contractors: ['5020', 'Contract Labor', 'DIRECTCOSTS'],
  marketplaceFees: ['5030', 'Marketplace Fees', 'DIRECTCOSTS'],
  advertising: ['6000', 'Advertising & Marketing', 'EXPENSE'],
  cardFees: ['6010', 'Merchant & Bank Fees', 'EXPENSE'],
  depreciation: ['6020', 'Depreciation Expense', 'DEPRECIATN'],
  insurance: ['6030', 'Insurance', 'EXPENSE'],
  interest: ['6040', 'Interest Paid', 'EXPENSE'],
  professional: ['6050', 'Legal & Professional Fees', 'EXPENSE'],
  supplies: ['6060', 'Office & Store Supplies', 'EXPENSE'],
  wages: ['6100', 'Salaries & Wages', 'WAGESEXPENSE'],
  payrollTaxes: ['6110', 'Payroll Taxes', 'EXPENSE'],
  match: ['6120', '401(k) Match', 'SUPERANNUATIONEXPENSE'],
  rent: ['6200', 'Rent', 'OVERHEADS'],
  repairs: ['6210', 'Repairs & Maintenance', 'EXPENSE'],
  software: ['6220', 'Software & Apps', 'EXPENSE'],
  utilities: ['6230', 'Utilities', 'EXPENSE'],
  taxExpense: ['6900', 'Federal Income Tax', 'EXPENSE'],
})

/** From January: sales of a month relative to an even year. */
const SEASON = [0.72, 0.74, 0.94, 1.02, 1.12, 1.16, 1.08, 0.98, 0.86, 0.9, 1.1, 1.38]
const WEEKDAYS = [1.3, 0.7, 0.75, 0.8, 0.9, 1.15, 1.4]
/** Dollars of an average day in the store, and of an average month on the marketplace. */
const STORE_DAY = 2_550
const MARKETPLACE_MONTH = 21_000
/** Dollars of goods that an average month uses. */
const GOODS_MONTH = 56_000

/** Buy on account and pay sales tax. */
const TAXED_CUSTOMERS = ['Hill Country Summer Camp', 'Lakeside Paddle Club', 'Zilker Climbing Gym']
/** Have a certificate of exemption. */
const EXEMPT_CUSTOMERS = ['Austin Trails Foundation', 'Pecan Springs School District']

/** Estimated tax: the 15th of these months of a calendar year. */
const ESTIMATED_TAX_MONTHS = [4, 6, 9, 12]
const MONTHLY_TAX = 3_500

/** By the month in which a quarter ends: dollars left in the bank after its dividend. */
const KEPT: Readonly<Record<number, number>> = { 3: 84_000, 6: 96_000, 9: 78_000, 12: 150_000 }

const seasonOf = (month: Month) => SEASON[monthNumber(month) - 1] ?? 1

export const retailer: CompanyScript = {
  profile: {
    key: KEY,
    organisationId: guid(KEY, 'organisation'),
    name: 'Bluebonnet Outfitters, Inc.',
    legalName: 'Bluebonnet Outfitters, Inc.',
    country: 'US',
    currency: 'USD',
    timezone: 'CENTRALSTANDARDTIME',
    financialYearEndDay: 31,
    financialYearEndMonth: 12,
    salesTaxBasis: 'INVOICE',
    salesTaxPeriod: 'MONTHLY',
    accounts,
  },
  begin(book, openingDay) {
    openBooks(book, openingDay, id.retained, [
      [id.checking, 118_000],
      [id.savings, 12_000],
      [id.card, -2_900],
      [id.inventory, 73_000],
      [id.deposit, 14_000],
      [id.fixtures, 140_000],
      [id.fixturesWorn, -42_000],
      [id.loan, -185_000],
      [id.stock, -50_000],
    ])
    return simulate(book)
  },
  repeating(today, book) {
    const bill = (
      name: string,
      accountId: string,
      description: string,
      total: number,
      day: number,
    ) =>
      repeatingOn(
        KEY,
        {
          ...{ kind: 'ACCPAY', accountId, description, total, day },
          ...{ contactId: book.contact(name, 'supplier'), everyMonths: 1, since: '2020-01' },
        },
        today,
      )
    return [
      bill('South Lamar Properties LLC', id.rent, 'Rent of the store', 8_200, 1),
      bill('Lone Star Business Insurance', id.insurance, 'Business owner’s policy', 940, 12),
      bill('Trailhead Point of Sale', id.software, 'Point of sale subscription', 640, 5),
    ]
  },
}

interface Numbers {
  invoice: number
  bill: number
}

function simulate(book: LedgerBook): Simulation {
  const next: Numbers = { invoice: 4000, bill: 900 }
  return {
    live(month) {
      const rng = rngOf(KEY, month)
      sellInStore(book, month, rng)
      sellOnline(book, month, rng)
      sellOnAccount(book, month, rng, next)
      buyGoods(book, month, rng, next)
      payBills(book, month, rng, next)
      payByCard(book, month, rng)
      for (const day of [15, 31]) payPeople(book, dayIn(month, day), month, rng)
      const loan = { loan: id.loan, interest: id.interest, bank: id.checking }
      payInstalment(book, loan, dayIn(month, 18), cash(2_250), 0.085)
      if (ESTIMATED_TAX_MONTHS.includes(monthNumber(month))) payEstimatedTax(book, dayIn(month, 15))
    },
    close(month) {
      closeMonth(book, month)
    },
  }
}

/** Card and cash takings of each day reach the bank the next day. */
function sellInStore(book: LedgerBook, month: Month, rng: Rng): void {
  let taken = 0
  for (let number = 1; number <= daysIn(month); number++) {
    const day = dayIn(month, number)
    const busy = (WEEKDAYS[weekday(addDays(day, -1))] ?? 1) * seasonOf(month) * growth(month)
    const net = cash(STORE_DAY * busy * rng.about(0.18))
    book.bank(day, id.checking, [{ accountId: id.store, net, rate: SALES_TAX }])
    taken += net
  }
  const fees = Math.round(taken * 0.023)
  book.bank(dayIn(month, 2), id.checking, [{ accountId: id.cardFees, net: -fees, rate: 0 }])
}

/** The marketplace collects the sales tax itself, and pays out twice a month without its fees. */
function sellOnline(book: LedgerBook, month: Month, rng: Rng): void {
  for (const number of [5, 20]) {
    const sold = cash((MARKETPLACE_MONTH / 2) * seasonOf(month) * growth(month) * rng.about(0.15))
    book.bank(dayIn(month, number), id.checking, [
      { accountId: id.marketplace, net: sold, rate: 0 },
      { accountId: id.marketplaceFees, net: -Math.round(sold * 0.13), rate: 0 },
    ])
  }
  const classes = cash(2_600 * seasonOf(month) * growth(month) * rng.about(0.25))
  book.bank(dayIn(month, 27), id.checking, [{ accountId: id.classes, net: classes, rate: 0 }])
}

/** Camps, clubs and schools buy on account; terms are 30 days, and schools are late. */
function sellOnAccount(book: LedgerBook, month: Month, rng: Rng, next: Numbers): void {
  const sell = (name: string, accountId: string, net: number, days: number, rate: number) => {
    const date = dayIn(month, rng.whole(3, 26))
    const invoice = book.issue({
      kind: 'ACCREC',
      contact: book.contact(name, 'customer'),
      number: `${next.invoice++}`,
      date,
      dueDate: addDays(date, 30),
      lines: [{ accountId, description: 'Group order', net, rate }],
    })
    book.settleLater(invoice, addDays(date, days), id.checking)
  }
  const level = seasonOf(month) * growth(month)
  for (const name of TAXED_CUSTOMERS) {
    const net = rounded(cash(2_400 * level * rng.about(0.3)))
    sell(name, id.store, net, rng.whole(24, 38), SALES_TAX)
  }
  for (const name of EXEMPT_CUSTOMERS) {
    sell(name, id.agencies, rounded(cash(3_300 * level * rng.about(0.3))), rng.whole(38, 55), 0)
  }
}

/** The goods of the month after next, on terms of 60 days. */
function buyGoods(book: LedgerBook, month: Month, rng: Rng, next: Numbers): void {
  const ahead = addMonths(month, 2)
  const goods = GOODS_MONTH * seasonOf(ahead) * growth(ahead)
  const vendors = [
    ['Summit Gear Distributors', 6, 0.5],
    ['Pacific Trail Apparel Co.', 13, 0.32],
    ['Rio Grande Paddle Works', 21, 0.18],
  ] as const
  for (const [name, day, part] of vendors) {
    const net = rounded(cash(goods * part * rng.about(0.06)))
    bill(book, next, { name, date: dayIn(month, day), accountId: id.inventory, net, days: 60 })
  }
}

interface Bill {
  readonly name: string
  readonly date: Day
  readonly accountId: string
  readonly net: number
  readonly days: number
}

/** Sales tax that a business pays is part of the price. */
function bill(book: LedgerBook, next: Numbers, { name, date, accountId, net, days }: Bill): void {
  const booked = book.issue({
    kind: 'ACCPAY',
    contact: book.contact(name, 'supplier'),
    number: `B-${next.bill++}`,
    date,
    dueDate: addDays(date, days),
    lines: [{ accountId, description: name, net, rate: 0 }],
  })
  book.settleLater(booked, addDays(date, days), id.checking)
}

function payBills(book: LedgerBook, month: Month, rng: Rng, next: Numbers): void {
  const level = seasonOf(month) * growth(month)
  const pay = (name: string, day: number, accountId: string, dollars: number, days: number) =>
    bill(book, next, { name, date: dayIn(month, day), accountId, net: cash(dollars), days })
  pay('South Lamar Properties LLC', 1, id.rent, 8_200, 0)
  pay('Lone Star Business Insurance', 12, id.insurance, 940, 0)
  pay('Trailhead Point of Sale', 5, id.software, 640, 0)
  pay('Marcus Hill', 28, id.contractors, 1_900 * level * rng.about(0.15), 10)
  pay('Dana Ruiz Web Design', 25, id.contractors, 1_650, 15)
  pay('Nora Ellison Guiding', 27, id.contractors, 1_300 * level * rng.about(0.2), 10)
  pay('Capital Parcel Service', 30, id.shipping, 2_500 * level * rng.about(0.12), 20)
  pay('Austin Power & Water', 22, id.utilities, 780 * rng.about(0.15), 18)
  if (monthNumber(month) % 3 === 1) pay('Ballard & Pruitt CPAs', 10, id.professional, 1_900, 20)
}

function payByCard(book: LedgerBook, month: Month, rng: Rng): void {
  const pay = (day: number, accountId: string, dollars: number) =>
    book.bank(dayIn(month, day), id.card, [{ accountId, net: -cash(dollars), rate: 0 }])
  pay(4, id.advertising, 2_600 * (0.6 + 0.4 * seasonOf(month)) * rng.about(0.2))
  pay(11, id.supplies, 520 * rng.about(0.35))
  pay(19, id.repairs, 430 * rng.about(0.6))
  book.transfer(dayIn(month, 24), id.checking, id.card, -book.balance(id.card))
  if (monthNumber(month) === 2) {
    const net = -cash(12_000)
    book.bank(dayIn(month, 20), id.checking, [{ accountId: id.fixtures, net, rate: 0 }])
  }
}

/** Shares of gross wages. Social Security and Medicare are paid by both sides. */
const PAY = { incomeTax: 0.105, fica: 0.0765, saved: 0.04, match: 0.03 }

function payPeople(book: LedgerBook, day: Day, month: Month, rng: Rng): void {
  const gross = cash(7_300 * growth(month) * rng.about(0.04))
  const [withheld, fica] = [Math.round(gross * PAY.incomeTax), Math.round(gross * PAY.fica)]
  const [saved, match] = [Math.round(gross * PAY.saved), Math.round(gross * PAY.match)]
  book.post(day, 'PAYSLIP', [
    [id.wages, gross],
    [id.payrollTaxes, fica],
    [id.match, match],
    [id.payrollTax, -withheld - 2 * fica],
    [id.retirement, -saved - match],
    [id.checking, -(gross - withheld - fica - saved)],
  ])
  const paidOn = addDays(day, 7)
  book.later(paidOn, () =>
    book.post(paidOn, 'CASHPAID', [
      [id.retirement, saved + match],
      [id.checking, -saved - match],
    ]),
  )
}

function payEstimatedTax(book: LedgerBook, day: Day): void {
  const paid = cash((MONTHLY_TAX * 12) / ESTIMATED_TAX_MONTHS.length)
  book.post(day, 'CASHPAID', [
    [id.incomeTax, paid],
    [id.checking, -paid],
  ])
}

function closeMonth(book: LedgerBook, month: Month): void {
  depreciate(book, dayIn(month, 31), id.depreciation, [[id.fixtures, id.fixturesWorn, 0.1]])
  book.post(dayIn(month, 31), 'MANJOURNAL', usedGoods(book, month))
  const tax = cash(MONTHLY_TAX)
  book.post(dayIn(month, 31), 'MANJOURNAL', [
    [id.taxExpense, tax],
    [id.incomeTax, -tax],
  ])
  handOver(book, dayIn(addMonths(month, 1), 15), id.checking, id.payrollTax)
  const accounts = { tax: id.salesTax, bank: id.checking }
  fileSalesTax(book, accounts, [month], 'invoice', dayIn(addMonths(month, 1), 20))
  const interest = Math.round((book.balance(id.savings) * 0.03) / 12)
  book.bank(dayIn(month, 31), id.savings, [{ accountId: id.interestIn, net: interest, rate: 0 }])
  payDividend(book, month)
}

/** The store keeps the goods of the next two months. */
function usedGoods(book: LedgerBook, month: Month) {
  const ahead = [addMonths(month, 1), addMonths(month, 2)]
  const kept = ahead.reduce((sum, each) => sum + GOODS_MONTH * seasonOf(each) * growth(each), 0)
  const used = book.balance(id.inventory) - rounded(cash(kept))
  return [
    [id.goods, used],
    [id.inventory, -used],
  ] as const
}

function payDividend(book: LedgerBook, month: Month): void {
  const kept = KEPT[monthNumber(month)]
  if (kept === undefined) return
  const inBank = [id.checking, id.savings, id.card].reduce((sum, at) => sum + book.balance(at), 0)
  const dividend = Math.floor((inBank - cash(kept * growth(month))) / 100_000) * 100_000
  if (dividend <= 0) return
  book.post(dayIn(month, 29), 'CASHPAID', [
    [id.dividends, dividend],
    [id.checking, -dividend],
  ])
}
