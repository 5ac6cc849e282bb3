/**
 * Thornbury Joinery Ltd: a workshop in Bristol that makes staircases for builders and kitchens for
 * homeowners. Builders pay late, homeowners pay a deposit; VAT is paid every quarter, and the
 * corporation tax of a year at once, nine months after it.
 */
import { addDays, addMonths, type Day, type Month, monthNumber } from '@millpond/core/time'
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
  periodEnding,
  rounded,
} from './posting.ts'
import { isTurn, repeatingOn } from './repeating.ts'
import { guid, type Rng, rngOf } from './seed.ts'
import type { CompanyScript, Simulation } from './view.ts'

const KEY = 'joinery'
const VAT = 0.2
const SALE = { tax: 'OUTPUT2' }
const COST = { tax: 'INPUT2' }

const { accounts, id } = chartOf(KEY, 'GBP', {
  current: [null, 'Business Current Account', 'BANK'],
  savings: [null, 'Business Savings', 'BANK'],
  card: ['2105', 'Company Credit Card', 'BANK', { bank: 'CREDITCARD' }],
  debtors: ['1100', 'Debtors', 'CURRENT', { system: 'DEBTORS' }],
  timber: ['1200', 'Timber & Materials in Stock', 'INVENTORY', COST],
  machines: ['1510', 'Workshop Machinery', 'FIXED', COST],
  machinesWorn: ['1511', 'Accumulated Depreciation - Workshop Machinery', 'FIXED'],
  vans: ['1520', 'Vans', 'FIXED', COST],
  vansWorn: ['1521', 'Accumulated Depreciation - Vans', 'FIXED'],
  creditors: ['2100', 'Creditors', 'CURRLIAB', { system: 'CREDITORS' }],
  vat: ['2200', 'VAT Control', 'CURRLIAB', { system: 'GST' }],
  paye: ['2210', 'PAYE & National Insurance', 'CURRLIAB'],
  pension: ['2220', 'Pensions Payable', 'CURRLIAB'],
  corporationTax: ['2230', 'Corporation Tax', 'CURRLIAB'],
  hirePurchase: ['2600', 'Hire Purchase - CNC Machine', 'TERMLIAB'],
  shares: ['3000', 'Share Capital', 'EQUITY'],
  dividends: ['3100', 'Dividends', 'EQUITY'],
  retained: ['3200', 'Retained Earnings', 'EQUITY', { system: 'RETAINEDEARNINGS' }],
  staircases: ['4000', 'Staircases', 'SALES', SALE],
  kitchens: ['4010', 'Kitchens & Furniture', 'SALES', SALE],
  interestIn: ['4900', 'Bank Interest Received', 'OTHERINCOME'],
  materials: ['5000', 'Timber & Materials', 'DIRECTCOSTS', COST],
  ironmongery: ['5010', 'Ironmongery & Finishes', 'DIRECTCOSTS', COST],
  fitters: ['5100', 'Subcontract Fitters', 'DIRECTCOSTS'],
  advertising: ['6200', 'Marketing', 'EXPENSE', COST],
  wages: ['7000', 'Wages & Salaries', 'WAGESEXPENSE'],
  nationalInsurance: ['7006', 'Employer’s National Insurance', 'EXPENSE'],
  pensionEmployer: ['7007', 'Employer’s Pension', 'SUPERANNUATIONEXPENSE'],
  rent: ['7100', 'Rent', 'OVERHEADS', COST],
  rates: ['7103', 'Business Rates', 'OVERHEADS'],
  power: ['7200', 'Light & Heat', 'EXPENSE', COST],
  motor: ['7300', 'Motor Expenses', 'EXPENSE', COST],
  phone: ['7502', 'Telephone & Internet', 'EXPENSE', COST],
  accountancy: ['7600', 'Accountancy Fees', 'EXPENSE', COST],
  software: ['7605', 'Software Subscriptions', 'EXPENSE', COST],
  bankCharges: ['7900', 'Bank Charges', 'EXPENSE'],
  hpInterest: ['7903', 'Hire Purchase Interest', 'EXPENSE'],
  depreciation: ['8000', 'Depreciation', 'DEPRECIATN'],
  insurance: ['8200', 'Insurance', 'EXPENSE'],
  repairs: ['7800', 'Repairs & Renewals', 'EXPENSE', COST],
  taxExpense: ['9000', 'Corporation Tax Charge', 'EXPENSE'],
})

