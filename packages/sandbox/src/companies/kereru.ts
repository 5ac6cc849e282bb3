/**
 * Kererū Coffee Ltd: three cafés and a roastery in Wellington. Busy summers, quiet winters, takings
 * in the bank the next morning, wholesale bean customers who pay on the 20th of the month after.
 * The owner draws what the season allows, so every winter ends at the same low level and every
 * summer restores it.
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
  gstDueDay,
  handOver,
  openBooks,
  PROVISIONAL_TAX_DAYS,
  payInstalment,
  payWages,
  periodEnding,
  rounded,
} from './posting.ts'
import { isTurn, repeatingOn } from './repeating.ts'
import { guid, type Rng, rngOf } from './seed.ts'
import { keepDraft, quotesOn } from './unissued.ts'
import type { CompanyScript, Simulation } from './view.ts'

const KEY = 'kereru'
const GST = 0.15
const SALE = { tax: 'OUTPUT2' }
const COST = { tax: 'INPUT2' }

const { accounts, id } = chartOf(KEY, 'NZD', {
  everyday: [null, 'Business Everyday Account', 'BANK'],
  taxSavings: [null, 'Tax Savings', 'BANK'],
  card: ['606', 'Business Visa', 'BANK', { bank: 'CREDITCARD' }],
  debtors: ['610', 'Accounts Receivable', 'CURRENT', { system: 'DEBTORS' }],
  prepaid: ['620', 'Prepaid Insurance', 'PREPAYMENT'],
  beanStock: ['630', 'Green Bean Stock', 'INVENTORY', COST],
  fitOut: ['710', 'Café Fit-out', 'FIXED', COST],
  fitOutWorn: ['711', 'Less Accumulated Depreciation on Café Fit-out', 'FIXED'],
  roaster: ['720', 'Roasting Equipment', 'FIXED', COST],
  roasterWorn: ['721', 'Less Accumulated Depreciation on Roasting Equipment', 'FIXED'],
  creditors: ['800', 'Accounts Payable', 'CURRLIAB', { system: 'CREDITORS' }],
  gst: ['820', 'GST', 'CURRLIAB', { system: 'GST' }],
  paye: ['825', 'PAYE Payable', 'CURRLIAB'],
  kiwiSaver: ['826', 'KiwiSaver Payable', 'CURRLIAB'],
  incomeTax: ['830', 'Income Tax', 'CURRLIAB'],
  rounding: ['860', 'Rounding', 'CURRLIAB', { system: 'ROUNDING' }],
  loan: ['900', 'Bank Loan', 'TERMLIAB'],
  retained: ['960', 'Retained Earnings', 'EQUITY', { system: 'RETAINEDEARNINGS' }],
  drawings: ['980', 'Owner Drawings', 'EQUITY'],
  capital: ['970', 'Share Capital', 'EQUITY'],
  cafe: ['200', 'Café Sales', 'SALES', SALE],
  wholesale: ['205', 'Wholesale Beans', 'SALES', SALE],
  retail: ['210', 'Retail Beans & Merchandise', 'SALES', SALE],
  catering: ['215', 'Catering', 'SALES', SALE],
  interestIn: ['270', 'Interest Income', 'OTHERINCOME'],
  beans: ['300', 'Green Beans Used', 'DIRECTCOSTS', COST],
  milk: ['305', 'Milk & Dairy', 'DIRECTCOSTS', COST],
  food: ['310', 'Food Ingredients', 'DIRECTCOSTS', COST],
  packaging: ['315', 'Cups & Packaging', 'DIRECTCOSTS', COST],
  freight: ['320', 'Freight & Courier', 'DIRECTCOSTS', COST],
  advertising: ['400', 'Advertising', 'EXPENSE', COST],
  bankFees: ['404', 'Bank & Card Fees', 'EXPENSE'],
  cleaning: ['408', 'Cleaning', 'EXPENSE', COST],
  accounting: ['412', 'Accounting & Legal', 'EXPENSE', COST],
  depreciation: ['416', 'Depreciation', 'DEPRECIATN'],
  insurance: ['433', 'Insurance', 'EXPENSE', COST],
  interest: ['437', 'Interest Expense', 'EXPENSE'],
  power: ['445', 'Light, Power & Heating', 'EXPENSE', COST],
  vehicle: ['449', 'Motor Vehicle Expenses', 'EXPENSE', COST],
  office: ['453', 'Office & Sundry', 'EXPENSE', COST],
  rent: ['469', 'Rent', 'OVERHEADS', COST],
  repairs: ['473', 'Repairs & Maintenance', 'EXPENSE', COST],
  wages: ['477', 'Wages', 'EXPENSE'],
  kiwiSaverEmployer: ['478', 'KiwiSaver Employer Contributions', 'EXPENSE'],
  software: ['485', 'Software Subscriptions', 'EXPENSE', COST],
  phone: ['489', 'Telephone & Internet', 'EXPENSE', COST],
  taxExpense: ['505', 'Income Tax Expense', 'EXPENSE'],
})

/** From January: sales of a month relative to an even year. */
const SEASON = [1.24, 1.18, 1.1, 0.98, 0.88, 0.78, 0.77, 0.88, 0.95, 1.02, 1.08, 1.2]

