/**
 * Wattle & Stone Advisory Pty Ltd: a consulting firm in Melbourne. Its money is earned in one month
 * and arrives in another, because clients pay late; every quarter the activity statement, and until
 * June 2026 also superannuation, uses money that was only held in the bank.
 */
import { addDays, addMonths, type Day, type Month, monthNumber } from '@millpond/core/time'
import { chartOf } from './chart.ts'
import type { LedgerBook } from './ledger-book.ts'
import {
  cash,
  dayIn,
  depreciate,
  growth,
  openBooks,
  payInstalment,
  payWages,
  periodEnding,
  rounded,
} from './posting.ts'
import { isTurn, repeatingOn } from './repeating.ts'
import { guid, type Rng, rngOf } from './seed.ts'
import type { CompanyScript, Simulation } from './view.ts'

const KEY = 'services'
const GST = 0.1
const SALE = { tax: 'OUTPUT' }
const COST = { tax: 'INPUT' }
const NO_TAX = { tax: 'BASEXCLUDED' }

const { accounts, id } = chartOf(KEY, 'AUD', {
  cheque: [null, 'Business Cheque Account', 'BANK', NO_TAX],
  taxReserve: [null, 'Tax & Super Reserve', 'BANK', NO_TAX],
  card: ['607', 'Corporate Card', 'BANK', { bank: 'CREDITCARD', tax: 'BASEXCLUDED' }],
  debtors: ['610', 'Accounts Receivable', 'CURRENT', { system: 'DEBTORS', tax: 'BASEXCLUDED' }],
  prepaid: ['620', 'Prepayments', 'PREPAYMENT', NO_TAX],
  bond: ['640', 'Rental Bond', 'NONCURRENT', NO_TAX],
  office: ['710', 'Office Equipment', 'FIXED', COST],
  officeWorn: ['711', 'Less Accumulated Depreciation on Office Equipment', 'FIXED', NO_TAX],
  computers: ['720', 'Computer Equipment', 'FIXED', COST],
  computersWorn: ['721', 'Less Accumulated Depreciation on Computer Equipment', 'FIXED', NO_TAX],
  creditors: ['800', 'Accounts Payable', 'CURRLIAB', { system: 'CREDITORS', tax: 'BASEXCLUDED' }],
  gst: ['820', 'GST', 'CURRLIAB', { system: 'GST', tax: 'BASEXCLUDED' }],
  withheld: ['825', 'PAYG Withholdings Payable', 'PAYGLIABILITY', NO_TAX],
  superOwed: ['826', 'Superannuation Payable', 'SUPERANNUATIONLIABILITY', NO_TAX],
  incomeTax: ['830', 'Income Tax Payable', 'CURRLIAB', NO_TAX],
  leave: ['835', 'Provision for Annual Leave', 'CURRLIAB', NO_TAX],
  rounding: ['860', 'Rounding', 'CURRLIAB', { system: 'ROUNDING', tax: 'BASEXCLUDED' }],
  carLoan: ['900', 'Equipment Finance', 'TERMLIAB', NO_TAX],
  dividends: ['965', 'Dividends Paid', 'EQUITY', NO_TAX],
  retained: ['960', 'Retained Earnings', 'EQUITY', { system: 'RETAINEDEARNINGS' }],
  capital: ['970', 'Share Capital', 'EQUITY', NO_TAX],
  advisory: ['200', 'Advisory Fees', 'SALES', SALE],
  projects: ['210', 'Project Fees', 'SALES', SALE],
  retainers: ['220', 'Monthly Retainers', 'SALES', SALE],
  training: ['230', 'Workshops & Training', 'SALES', SALE],
  expensesBilled: ['240', 'Expenses Recharged', 'REVENUE', SALE],
  interestIn: ['270', 'Interest Income', 'OTHERINCOME', NO_TAX],
  contractors: ['310', 'Contractors', 'DIRECTCOSTS', COST],
  travelBilled: ['320', 'Client Travel', 'DIRECTCOSTS', COST],
  advertising: ['400', 'Advertising', 'EXPENSE', COST],
  bankFees: ['404', 'Bank Fees', 'EXPENSE', NO_TAX],
  accounting: ['412', 'Accounting Fees', 'EXPENSE', COST],
  depreciation: ['416', 'Depreciation', 'DEPRECIATN', NO_TAX],
  insurance: ['433', 'Professional Indemnity Insurance', 'EXPENSE', COST],
  interest: ['437', 'Interest Expense', 'EXPENSE', NO_TAX],
  legal: ['441', 'Legal Expenses', 'EXPENSE', COST],
  power: ['445', 'Electricity', 'EXPENSE', COST],
  entertainment: ['420', 'Entertainment', 'EXPENSE', COST],
  stationery: ['461', 'Printing & Stationery', 'EXPENSE', COST],
  rent: ['469', 'Rent', 'OVERHEADS', COST],
  wages: ['477', 'Wages and Salaries', 'WAGESEXPENSE', NO_TAX],
  superannuation: ['478', 'Superannuation', 'SUPERANNUATIONEXPENSE', NO_TAX],
  leaveExpense: ['479', 'Annual Leave Expense', 'WAGESEXPENSE', NO_TAX],
  software: ['485', 'Subscriptions', 'EXPENSE', COST],
  phone: ['489', 'Telephone & Internet', 'EXPENSE', COST],
  travel: ['493', 'Travel', 'EXPENSE', COST],
  taxExpense: ['505', 'Income Tax Expense', 'EXPENSE', NO_TAX],
})