/** From January: building stops over Christmas, and kitchens are wanted before it. */
const SEASON = [0.78, 0.94, 1.06, 0.98, 1.02, 1.08, 1.04, 0.84, 1.08, 1.14, 1.16, 0.88]

/** How many days after the invoice each builder usually pays, and their part of the sales. */
const BUILDERS: readonly (readonly [name: string, days: number, part: number])[] = [
  ['Avon Heritage Builders', 44, 0.24],
  ['Clifton Property Developments', 57, 0.28],
  ['Hartcliffe Homes', 34, 0.2],
  ['Severnside Contractors', 66, 0.16],
  ['Westbury Loft Conversions', 30, 0.12],
]
const BUILDERS_MONTH = 41_000
const KITCHEN = 9_600
const HOMEOWNERS = [
  ...['Mr & Mrs Abbott', 'Ms Chowdhury', 'Dr Evans', 'Mr Gallagher', 'Mrs Hughes'],
  ...['Mr & Mrs Khan', 'Ms Lowe', 'Mr Merrick', 'Mrs Okafor', 'Ms Pritchard', 'Dr Singh'],
]

const MONTHLY_TAX = 1_900
/** Left in the bank after the dividend of December, in pounds of 2024. */
const KEPT_AFTER_DIVIDEND = 62_000

const levelOf = (month: Month) => (SEASON[monthNumber(month) - 1] ?? 1) * growth(month)

export const joinery: CompanyScript = {
  profile: {
    key: KEY,
    organisationId: guid(KEY, 'organisation'),
    name: 'Thornbury Joinery Ltd',
    legalName: 'Thornbury Joinery Limited',
    country: 'GB',
    currency: 'GBP',
    timezone: 'GMTSTANDARDTIME',
    financialYearEndDay: 31,
    financialYearEndMonth: 3,
    salesTaxBasis: 'ACCRUAL',
    salesTaxPeriod: 'QUARTERLY',
    accounts,
  },
  begin(book, openingDay) {
    openBooks(book, openingDay, id.retained, [
      [id.current, 74_000],
      [id.savings, 22_000],
      [id.card, -800],
      [id.timber, 24_000],
      [id.machines, 168_000],
      [id.machinesWorn, -61_000],
      [id.vans, 52_000],
      [id.vansWorn, -26_000],
      [id.corporationTax, -17_000],
      [id.hirePurchase, -118_000],
      [id.shares, -100],
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
          ...{ contactId: book.contact(name, 'supplier'), everyMonths: 1, since: '2020-04' },
        },
        today,
      )
    return [
      bill('Feeder Road Estates', id.rent, 'Rent of the workshop', 3_480, 1),
      bill('Dovetail Insurance Brokers', id.insurance, 'Business insurance', 690, 15),
      bill('Sketch & Saw Software', id.software, 'Design software', 384, 8),
    ]
  },
}

interface Numbers {
  invoice: number
  bill: number
}

function simulate(book: LedgerBook): Simulation {
  const next: Numbers = { invoice: 1200, bill: 300 }
  return {
    live(month) {
      const rng = rngOf(KEY, month)
      sellStaircases(book, month, rng, next)
      sellKitchens(book, month, rng, next)
      payBills(book, month, rng, next)
      payByCard(book, month, rng)
      payPeople(book, dayIn(month, 28), month, rng)
      const loan = { loan: id.hirePurchase, interest: id.hpInterest, bank: id.current }
      payInstalment(book, loan, dayIn(month, 16), cash(1_480), 0.068)
      payDividend(book, dayIn(month, 29), cash(3_000))
    },
    close(month) {
      closeMonth(book, month)
    },
  }
}

interface Sale {
  readonly name: string
  readonly date: Day
  readonly accountId: string
  readonly description: string
  readonly net: number
  readonly terms: number
  /** Days from the invoice to its payment. */
  readonly days: number
}

