/**
 * Harbour & Co Wholesale Ltd: catering supplies from five branches, on credit. Customers pay after
 * sixty to ninety days, suppliers are paid sooner, and the firm holds two months of stock: a
 * profitable firm that depends on its trade finance. Large on purpose: 350 accounts, some 170
 * documents a month.
 */
import { addDays, addMonths, type Day, type Month, monthNumber } from '@millpond/core/time'
import type { BookedDocument, LedgerBook, PostedEntry } from './ledger-book.ts'
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
  rounded,
} from './posting.ts'
import { isTurn, repeatingOn } from './repeating.ts'
import { guid, type Rng, rngOf } from './seed.ts'
import { keepDraft, quotesOn } from './unissued.ts'
import type { CompanyScript, Simulation } from './view.ts'
import {
  accounts,
  BRANCH_COSTS,
  BRANCHES,
  id,
  idOf,
  KEY,
  PRODUCT_LINES,
  type ProductLine,
} from './wholesaler-chart.ts'

const GST = 0.15
/** January first: hotels and cafés stock up for the summer. */
const SEASON = [0.9, 0.92, 1, 0.97, 0.93, 0.9, 0.92, 0.95, 1, 1.07, 1.2, 1.26]
const seasonOf = (month: Month) => SEASON[monthNumber(month) - 1] ?? 1

const TOWNS = [
  'Kerikeri',
  'Hamilton',
  'Rotorua',
  'Napier',
  'Nelson',
  'Picton',
  'Timaru',
  'Queenstown',
  'Invercargill',
]
const TRADES = ['Hotel Group', 'Bakehouse', 'Catering', 'Foodmarket', 'Rest Homes']
/** Days from the invoice to the money, by trade. */
const HABITS = [78, 52, 66, 61, 88]
const CUSTOMERS = TOWNS.flatMap((town, place) =>
  TRADES.map((trade, kind) => ({
    name: `${town} ${trade}`,
    days: (HABITS[kind] ?? 60) + (place % 3) * 3,
    size: 0.6 + ((place * 5 + kind * 3) % 9) / 10,
  })),
)

const MONTHS_OF_STOCK = 2.2
const MIN_IN_BANK = cash(550_000)
const ENOUGH_IN_BANK = cash(1_000_000)

const landlordOf = (branch: string) => `${branch} Industrial Park`
const marginOf = (line: ProductLine) => 0.27 + (line.name.length % 7) / 60
const weightOf = (line: ProductLine) => 0.6 + (line.name.length % 5) / 5

export const wholesaler: CompanyScript = {
  profile: {
    key: KEY,
    organisationId: guid(KEY, 'organisation'),
    name: 'Harbour & Co Wholesale Ltd',
    legalName: 'Harbour and Company Wholesale Limited',
    country: 'NZ',
    currency: 'NZD',
    timezone: 'NEWZEALANDSTANDARDTIME',
    financialYearEndDay: 31,
    financialYearEndMonth: 3,
    salesTaxBasis: 'INVOICE',
    salesTaxPeriod: 'ONEMONTHS',
    accounts,
  },
  begin(book, openingDay) {
    const stock = PRODUCT_LINES.map(line => [idOf(line.stock), 44_000 * weightOf(line)] as const)
    const fixed = BRANCHES.flatMap((branch, index) => [
      [idOf(`${branch} Racking & Plant`), 190_000 - index * 20_000] as const,
      [idOf(`${branch} Less Depreciation on Racking & Plant`), -60_000] as const,
      [idOf(`${branch} Vehicles`), 150_000 - index * 15_000] as const,
      [idOf(`${branch} Less Depreciation on Vehicles`), -55_000] as const,
    ])
    openBooks(book, openingDay, id.retained, [
      [id.trading, 380_000],
      [id.collections, 60_000],
      [id.payroll, 45_000],
      [id.taxes, 90_000],
      [id.call, 120_000],
      [id.online, 8_500],
      [id.doubtful, -35_000],
      [id.transit, 85_000],
      [id.advances, 6_200],
      [id.customsDeposit, 40_000],
      [id.computers, 140_000],
      [id.computersWorn, -60_000],
      [id.website, 95_000],
      [id.websiteWorn, -25_000],
      [id.goodwill, 420_000],
      [id.accrued, -48_000],
      [id.rebatesOwed, -52_000],
      [id.holidayPay, -110_000],
      [id.levies, -18_000],
      [id.termLoan, -1_400_000],
      [id.shareholders, -300_000],
      [id.capital, -500_000],
      [id.reserve, -180_000],
      ...stock,
      ...fixed,
    ])
    return simulate(book)
  },
  repeating(today, book) {
    return BRANCHES.map((branch, index) =>
      repeatingOn(
        KEY,
        {
          kind: 'ACCPAY',
          contactId: book.contact(landlordOf(branch), 'supplier'),
          accountId: idOf(`${branch} Rent`),
          description: `Rent ${branch}`,
          total: Math.round((11_500 * (1.4 - index * 0.2) * 115) / 100),
          everyMonths: 1,
          since: '2020-04',
          day: 1,
        },
        today,
      ),
    )
  },
  quotes(today, book) {
    return CUSTOMERS.slice(0, 4).flatMap((customer, index) => {
      const line = PRODUCT_LINES[index * 3] as ProductLine
      const contactId = book.contact(customer.name, 'customer')
      const order = {
        contactId,
        accountId: idOf(line.sales),
        title: `${line.name} for ${customer.name}`,
      }
      return quotesOn(
        KEY,
        { ...order, net: 24_000 * customer.size, day: 4 + index * 6, rate: GST },
        today,
      )
    })
  },
}