/** How many days after the invoice each client usually pays; terms are 30 days. */
const CLIENTS: readonly (readonly [name: string, days: number, share: number])[] = [
  ['Banksia Health Network', 32, 1.4],
  ['Bright Harbour Council', 46, 1.2],
  ['Coolabah Energy', 58, 1.6],
  ['Ironbark Logistics', 71, 1.1],
  ['Jacaranda Foods', 29, 0.7],
  ['Kestrel Insurance', 38, 1.3],
  ['Lorikeet Media', 64, 0.6],
  ['Murray River Co-operative', 35, 0.8],
  ['Southern Cross Schools', 31, 0.9],
  ['Yarra Precinct Trust', 52, 0.5],
]

/** From January: quiet in the summer holidays, busy before the year ends in June. */
const SEASON = [0.62, 0.95, 1.06, 0.96, 1.12, 1.28, 0.92, 1.0, 1.04, 1.06, 1.08, 0.84]
const seasonOf = (month: Month) => SEASON[monthNumber(month) - 1] ?? 1

/** The superannuation guarantee rate, by the July in which it started. */
const guarantee = (month: Month) => (month >= '2025-07' ? 0.12 : month >= '2024-07' ? 0.115 : 0.11)

/** From this month superannuation is paid after every payday; before, after every quarter. */
const PAYDAY_SUPER = '2026-07'

/** Left in the bank after the two dividends of a year, in dollars of 2024; more each year. */
const KEPT_AFTER_DIVIDEND = 250_000