function sell(book: LedgerBook, next: Numbers, sale: Sale): void {
  const { name, date, accountId, description, net, terms, days } = sale
  const invoice = book.issue({
    kind: 'ACCREC',
    contact: book.contact(name, 'customer'),
    number: `TJ-${next.invoice++}`,
    date,
    dueDate: addDays(date, terms),
    lines: [{ accountId, description, net, rate: VAT }],
  })
  book.settleLater(invoice, addDays(date, days), id.current)
}

function sellStaircases(book: LedgerBook, month: Month, rng: Rng, next: Numbers): void {
  for (const [name, usual, part] of BUILDERS) {
    const net = rounded(cash(BUILDERS_MONTH * part * levelOf(month) * rng.about(0.14)))
    const date = dayIn(month, rng.whole(20, 28))
    const days = Math.max(14, Math.round(usual + rng.between(-8, 10)))
    const what = { accountId: id.staircases, description: 'Staircases to order' }
    sell(book, next, { name, date, ...what, net, terms: 30, days })
  }
}

/** Two or three kitchens a month: forty per cent with the order, the rest when they are fitted. */
function sellKitchens(book: LedgerBook, month: Month, rng: Rng, next: Numbers): void {
  const count = monthNumber(month) % 2 === 0 ? 3 : 2
  for (let kitchen = 0; kitchen < count; kitchen++) {
    const name = rng.pick(HOMEOWNERS)
    const price = cash(KITCHEN * levelOf(month) * rng.about(0.18))
    const deposit = rounded(price * 0.4)
    const ordered = dayIn(month, rng.whole(3, 24))
    const what = { name, accountId: id.kitchens }
    const first = { ...what, date: ordered, description: 'Deposit of a kitchen', net: deposit }
    sell(book, next, { ...first, terms: 7, days: rng.whole(1, 7) })
    const fitted = addDays(ordered, rng.whole(32, 46))
    const rest = rounded(price) - deposit
    const days = rng.whole(4, 18)
    book.later(fitted, () => {
      const last = { ...what, date: fitted, description: 'Kitchen, fitted', net: rest }
      sell(book, next, { ...last, terms: 14, days })
    })
  }
}

function payBills(book: LedgerBook, month: Month, rng: Rng, next: Numbers): void {
  const level = levelOf(month)
  const bill = (name: string, day: number, accountId: string, pounds: number, rate = VAT) => {
    const date = dayIn(month, day)
    const due = dayIn(addMonths(month, 1), 30)
    buy(book, next, { name, date, due, accountId, net: cash(pounds), rate })
  }
  const atOnce = (name: string, day: number, accountId: string, pounds: number, rate = VAT) => {
    const date = dayIn(month, day)
    buy(book, next, { name, date, due: date, accountId, net: cash(pounds), rate })
  }
  bill('Brunel Timber Merchants', 9, id.timber, 11_400 * level * rng.about(0.1))
  bill('Forest of Dean Hardwoods', 17, id.timber, 5_200 * level * rng.about(0.15))
  bill('Redcliffe Ironmongery', 22, id.ironmongery, 2_700 * level * rng.about(0.2))
  bill('Lee & Sons Fitting', 26, id.fitters, 5_600 * level * rng.about(0.15), 0)
  atOnce('Feeder Road Estates', 1, id.rent, 2_900)
  atOnce('Dovetail Insurance Brokers', 15, id.insurance, 690, 0)
  atOnce('Sketch & Saw Software', 8, id.software, 320)
  bill('Western Energy', 20, id.power, 980 * (1.35 - 0.35 * level))
  if (isTurn(month, 3, 1)) bill('Harbourside Accountants', 12, id.accountancy, 1_250)
  if (isTurn(month, 12, 6)) atOnce('Bristol Machine Tools', 14, id.machines, 9_500)
  // Rates are paid in ten instalments, from April to January.
  if (monthNumber(month) !== 2 && monthNumber(month) !== 3) {
    book.bank(dayIn(month, 1), id.current, [{ accountId: id.rates, net: -cash(940), rate: 0 }])
  }
}

interface Purchase {
  readonly name: string
  readonly date: Day
  readonly due: Day
  readonly accountId: string
  readonly net: number
  readonly rate: number
}