/** Net sales of the month by shipping week and product line. */
type Sold = Map<string, number>
const SHIPPING_DAYS = [8, 16, 24, 31]
const weekOf = (date: Day) => Math.min(3, Math.floor((Number(date.slice(8)) - 1) / 8))

interface Numbers {
  invoice: number
  bill: number
  credit: number
}

function simulate(book: LedgerBook): Simulation {
  const next: Numbers = { invoice: 10_000, bill: 40_000, credit: 700 }
  const sold: Sold = new Map()
  return {
    live(month) {
      const rng = rngOf(KEY, month)
      sold.clear()
      const invoices = sell(book, month, rng, next, sold)
      returnGoods(book, month, rng, next, invoices)
      shipStock(book, month, sold)
      restock(book, month, rng, next)
      runBranches(book, month, rng, next)
      runHeadOffice(book, month, rng)
      payPeople(book, month, rng)
      keepDraft(book, month, {
        ...{ kind: 'ACCPAY', contact: book.contact(landlordOf(BRANCHES[0]), 'supplier') },
        ...{ accountId: idOf(`${BRANCHES[0]} Rent`), description: 'Repairs of the loading dock' },
        ...{ net: 8_600, day: 14, rate: GST },
      })
      const loan = { loan: id.termLoan, interest: id.interest, bank: id.trading }
      payInstalment(book, loan, dayIn(month, 25), cash(14_500), 0.068)
      sweep(book, month)
    },
    close(month) {
      closeMonth(book, month)
      balanceCash(book, month)
    },
  }
}

function sell(
  book: LedgerBook,
  month: Month,
  rng: Rng,
  next: Numbers,
  sold: Sold,
): BookedDocument[] {
  const level = seasonOf(month) * growth(month)
  const invoices: BookedDocument[] = []
  for (const customer of CUSTOMERS) {
    const contact = book.contact(customer.name, 'customer')
    for (let count = rng.whole(2, 3); count > 0; count--) {
      const date = dayIn(month, rng.whole(1, 30))
      const first = rng.whole(0, PRODUCT_LINES.length - 1)
      const lines = Array.from({ length: rng.whole(3, 6) }, (_, step) => {
        const line = PRODUCT_LINES[(first + step * 7) % PRODUCT_LINES.length] as ProductLine
        const net = cash(4_400 * customer.size * weightOf(line) * level * rng.about(0.6))
        const word = `${weekOf(date)} ${line.name}`
        sold.set(word, (sold.get(word) ?? 0) + net)
        return { accountId: idOf(line.sales), description: line.name, net, rate: GST }
      })
      const freight = cash(rng.whole(40, 260))
      const days = Math.round(customer.days + rng.between(-12, 16))
      const invoice = book.issue({
        kind: 'ACCREC',
        contact,
        number: `HC-${next.invoice++}`,
        date,
        dueDate: dayIn(addMonths(month, 1), 20),
        ...(days > 80 ? { expected: addDays(date, 85) } : {}),
        lines: [
          ...lines,
          { accountId: id.freightRecovered, description: 'Freight', net: freight, rate: GST },
        ],
      })
      invoices.push(invoice)
      if (rng.next() < 0.06) {
        const half = Math.round(invoice.total / 2)
        book.settleLater(invoice, addDays(date, days - 20), id.collections, half)
      }
      book.settleLater(invoice, addDays(date, days), id.collections)
    }
  }
  return invoices
}