export const services: CompanyScript = {
  profile: {
    key: KEY,
    organisationId: guid(KEY, 'organisation'),
    name: 'Wattle & Stone Advisory Pty Ltd',
    legalName: 'Wattle & Stone Advisory Pty Ltd',
    country: 'AU',
    currency: 'AUD',
    timezone: 'AUSEASTERNSTANDARDTIME',
    financialYearEndDay: 30,
    financialYearEndMonth: 6,
    salesTaxBasis: 'CASH',
    salesTaxPeriod: 'QUARTERLY1',
    accounts,
  },
  begin(book, openingDay) {
    openBooks(book, openingDay, id.retained, [
      [id.cheque, 210_000],
      [id.taxReserve, 80_000],
      [id.bond, 36_000],
      [id.office, 64_000],
      [id.officeWorn, -30_000],
      [id.computers, 72_000],
      [id.computersWorn, -40_000],
      [id.leave, -48_000],
      [id.carLoan, -160_000],
      [id.capital, -100],
    ])
    return simulate(book)
  },
  repeating(today, book) {
    const bill = (
      contact: string,
      accountId: string,
      description: string,
      total: number,
      day: number,
    ) =>
      repeatingOn(
        KEY,
        {
          kind: 'ACCPAY',
          contactId: book.contact(contact, 'supplier'),
          accountId,
          description,
          total,
          everyMonths: 1,
          since: '2021-07',
          day,
        },
        today,
      )
    const retainer = (contact: string, total: number) =>
      repeatingOn(
        KEY,
        {
          kind: 'ACCREC',
          contactId: book.contact(contact, 'customer'),
          accountId: id.retainers,
          description: `Retainer ${contact}`,
          total,
          everyMonths: 1,
          since: '2021-07',
          day: 1,
        },
        today,
      )
    return [
      bill('Collins Street Offices', id.rent, 'Office rent', 13_200, 1),
      bill('Atlas Cloud Services', id.software, 'Cloud subscriptions', 3_190, 8),
      bill('Guardian Indemnity', id.insurance, 'Professional indemnity cover', 2_640, 15),
      retainer('Banksia Health Network', 9_900),
      retainer('Southern Cross Schools', 6_600),
    ]
  },
}

function simulate(book: LedgerBook): Simulation {
  const next = { invoice: 2000, bill: 500, credit: 10 }
  return {
    live(month) {
      const rng = rngOf(KEY, month)
      billClients(book, month, rng, next)
      buy(book, month, rng, next)
      runOffice(book, month, rng)
      payPeople(book, month, rng)
      const loan = { loan: id.carLoan, interest: id.interest, bank: id.cheque }
      payInstalment(book, loan, dayIn(month, 12), cash(1_900), 0.079)
    },
    close(month) {
      closeMonth(book, month)
      if (isTurn(month, 3, 2)) fileQuarter(book, month)
      if (monthNumber(month) === 6 || monthNumber(month) === 12) payDividend(book, month)
    },
  }
}

interface Numbers {
  invoice: number
  bill: number
  credit: number
}

function billClients(book: LedgerBook, month: Month, rng: Rng, next: Numbers): void {
  const level = seasonOf(month) * growth(month)
  for (const [name, days, share] of CLIENTS) {
    const customer = book.contact(name, 'customer')
    const sell = (day: number, accountId: string, description: string, net: number) => {
      const date = dayIn(month, day)
      const lag = Math.max(7, Math.round(days + rng.between(-9, 12)))
      const recharged = rng.next() < 0.25 ? cash(rng.whole(180, 1_400)) : 0
      const invoice = book.issue({
        kind: 'ACCREC',
        contact: customer,
        number: `INV-${next.invoice++}`,
        date,
        dueDate: addDays(date, 30),
        ...(lag > 50 ? { expected: addDays(date, 60) } : {}),
        lines: [
          { accountId, description, net, rate: GST },
          ...(recharged > 0
            ? [
                {
                  accountId: id.expensesBilled,
                  description: 'Travel recharged',
                  net: recharged,
                  rate: GST,
                },
              ]
            : []),
        ],
      })
      book.settleLater(invoice, addDays(date, lag), id.cheque)
    }
    const fees = (base: number) => rounded(cash(base * share * level * rng.about(0.15)))
    if (name === 'Banksia Health Network') sell(1, id.retainers, 'Monthly retainer', cash(9_000))
    if (name === 'Southern Cross Schools') sell(1, id.retainers, 'Monthly retainer', cash(6_000))
    if (rng.next() < 0.85) sell(rng.whole(25, 30), id.advisory, 'Advisory hours', fees(10_700))
    if (rng.next() < 0.45) sell(rng.whole(8, 20), id.projects, 'Project milestone', fees(12_500))
    if (rng.next() < 0.12) sell(rng.whole(5, 24), id.training, 'Workshop', fees(5_200))
  }
  correctInvoice(book, month, rng, next)
}