function buy(book: LedgerBook, next: Numbers, purchase: Purchase): void {
  const { name, date, due, accountId, net, rate } = purchase
  const booked = book.issue({
    kind: 'ACCPAY',
    contact: book.contact(name, 'supplier'),
    number: `P-${next.bill++}`,
    date,
    dueDate: due,
    lines: [{ accountId, description: name, net, rate }],
  })
  book.settleLater(booked, due, id.current)
}

function payByCard(book: LedgerBook, month: Month, rng: Rng): void {
  const pay = (day: number, bank: string, accountId: string, pounds: number, rate = VAT) =>
    book.bank(dayIn(month, day), bank, [{ accountId, net: -cash(pounds), rate }])
  pay(5, id.card, id.advertising, 560 * rng.about(0.3))
  pay(12, id.card, id.motor, 870 * rng.about(0.2))
  pay(18, id.card, id.repairs, 410 * rng.about(0.6))
  pay(21, id.current, id.phone, 165)
  pay(28, id.current, id.bankCharges, 32, 0)
  book.transfer(dayIn(month, 25), id.current, id.card, -book.balance(id.card))
}

/** Shares of gross pay: what is withheld, and what the employer adds. */
const PAY = { tax: 0.115, employee: 0.055, employer: 0.098, saved: 0.05, pension: 0.03 }

function payPeople(book: LedgerBook, day: Day, month: Month, rng: Rng): void {
  const gross = cash(19_400 * growth(month) * rng.about(0.02))
  const withheld = Math.round(gross * (PAY.tax + PAY.employee))
  const employer = Math.round(gross * PAY.employer)
  const [saved, pension] = [Math.round(gross * PAY.saved), Math.round(gross * PAY.pension)]
  book.post(day, 'PAYSLIP', [
    [id.wages, gross],
    [id.nationalInsurance, employer],
    [id.pensionEmployer, pension],
    [id.paye, -withheld - employer],
    [id.pension, -saved - pension],
    [id.current, -(gross - withheld - saved)],
  ])
}

function payDividend(book: LedgerBook, day: Day, amount: number): void {
  book.post(day, 'CASHPAID', [
    [id.dividends, amount],
    [id.current, -amount],
  ])
}

function closeMonth(book: LedgerBook, month: Month): void {
  depreciate(book, dayIn(month, 31), id.depreciation, [
    [id.machines, id.machinesWorn, 0.1],
    [id.vans, id.vansWorn, 0.12],
  ])
  book.post(dayIn(month, 31), 'MANJOURNAL', usedTimber(book, month))
  const tax = cash(MONTHLY_TAX)
  book.post(dayIn(month, 31), 'MANJOURNAL', [
    [id.taxExpense, tax],
    [id.corporationTax, -tax],
  ])
  handOver(book, dayIn(addMonths(month, 1), 22), id.current, id.paye, id.pension)
  // Banks are closed on the first of January, nine months and a day after the year.
  if (monthNumber(month) === 3) {
    handOver(book, dayIn(addMonths(month, 9), 31), id.current, id.corporationTax)
  }
  const interest = Math.round((book.balance(id.savings) * 0.03) / 12)
  book.bank(dayIn(month, 31), id.savings, [{ accountId: id.interestIn, net: interest, rate: 0 }])
  if (!isTurn(month, 3, 2)) return
  const control = { tax: id.vat, bank: id.current }
  const day = dayIn(addMonths(month, 2), 7)
  fileSalesTax(book, control, periodEnding(month, 3), 'invoice', day)
  if (monthNumber(month) !== 12) return
  const inBank = [id.current, id.savings, id.card].reduce((sum, at) => sum + book.balance(at), 0)
  const spare = inBank - cash(KEPT_AFTER_DIVIDEND * growth(month))
  const extra = Math.floor(spare / 100_000) * 100_000
  if (extra > 0) payDividend(book, dayIn(month, 30), extra)
}

/** Timber for six weeks stays in stock. */
function usedTimber(book: LedgerBook, month: Month) {
  const used = book.balance(id.timber) - rounded(cash(25_000 * growth(month)))
  return [
    [id.materials, used],
    [id.timber, -used],
  ] as const
}