/** Goods are returned against the invoice they were on; now and then a debt is written off. */
function returnGoods(
  book: LedgerBook,
  month: Month,
  rng: Rng,
  next: Numbers,
  invoices: readonly BookedDocument[],
): void {
  const credit = (invoice: BookedDocument, accountId: string, description: string, net: number) => {
    const date = dayIn(month, 30)
    const note = book.issue({
      kind: 'ACCRECCREDIT',
      contact: invoice.order.contact,
      number: `CR-${next.credit++}`,
      date,
      dueDate: date,
      lines: [{ accountId, description, net, rate: GST }],
    })
    book.allocate(note, invoice, date)
  }
  for (let count = rng.whole(4, 7); count > 0; count--) {
    const invoice = rng.pick(invoices)
    const line = invoice.lines[0]
    if (!line || invoice.due < invoice.total) continue
    const net = Math.round(line.net * rng.between(0.2, 0.7))
    credit(invoice, line.accountId, `Returned ${line.description}`, net)
  }
  if (!isTurn(month, 6, 4)) return
  const lost = rng.pick(invoices)
  if (lost.due === lost.total)
    credit(lost, id.badDebts, 'Bad debt written off', lost.total - lost.tax)
}

/** Sold goods leave stock at their cost, about once a week. */
function shipStock(book: LedgerBook, month: Month, sold: Sold): void {
  for (const [week, number] of SHIPPING_DAYS.entries()) {
    const entries = PRODUCT_LINES.flatMap((line): PostedEntry[] => {
      const net = sold.get(`${week} ${line.name}`) ?? 0
      const cost = Math.round(net * (1 - marginOf(line)))
      return [
        [idOf(line.cost), cost],
        [idOf(line.stock), -cost],
      ]
    })
    book.post(dayIn(month, number), 'MANJOURNAL', entries)
  }
}

/** Each category is bought from one importer, up to two months of what the coming season sells. */
function restock(book: LedgerBook, month: Month, rng: Rng, next: Numbers): void {
  const ahead = seasonOf(addMonths(month, 1)) * growth(month)
  for (let first = 0; first < PRODUCT_LINES.length; first += 3) {
    const lines = PRODUCT_LINES.slice(first, first + 3)
    const date = dayIn(month, rng.whole(2, 26))
    const ordered = lines.map(line => {
      const wanted = cash(23_500 * weightOf(line) * ahead * MONTHS_OF_STOCK)
      const net = Math.max(0, rounded(wanted - book.balance(idOf(line.stock))))
      return { accountId: idOf(line.stock), description: line.name, net, rate: GST }
    })
    const freight = Math.round(ordered.reduce((sum, line) => sum + line.net, 0) * 0.035)
    if (freight === 0) continue
    const bill = book.issue({
      kind: 'ACCPAY',
      contact: book.contact(`${lines[0]?.category} Importers Ltd`, 'supplier'),
      number: `PO-${next.bill++}`,
      date,
      dueDate: addDays(date, 45),
      lines: [
        ...ordered.filter(line => line.net > 0),
        { accountId: id.freightIn, description: 'Sea freight', net: freight, rate: GST },
      ],
    })
    book.settleLater(bill, addDays(date, 45 + rng.whole(-3, 6)), id.trading)
  }
}

/** Branch costs with bills; the rest is paid from the bank without one. */
const BILLED = new Set(['Rent', 'Freight Out', 'Forklift Hire', 'Repairs'])