/** Now and then a client is billed too much, and the credit is allocated to the next invoice. */
function correctInvoice(book: LedgerBook, month: Month, rng: Rng, next: Numbers): void {
  if (rng.next() > 0.2) return
  const invoice = book.documents.findLast(document => document.order.kind === 'ACCREC')
  if (!invoice) return
  const date = dayIn(month, 30)
  const credit = book.issue({
    kind: 'ACCRECCREDIT',
    contact: invoice.order.contact,
    number: `CN-${next.credit++}`,
    date,
    dueDate: date,
    lines: [{ accountId: id.advisory, description: 'Hours credited', net: cash(800), rate: GST }],
  })
  book.allocate(credit, invoice, date)
}

function buy(book: LedgerBook, month: Month, rng: Rng, next: Numbers): void {
  const level = seasonOf(month) * growth(month)
  const bill = (name: string, day: number, accountId: string, description: string, net: number) => {
    const date = dayIn(month, day)
    const booked = book.issue({
      kind: 'ACCPAY',
      contact: book.contact(name, 'supplier'),
      number: `BILL-${next.bill++}`,
      date,
      dueDate: addDays(date, 21),
      lines: [{ accountId, description, net, rate: GST }],
    })
    book.settleLater(booked, addDays(date, 21 + rng.whole(-2, 3)), id.cheque)
  }
  bill('Priya Raman Consulting', 28, id.contractors, 'Contract days', rounded(cash(8_900 * level)))
  bill('Field & Finch Analysts', 27, id.contractors, 'Contract days', rounded(cash(6_200 * level)))
  bill('Collins Street Offices', 1, id.rent, 'Office rent', cash(12_000))
  bill('Atlas Cloud Services', 8, id.software, 'Cloud subscriptions', cash(2_900))
  bill('Guardian Indemnity', 15, id.insurance, 'Indemnity cover', cash(2_400))
  bill(
    'Gumtree Travel',
    22,
    id.travelBilled,
    'Flights and hotels',
    cash(3_300 * level * rng.about(0.4)),
  )
  if (isTurn(month, 3, 0))
    bill('Ledger & Lane', 18, id.accounting, 'Activity statement', cash(3_400))
  if (isTurn(month, 6, 4)) bill('Parkes Lawyers', 12, id.legal, 'Contract review', cash(4_800))
  if (isTurn(month, 12, 7)) bill('Southbank Computers', 9, id.computers, 'Laptops', cash(21_000))
  if (isTurn(month, 12, 1)) bill('Richmond Furniture', 20, id.office, 'Desks', cash(7_500))
}

function runOffice(book: LedgerBook, month: Month, rng: Rng): void {
  const pay = (day: number, bank: string, accountId: string, net: number, rate = GST) =>
    book.bank(dayIn(month, day), bank, [{ accountId, net: -net, rate }])
  pay(4, id.card, id.advertising, cash(1_700 * rng.about(0.3)))
  pay(11, id.card, id.entertainment, cash(620 * rng.about(0.5)))
  pay(16, id.card, id.travel, cash(1_150 * rng.about(0.4)))
  pay(19, id.card, id.stationery, cash(240 * rng.about(0.5)))
  pay(20, id.cheque, id.power, cash(380 * rng.about(0.2)))
  pay(23, id.cheque, id.phone, cash(560))
  pay(28, id.cheque, id.bankFees, cash(45), 0)
  book.transfer(dayIn(month, 25), id.cheque, id.card, -book.balance(id.card))
  const earned = Math.round((book.balance(id.taxReserve) * 0.035) / 12)
  if (earned > 0) pay(31, id.taxReserve, id.interestIn, -earned, 0)
}