/**
 * From January: dollars in the bank at the month's end that the owner aims for by drawing the rest.
 * June and July are below the 40,000 that the owner would like to keep.
 */
const AIM = [104, 96, 112, 92, 53, 31, 25, 33, 57, 74, 90, 120]

const WEEKDAYS = [1.15, 0.8, 0.9, 0.95, 1, 1.15, 1.3]
const BEAN_CUSTOMERS = [
  'Aro Street Deli',
  'Harbourside Hotel',
  'Ōriental Bay Kiosk',
  'Tāwhiri Books & Coffee',
  'Thorndon Offices Catering',
  'Zealandia Visitor Café',
]

/** Always several weeks late, so that one or two of their invoices are overdue on most days. */
const LATE_PAYER = 'Ōriental Bay Kiosk'
/** Pays this share when it is due, and the rest some weeks later. */
const PART_PAYER = { name: 'Tāwhiri Books & Coffee', share: 0.6 }

/** Dollars a month without GST, the same every month. */
const STANDING_ORDER = { name: 'Thorndon Offices Catering', net: 1_600 }

const seasonOf = (month: Month) => SEASON[monthNumber(month) - 1] ?? 1

export const kereru: CompanyScript = {
  profile: {
    key: KEY,
    organisationId: guid(KEY, 'organisation'),
    name: 'Kererū Coffee Ltd',
    legalName: 'Kererū Coffee Limited',
    country: 'NZ',
    currency: 'NZD',
    timezone: 'NEWZEALANDSTANDARDTIME',
    financialYearEndDay: 31,
    financialYearEndMonth: 3,
    salesTaxBasis: 'PAYMENTS',
    salesTaxPeriod: 'TWOMONTHS',
    accounts,
  },
  begin(book, openingDay) {
    openBooks(book, openingDay, id.retained, [
      [id.everyday, 92_000],
      [id.taxSavings, 24_000],
      [id.card, -2_400],
      [id.beanStock, 28_000],
      [id.fitOut, 260_000],
      [id.fitOutWorn, -90_000],
      [id.roaster, 120_000],
      [id.roasterWorn, -45_000],
      [id.loan, -280_000],
      [id.capital, -20_000],
    ])
    return simulate(book)
  },
  repeating(today, book) {
    const supplier = (name: string) => book.contact(name, 'supplier')
    return [
      repeatingOn(
        KEY,
        {
          kind: 'ACCPAY',
          contactId: supplier('Cuba Street Properties'),
          accountId: id.rent,
          description: 'Rent of three cafés and the roastery',
          total: 16_330,
          everyMonths: 1,
          since: '2020-04',
          day: 1,
        },
        today,
      ),
      repeatingOn(
        KEY,
        {
          kind: 'ACCPAY',
          contactId: supplier('Kea Insurance'),
          accountId: id.insurance,
          description: 'Business insurance',
          total: 2_070,
          everyMonths: 1,
          since: '2020-04',
          day: 15,
        },
        today,
      ),
      repeatingOn(
        KEY,
        {
          kind: 'ACCPAY',
          contactId: supplier('Till & Table Software'),
          accountId: id.software,
          description: 'Point of sale software',
          total: 690,
          everyMonths: 1,
          since: '2020-04',
          day: 5,
        },
        today,
      ),
      repeatingOn(
        KEY,
        {
          kind: 'ACCREC',
          contactId: book.contact(STANDING_ORDER.name, 'customer'),
          accountId: id.wholesale,
          description: 'Weekly office beans, monthly account',
          total: 1_840,
          everyMonths: 1,
          since: '2020-04',
          day: 28,
        },
        today,
      ),
    ]
  },
  quotes(today, book) {
    return quotesOn(
      KEY,
      {
        contactId: book.contact('Wellington Events Trust', 'customer'),
        accountId: id.catering,
        title: 'Coffee carts at a conference',
        ...{ net: 6_400, day: 6, rate: GST },
      },
      today,
    )
  },
}