function runBranches(book: LedgerBook, month: Month, rng: Rng, next: Numbers): void {
  for (const [index, branch] of BRANCHES.entries()) {
    for (const [place, [name, dollars]] of BRANCH_COSTS.entries()) {
      if (name === 'Rates' && !isTurn(month, 3, 1)) continue
      const rise = name === 'Rent' ? 1 : growth(month) * rng.about(0.18)
      const months = name === 'Rates' ? 3 : 1
      const net = cash(dollars * (1.4 - index * 0.2) * months * rise)
      const accountId = idOf(`${branch} ${name}`)
      const date = dayIn(month, 1 + place)
      if (BILLED.has(name)) {
        const isRent = name === 'Rent'
        const supplier = isRent ? landlordOf(branch) : `${branch} ${name} Services`
        const bill = book.issue({
          kind: 'ACCPAY',
          contact: book.contact(supplier, 'supplier'),
          number: `PO-${next.bill++}`,
          date,
          dueDate: isRent ? date : dayIn(addMonths(month, 1), 20),
          lines: [{ accountId, description: name, net, rate: GST }],
        })
        book.settleLater(bill, bill.order.dueDate, id.trading)
        continue
      }
      const bank = name === 'Fuel' ? id.fuelCard : name === 'Travel' ? id.visa : id.trading
      book.bank(date, bank, [{ accountId, net: -net, rate: GST }])
    }
  }
}

function runHeadOffice(book: LedgerBook, month: Month, rng: Rng): void {
  const pay = (day: number, bank: string, accountId: string, dollars: number, rate = GST) =>
    book.bank(dayIn(month, day), bank, [{ accountId, net: -cash(dollars), rate }])
  pay(3, id.trading, id.advertising, 8_200 * rng.about(0.4))
  pay(7, id.trading, id.itSupport, 4_100)
  pay(8, id.trading, id.software, 3_600)
  pay(14, id.visa, id.office, 1_300 * rng.about(0.3))
  pay(16, id.trading, id.customs, 21_000 * seasonOf(month) * rng.about(0.2))
  pay(28, id.trading, id.bankFees, 640, 0)
  if (isTurn(month, 3, 0)) pay(20, id.trading, id.directors, 18_000, 0)
  if (isTurn(month, 6, 5)) pay(19, id.trading, id.accounting, 24_000)
  if (isTurn(month, 4, 2)) pay(22, id.trading, id.legal, 5_200 * rng.about(0.5))
  for (let week = 1; week <= 4; week++) {
    const net = cash(4_200 * seasonOf(month) * growth(month) * rng.about(0.3))
    book.bank(dayIn(month, week * 7), id.online, [{ accountId: id.webSales, net, rate: GST }])
    const cost = Math.round(net * 0.7)
    book.bank(dayIn(month, week * 7), id.online, [{ accountId: id.webCost, net: -cost, rate: GST }])
  }
  const earned = Math.round((book.balance(id.call) * 0.03) / 12)
  book.bank(dayIn(month, 31), id.call, [{ accountId: id.interestIn, net: earned, rate: 0 }])
  if (isTurn(month, 12, 5)) buyAssets(book, month)
}

function buyAssets(book: LedgerBook, month: Month): void {
  const buy = (accountId: string, dollars: number) =>
    book.bank(dayIn(month, 11), id.trading, [{ accountId, net: -cash(dollars), rate: GST }])
  buy(id.computers, 34_000)
  buy(id.website, 18_000)
  for (const branch of BRANCHES) {
    buy(idOf(`${branch} Racking & Plant`), 14_000)
    buy(idOf(`${branch} Vehicles`), 24_000)
  }
}

function payPeople(book: LedgerBook, month: Month, rng: Rng): void {
  const duties = { withheld: id.paye, pension: id.kiwiSaver, bank: id.payroll }
  const rates = { tax: 0.2, employee: 0.03, employer: 0.03 }
  const pay = (wages: string, employer: string, dollars: number) => {
    const gross = cash(dollars * growth(month) * rng.about(0.02))
    payWages(book, { ...duties, wages, employer }, dayIn(month, 20), gross, rates)
  }
  for (const [index, branch] of BRANCHES.entries()) {
    const size = 1.4 - index * 0.2
    pay(idOf(`${branch} Warehouse Wages`), idOf(`${branch} KiwiSaver`), 27_000 * size)
    pay(idOf(`${branch} Sales Wages`), idOf(`${branch} KiwiSaver`), 17_500 * size)
  }
  pay(id.adminWages, id.adminKiwiSaver, 46_000)
}