function payPeople(book: LedgerBook, month: Month, rng: Rng): void {
  const bonus = monthNumber(month) === 9 ? 1.35 : 1
  for (const number of [14, 28]) {
    const day = dayIn(month, number)
    const gross = cash(43_000 * growth(month) * bonus * rng.about(0.015))
    payWages(
      book,
      {
        wages: id.wages,
        employer: id.superannuation,
        withheld: id.withheld,
        pension: id.superOwed,
        bank: id.cheque,
      },
      day,
      gross,
      { tax: 0.235, employee: 0, employer: guarantee(month) },
    )
    if (month >= PAYDAY_SUPER) payFund(book, day, Math.round(gross * guarantee(month)))
  }
  const accrued = cash(3_200 * growth(month))
  const taken = monthNumber(month) === 1 || monthNumber(month) === 12 ? accrued * 6 : 0
  book.post(dayIn(month, 30), 'MANJOURNAL', [
    [id.leaveExpense, accrued - taken],
    [id.leave, taken - accrued],
  ])
}

/** Within seven business days of the payday. */
function payFund(book: LedgerBook, payday: Day, amount: number): void {
  const day = addDays(payday, 7)
  book.later(day, () =>
    book.post(day, 'CASHPAID', [
      [id.superOwed, amount],
      [id.taxReserve, -amount],
    ]),
  )
}

function closeMonth(book: LedgerBook, month: Month): void {
  depreciate(book, dayIn(month, 31), id.depreciation, [
    [id.office, id.officeWorn, 0.1],
    [id.computers, id.computersWorn, 0.25],
  ])
  const tax = cash(4_500 * growth(month))
  book.post(dayIn(month, 31), 'MANJOURNAL', [
    [id.taxExpense, tax],
    [id.incomeTax, -tax],
  ])
  const owed = [id.gst, id.withheld, id.incomeTax, id.superOwed]
  const wanted = owed.reduce((sum, account) => sum - book.balance(account), 0)
  const setAside = rounded(wanted - book.balance(id.taxReserve))
  if (setAside > 0) book.transfer(dayIn(month, 29), id.cheque, id.taxReserve, setAside)
}

/** Activity statements are due on the 28th, a month after the quarter, for December two months. */
const statementDay = (lastMonth: Month): Day =>
  dayIn(addMonths(lastMonth, lastMonth.endsWith('-12') ? 2 : 1), 28)

function fileQuarter(book: LedgerBook, month: Month): void {
  const owed = {
    gst: book.salesTax(periodEnding(month, 3), 'payments'),
    withheld: -book.balance(id.withheld),
    incomeTax: -book.balance(id.incomeTax),
    superannuation: -book.balance(id.superOwed),
  }
  const day = statementDay(month)
  book.later(day, () =>
    book.post(day, 'CASHPAID', [
      [id.gst, owed.gst],
      [id.withheld, owed.withheld],
      [id.incomeTax, owed.incomeTax],
      [id.taxReserve, -owed.gst - owed.withheld - owed.incomeTax],
    ]),
  )
  if (month >= PAYDAY_SUPER) return
  const superDay = dayIn(addMonths(month, 1), 28)
  book.later(superDay, () =>
    book.post(superDay, 'CASHPAID', [
      [id.superOwed, owed.superannuation],
      [id.taxReserve, -owed.superannuation],
    ]),
  )
}

function payDividend(book: LedgerBook, month: Month): void {
  const inBank = book.balance(id.cheque) + book.balance(id.taxReserve) + book.balance(id.card)
  const dividend =
    Math.floor((inBank - cash(KEPT_AFTER_DIVIDEND * growth(month, 0.12))) / 500_000) * 500_000
  if (dividend <= 0) return
  book.post(dayIn(month, 30), 'CASHPAID', [
    [id.dividends, dividend],
    [id.cheque, -dividend],
  ])
}