function simulate(book: LedgerBook): Simulation {
  let sales = 0
  let number = 1000
  return {
    live(month) {
      const rng = rngOf(KEY, month)
      sales = takings(book, month, rng)
      number = sellBeans(book, month, rng, number)
      number = buy(book, month, rng, number, sales)
      runShops(book, month, rng)
      payPeople(book, month, rng)
      keepDraft(book, month, {
        ...{ kind: 'ACCREC', contact: book.contact('Harbourside Hotel', 'customer') },
        ...{ accountId: id.wholesale, description: 'Roasted beans, extra order' },
        ...{ net: 1_250, day: 12, rate: GST },
      })
      payInstalment(
        book,
        { loan: id.loan, interest: id.interest, bank: id.everyday },
        dayIn(month, 20),
        cash(3_150),
        0.072,
      )
      const day = PROVISIONAL_TAX_DAYS[monthNumber(month)]
      if (day !== undefined) payProvisionalTax(book, dayIn(month, day))
    },
    close(month) {
      closeMonth(book, month)
    },
  }
}

/** Card and cash takings of each day reach the bank the next day; returns the month's takings. */
function takings(book: LedgerBook, month: Month, rng: Rng): number {
  let total = 0
  for (let number = 1; number <= daysIn(month); number++) {
    const day = dayIn(month, number)
    const busy = (WEEKDAYS[weekday(addDays(day, -1))] ?? 1) * seasonOf(month) * growth(month)
    const cafe = cash(3_900 * busy * rng.about(0.12))
    const retail = cash(420 * busy * rng.about(0.25))
    book.bank(day, id.everyday, [
      { accountId: id.cafe, net: cafe, rate: GST },
      { accountId: id.retail, net: retail, rate: GST },
    ])
    total += cafe + retail
  }
  const fees = Math.round(total * 0.011)
  book.bank(dayIn(month, 28), id.everyday, [{ accountId: id.bankFees, net: -fees, rate: 0 }])
  return total
}

/**
 * Beans on account, paid about the 20th of the month after. One customer is often a week late, one
 * several weeks, and one pays in two parts.
 */