/** Collections, web shop, payroll and cards are balanced by the trading account. */
function sweep(book: LedgerBook, month: Month): void {
  for (const day of [7, 14, 21]) {
    const date = dayIn(month, day)
    book.later(date, () => toTrading(book, date, id.collections, cash(20_000)))
  }
  const last = dayIn(month, 29)
  book.later(last, () => {
    toTrading(book, last, id.online, cash(8_000))
    for (const card of [id.fuelCard, id.visa]) {
      const owed = -book.balance(card)
      if (owed > 0) book.transfer(last, id.trading, card, owed)
    }
    toTrading(book, last, id.collections, cash(20_000))
    const missing = cash(45_000) - book.balance(id.payroll)
    if (missing > 0) book.transfer(last, id.trading, id.payroll, missing)
  })
}

function toTrading(book: LedgerBook, date: Day, from: string, kept: number): void {
  const spare = book.balance(from) - kept
  if (spare > 0) book.transfer(date, from, id.trading, spare)
}

function closeMonth(book: LedgerBook, month: Month): void {
  const last = dayIn(month, 31)
  depreciate(book, last, id.depreciation, [
    [id.computers, id.computersWorn, 0.2],
    [id.website, id.websiteWorn, 0.2],
    ...BRANCHES.flatMap(branch => [
      [
        idOf(`${branch} Racking & Plant`),
        idOf(`${branch} Less Depreciation on Racking & Plant`),
        0.08,
      ] as const,
      [idOf(`${branch} Vehicles`), idOf(`${branch} Less Depreciation on Vehicles`), 0.15] as const,
    ]),
  ])
  const drawn = -book.balance(id.tradeFinance)
  const interest = Math.round((drawn * 0.092) / 12)
  book.bank(last, id.trading, [{ accountId: id.interest, net: -interest, rate: 0 }])
  const tax = cash(26_000 * growth(month))
  book.post(last, 'MANJOURNAL', [
    [id.taxExpense, tax],
    [id.incomeTax, -tax],
  ])
  const next = addMonths(month, 1)
  handOver(book, dayIn(next, 20), id.taxes, id.paye, id.kiwiSaver)
  fileSalesTax(book, { tax: id.gst, bank: id.taxes }, [month], 'invoice', gstDueDay(month))
  const provisional = PROVISIONAL_TAX_DAYS[monthNumber(next)]
  if (provisional !== undefined) handOver(book, dayIn(next, provisional), id.taxes, id.incomeTax)
  const owed = [id.paye, id.kiwiSaver, id.gst, id.incomeTax]
  const wanted = owed.reduce((sum, account) => sum - book.balance(account), 0)
  const missing = wanted - book.balance(id.taxes)
  if (missing > 0) book.transfer(dayIn(month, 30), id.trading, id.taxes, missing)
}

/** Trade finance adds what is short and repays what is over; a dividend follows the year's end. */
function balanceCash(book: LedgerBook, month: Month): void {
  const banks = accounts.filter(account => account.type === 'BANK')
  const inBank = banks.reduce((sum, account) => sum + book.balance(account.accountId), 0)
  const drawn = -book.balance(id.tradeFinance)
  const date = dayIn(month, 30)
  const step = cash(50_000)
  const borrow =
    inBank < MIN_IN_BANK
      ? Math.ceil((MIN_IN_BANK - inBank) / step) * step
      : -Math.min(drawn, Math.max(0, Math.floor((inBank - ENOUGH_IN_BANK) / step) * step))
  book.post(date, borrow > 0 ? 'CASHREC' : 'CASHPAID', [
    [id.trading, borrow],
    [id.tradeFinance, -borrow],
  ])
  if (monthNumber(month) !== 4) return
  const dividend = Math.max(0, Math.floor((inBank + borrow - ENOUGH_IN_BANK) / step) * step)
  book.post(date, 'CASHPAID', [
    [id.dividends, dividend],
    [id.trading, -dividend],
  ])
}