function sellBeans(book: LedgerBook, month: Month, rng: Rng, first: number): number {
  let number = first
  const due = dayIn(addMonths(month, 1), 20)
  // A separate generator, so that all other figures stay as they would be without it.
  const untidy = rngOf(KEY, month, 'untidy')
  const sell = (name: string, day: Day, accountId: string, description: string, net: number) => {
    const late = name === 'Harbourside Hotel' ? rng.whole(5, 9) : rng.whole(-2, 2)
    const paidOn = addDays(due, late)
    const invoice = book.issue({
      kind: 'ACCREC',
      contact: book.contact(name, 'customer'),
      number: `INV-${number++}`,
      date: day,
      dueDate: due,
      lines: [{ accountId, description, net, rate: GST }],
      ...(late > 4 ? { expected: addDays(due, 7) } : {}),
    })
    if (name === LATE_PAYER) {
      book.settleLater(invoice, addDays(due, untidy.whole(22, 40)), id.everyday)
      return
    }
    const isPart = name === PART_PAYER.name
    const part = isPart ? rounded(invoice.total * PART_PAYER.share) : undefined
    book.settleLater(invoice, paidOn, id.everyday, part)
    if (isPart) book.settleLater(invoice, addDays(due, untidy.whole(18, 30)), id.everyday)
  }
  for (const name of BEAN_CUSTOMERS) {
    const level = (0.5 + 0.5 * seasonOf(month)) * growth(month)
    const ordered = rounded(cash(3_100 * level * rng.about(0.15)))
    if (name === STANDING_ORDER.name) {
      sell(name, dayIn(month, 28), id.wholesale, 'Weekly office beans', cash(STANDING_ORDER.net))
      continue
    }
    sell(name, dayIn(month, rng.whole(24, 28)), id.wholesale, 'Roasted beans', ordered)
  }
  const events = rounded(cash(5_200 * seasonOf(month) ** 2 * rng.about(0.2)))
  sell('Wellington Events Trust', dayIn(month, 18), id.catering, 'Coffee carts at events', events)
  return number
}

function buy(book: LedgerBook, month: Month, rng: Rng, first: number, sales: number): number {
  let number = first
  const bill = (
    name: string,
    day: number,
    accountId: string,
    description: string,
    net: number,
    terms: '20th' | 'at once' = '20th',
  ) => {
    const date = dayIn(month, day)
    const due = terms === '20th' ? dayIn(addMonths(month, 1), 20) : date
    const booked = book.issue({
      kind: 'ACCPAY',
      contact: book.contact(name, 'supplier'),
      number: `BILL-${number++}`,
      date,
      dueDate: due,
      lines: [{ accountId, description, net, rate: GST }],
    })
    book.settleLater(booked, due, id.everyday)
  }
  const level = seasonOf(month) * growth(month)
  bill(
    'Pacific Green Bean Importers',
    6,
    id.beanStock,
    'Green beans',
    rounded(cash(13_500 * level)),
  )
  bill('Wairarapa Dairy', 30, id.milk, 'Milk', Math.round(sales * 0.075 * rng.about(0.06)))
  bill('Moore Wilson Produce', 30, id.food, 'Food', Math.round(sales * 0.155 * rng.about(0.06)))
  bill('Ecoware Cups', 12, id.packaging, 'Cups', Math.round(sales * 0.035 * rng.about(0.1)))
  bill('Capital Couriers', 30, id.freight, 'Courier', cash(1_450 * level * rng.about(0.15)))
  bill('Sparkle Cleaning', 30, id.cleaning, 'Cleaning', cash(1_900 * growth(month)))
  bill('Meridian Light & Power', 25, id.power, 'Power', cash(2_300 * (1.5 - 0.4 * seasonOf(month))))
  bill('Cuba Street Properties', 1, id.rent, 'Rent', cash(14_200), 'at once')
  bill('Till & Table Software', 5, id.software, 'Point of sale', cash(600), 'at once')
  bill('Kea Insurance', 15, id.insurance, 'Business insurance', cash(1_800), 'at once')
  if (isTurn(month, 3, 1)) bill('Bowen Accountants', 10, id.accounting, 'Accounts', cash(2_600))
  repairMachines(book, month)
  book.post(dayIn(month, 31), 'MANJOURNAL', usedBeans(book, month))
  return number
}

/** An espresso machine breaks down now and then; the bill has the supplier's own number. */
function repairMachines(book: LedgerBook, month: Month): void {
  const rng = rngOf(KEY, month, 'repairs')
  if (rng.next() > 0.4) return
  const date = dayIn(month, rng.whole(3, 19))
  const booked = book.issue({
    kind: 'ACCPAY',
    contact: book.contact('Espresso Engineers', 'supplier'),
    number: `EE${month.replace('-', '')}`,
    date,
    dueDate: addDays(date, 14),
    lines: [
      {
        ...{ accountId: id.repairs, description: 'Espresso machine repair', rate: GST },
        net: rounded(cash(rng.between(450, 1_800))),
      },
    ],
  })
  book.settleLater(booked, addDays(date, rng.whole(14, 24)), id.everyday)
}

/** Beans leave stock as they are roasted: stock for more than three weeks has been used. */
function usedBeans(book: LedgerBook, month: Month) {
  const kept = rounded(cash(21_000 * growth(month) * (0.6 + 0.4 * seasonOf(month))))
  const used = book.balance(id.beanStock) - kept
  return [
    [id.beans, used],
    [id.beanStock, -used],
  ] as const
}

function runShops(book: LedgerBook, month: Month, rng: Rng): void {
  const pay = (day: number, bank: string, accountId: string, net: number, rate = GST) =>
    book.bank(dayIn(month, day), bank, [{ accountId, net: -net, rate }])
  pay(22, id.everyday, id.phone, cash(420))
  pay(3, id.card, id.advertising, cash(1_250 * rng.about(0.3)))
  pay(9, id.card, id.vehicle, cash(780 * rng.about(0.2)))
  pay(17, id.card, id.office, cash(640 * rng.about(0.4)))
  pay(21, id.card, id.repairs, cash(1_300 * rng.about(0.5)))
  const owedOnCard = -book.balance(id.card)
  book.transfer(dayIn(month, 26), id.everyday, id.card, rounded(owedOnCard * 0.8))
  const earned = Math.round((book.balance(id.taxSavings) * 0.025) / 12)
  if (earned > 0) pay(31, id.taxSavings, id.interestIn, -earned, 0)
  if (isTurn(month, 12, 1)) pay(14, id.everyday, id.roaster, cash(16_000))
  if (isTurn(month, 12, 10)) pay(9, id.everyday, id.fitOut, cash(22_000))
}

function payPeople(book: LedgerBook, month: Month, rng: Rng): void {
  drawOut(book, dayIn(month, 10), cash(5_000))
  const staff = 50_000 * growth(month) * (0.62 + 0.38 * seasonOf(month))
  for (const day of [8, 22]) {
    const gross = cash((staff / 2) * rng.about(0.03))
    payWages(
      book,
      {
        wages: id.wages,
        employer: id.kiwiSaverEmployer,
        withheld: id.paye,
        pension: id.kiwiSaver,
        bank: id.everyday,
      },
      dayIn(month, day),
      gross,
      { tax: 0.19, employee: 0.03, employer: 0.03 },
    )
  }
}

function payProvisionalTax(book: LedgerBook, day: Day): void {
  const paid = cash(14_000)
  book.post(day, 'CASHPAID', [
    [id.incomeTax, paid],
    [id.everyday, -paid],
  ])
}

function closeMonth(book: LedgerBook, month: Month): void {
  depreciate(book, dayIn(month, 31), id.depreciation, [
    [id.fitOut, id.fitOutWorn, 0.09],
    [id.roaster, id.roasterWorn, 0.12],
  ])
  const tax = cash(3_500)
  book.post(dayIn(month, 31), 'MANJOURNAL', [
    [id.taxExpense, tax],
    [id.incomeTax, -tax],
  ])
  handOver(book, dayIn(addMonths(month, 1), 20), id.everyday, id.paye, id.kiwiSaver)
  if (isTurn(month, 2, 0)) {
    const accounts = { tax: id.gst, bank: id.everyday }
    fileSalesTax(book, accounts, periodEnding(month, 2), 'payments', gstDueDay(month))
  }
  const inBank = book.balance(id.everyday) + book.balance(id.taxSavings) + book.balance(id.card)
  const aim = (AIM[monthNumber(month) - 1] ?? 0) * rngOf(KEY, month, 'aim').about(0.03)
  const drawn = Math.max(0, Math.floor((inBank - cash(aim * 1000)) / 50_000) * 50_000)
  drawOut(book, dayIn(month, 27), drawn)
}

function drawOut(book: LedgerBook, day: Day, amount: number): void {
  book.post(day, 'CASHPAID', [
    [id.drawings, amount],
    [id.everyday, -amount],
  ])
}
