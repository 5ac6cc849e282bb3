/**
 * Ngā Mahi Wīwī & 李记 Trading: crafts and tea, imported and exported, with a third bookkeeper. It
 * has everything that real books have and tidy samples leave out: archived accounts with a history,
 * accounts without a code, names that differ by a full stop, unallocated credits, part-payments,
 * months with negative sales, a suspense account with a balance, a bank account in another
 * currency. The journals balance all the same.
 */
import { addDays, addMonths, type Month, monthNumber, yearOf } from '@millpond/core/time'
import { chartOf } from './chart.ts'
import type { BookedDocument, LedgerBook } from './ledger-book.ts'
import {
  cash,
  dayIn,
  depreciate,
  fileSalesTax,
  growth,
  gstDueDay,
  handOver,
  openBooks,
  payWages,
  periodEnding,
  rounded,
} from './posting.ts'
import { isTurn, repeatingOn } from './repeating.ts'
import { guid, type Rng, rngOf } from './seed.ts'
import type { CompanyScript, Simulation } from './view.ts'

const KEY = 'messy'
const GST = 0.15
const SALE = { tax: 'OUTPUT2' }
const COST = { tax: 'INPUT2' }
const ARCHIVED = { archived: true } as const

/**
 * Cents. When the books were moved to this system, receivables were entered as one figure; for this
 * part of it the invoices were never entered. Receivables exceed the open invoices by exactly this.
 */
export const RECEIVABLES_WITHOUT_INVOICE = 184_320

/** The old bank account and web shop were closed with the last day of these months. */
const OLD_BANK_CLOSED = '2024-09' as Month
const WEB_SHOP_CLOSED = '2025-02' as Month

const { accounts, id } = chartOf(KEY, 'NZD', {
  bank: [null, 'Pūtea Matua (Main)', 'BANK'],
  oldBank: ['601', 'Kiwi Business Cheque (closed)', 'BANK', ARCHIVED],
  usd: [null, 'USD 美元账户', 'BANK', { currency: 'USD' }],
  cardA: [null, 'Visa', 'BANK', { bank: 'CREDITCARD' }],
  cardB: ['606', 'Visa.', 'BANK', { bank: 'CREDITCARD' }],
  debtors: ['610', 'Accounts Receivable', 'CURRENT', { system: 'DEBTORS' }],
  suspense: ['999', 'Suspense', 'CURRENT'],
  clearing: [null, 'Clearing - do not use', 'CURRENT'],
  deposits: ['621', 'Deposits paid / 押金', 'PREPAYMENT'],
  stock: ['630', 'Stock 库存', 'INVENTORY', COST],
  van: ['710', 'Waka (van)', 'FIXED', COST],
  vanWorn: ['711', 'Less depreciation - waka', 'FIXED'],
  loom: ['720', 'Looms and tools', 'FIXED', COST],
  loomWorn: ['721', 'Less depreciation - looms and tools', 'FIXED'],
  creditors: ['800', 'Accounts Payable', 'CURRLIAB', { system: 'CREDITORS' }],
  unpaidClaims: ['801', 'Unpaid Expense Claims', 'CURRLIAB', { system: 'UNPAIDEXPCLM' }],
  gst: ['820', 'GST', 'CURRLIAB', { system: 'GST' }],
  paye: ['825', 'PAYE', 'CURRLIAB'],
  paye2: ['825A', 'PAYE Payable', 'CURRLIAB'],
  kiwiSaver: [null, 'KiwiSaver', 'CURRLIAB'],
  historical: ['840', 'Historical Adjustment', 'CURRLIAB', { system: 'HISTORICAL' }],
  rounding: ['860', 'Rounding', 'CURRLIAB', { system: 'ROUNDING' }],
  tracking: ['877', 'Tracking Transfers', 'CURRLIAB', { system: 'TRACKINGTRANSFERS' }],
  uncleLoan: [null, 'Loan from Uncle 李', 'TERMLIAB'],
  retained: ['960', 'Retained Earnings', 'EQUITY', { system: 'RETAINEDEARNINGS' }],
  introduced: ['970', 'Owner A Funds Introduced', 'EQUITY'],
  drawings: ['980', 'Owner A Drawings', 'EQUITY'],
  sales: ['200', 'Sales', 'SALES', SALE],
  salesDot: ['201', 'Sales.', 'SALES', SALE],
  crafts: [null, 'Hokohoko Mahi Toi', 'SALES', SALE],
  tea: ['205', '茶叶销售', 'SALES', SALE],
  gifts: ['206', '礼品 Gifts / Koha', 'SALES', SALE],
  exports: ['210', 'Export Sales', 'SALES', { tax: 'ZERORATEDOUTPUT' }],
  webShop: ['215', 'Web shop (old)', 'SALES', { tax: 'OUTPUT2', archived: true }],
  stall: [null, 'Market stall', 'REVENUE', SALE],
  other: ['260', 'Other Revenue', 'REVENUE', SALE],
  interestIn: ['270', 'Interest Income', 'OTHERINCOME'],
  goods: ['300', 'Purchases', 'DIRECTCOSTS', COST],
  goodsOld: ['300-OLD', 'Purchases (old)', 'DIRECTCOSTS', { tax: 'INPUT2', archived: true }],
  freight: ['310', '运费 Freight', 'DIRECTCOSTS', COST],
  freightDot: [null, 'Freight', 'DIRECTCOSTS', COST],
  advertising: ['400', 'Advertising', 'EXPENSE', COST],
  bankFees: ['404', 'Bank Fees', 'EXPENSE'],
  fax: ['405', 'Fax & Telex', 'EXPENSE', { tax: 'INPUT2', archived: true }],
  accounting: ['412', 'Accounting', 'EXPENSE', COST],
  depreciation: ['416', 'Depreciation', 'DEPRECIATN'],
  entertainment: ['420', 'Manaakitanga 招待费', 'EXPENSE', COST],
  general: ['429', 'General Expenses', 'EXPENSE', COST],
  insurance: ['433', 'Insurance', 'EXPENSE', COST],
  interest: [null, 'Interest', 'EXPENSE'],
  power: ['445', 'Hiko (power)', 'EXPENSE', COST],
  motor: ['449', 'Motor Vehicle Expenses', 'EXPENSE', COST],
  motorLower: ['449A', 'Motor vehicle expenses', 'EXPENSE', COST],
  rent: ['469', 'Rēti whare (rent)', 'OVERHEADS', COST],
  taxi: ['474', 'Taxi', 'EXPENSE', COST],
  wages: ['477', 'Utu Kaimahi 工资', 'EXPENSE'],
  kiwiSaverEmployer: [null, 'KiwiSaver employer', 'EXPENSE'],
  phone: ['489', 'Waea (telephone)', 'EXPENSE', COST],
  revaluation: ['497', 'Bank Revaluations', 'EXPENSE', { system: 'BANKCURRENCYGAIN' }],
  unrealised: ['498', 'Unrealised Currency Gains', 'EXPENSE', { system: 'UNREALISEDCURRENCYGAIN' }],
  realised: ['499', 'Realised Currency Gains', 'EXPENSE', { system: 'REALISEDCURRENCYGAIN' }],
  misc: [null, 'To sort out', 'EXPENSE', COST],
})

/** From January: gifts sell before Christmas and the lunar new year. */
const SEASON = [1.15, 1.25, 0.9, 0.85, 0.8, 0.75, 0.7, 0.85, 0.95, 1.05, 1.25, 1.5]
const seasonOf = (month: Month) => SEASON[monthNumber(month) - 1] ?? 1

const CUSTOMERS = [
  'Te Whare Toi o Ākau',
  'Māhina Café',
  '王小明',
  '福建茶业有限公司',
  'Ōtepoti Museum Shop',
  'Petit Paris (NZ) Ltd',
  'Petit Paris NZ Limited',
  'O’Brien & Sons “Gifts”',
]
const GONE_CUSTOMERS = ['Kaikōura Souvenirs (ceased trading)', '老王杂货店']

export const messy: CompanyScript = {
  profile: {
    key: KEY,
    organisationId: guid(KEY, 'organisation'),
    name: 'Ngā Mahi Wīwī & 李记 Trading',
    legalName: 'Ngā Mahi Wīwī & 李记 Trading Partnership',
    country: 'NZ',
    currency: 'NZD',
    timezone: 'NEWZEALANDSTANDARDTIME',
    financialYearEndDay: 28,
    financialYearEndMonth: 2,
    salesTaxBasis: 'PAYMENTS',
    salesTaxPeriod: 'SIXMONTHS',
    accounts,
  },
  begin(book, openingDay) {
    const isOldBankOpen = openingDay.slice(0, 7) < OLD_BANK_CLOSED
    openBooks(book, openingDay, id.historical, [
      [id.bank, 21_400.37],
      [id.oldBank, isOldBankOpen ? 9_650.1 : 0],
      [id.usd, 14_200],
      [id.cardA, -1_180.55],
      [id.debtors, RECEIVABLES_WITHOUT_INVOICE / 100],
      [id.suspense, 642.18],
      [id.deposits, 3_500],
      [id.stock, 33_000],
      [id.van, 42_000],
      [id.vanWorn, -18_000],
      [id.loom, 15_500],
      [id.loomWorn, -6_200],
      [id.paye2, -412.6],
      [id.uncleLoan, -35_000],
      [id.retained, -31_000],
      [id.introduced, -22_000],
    ])
    return simulate(book)
  },
  repeating(today, book) {
    const rent = { contactId: book.contact('Whare Rēti Ltd', 'supplier'), accountId: id.rent }
    return [
      repeatingOn(
        KEY,
        {
          kind: 'ACCPAY',
          ...rent,
          description: 'Rent / 房租',
          total: 2_990,
          everyMonths: 1,
          since: '2021-03',
          day: 31,
        },
        today,
      ),
      repeatingOn(
        KEY,
        {
          kind: 'ACCREC',
          contactId: book.contact('Māhina Café', 'customer'),
          accountId: id.tea,
          description: '每季茶叶 Quarterly tea',
          total: 1_265,
          everyMonths: 3,
          since: '2021-05',
          day: 15,
          until: dayIn('2029-12' as Month, 31),
        },
        today,
      ),
    ]
  },
}

interface State {
  invoice: number
  bill: number
  credit: number
  /** A customer's money beyond the invoice, waiting for their next one. */
  overpaid: BookedDocument | null
}

function simulate(book: LedgerBook): Simulation {
  const state: State = { invoice: 1, bill: 1, credit: 1, overpaid: null }
  return {
    live(month) {
      const rng = rngOf(KEY, month)
      sellOnAccount(book, month, rng, state)
      sellAtStall(book, month, rng)
      sellAbroad(book, month, rng, state)
      returnGoods(book, month, rng, state)
      payAhead(book, month)
      buy(book, month, rng, state)
      spend(book, month, rng)
      muddle(book, month, rng)
      payPeople(book, month)
    },
    close(month) {
      closeMonth(book, month)
    },
  }
}

/** Customers pay late, in parts, too little or too much; some invoices are never paid. */
function sellOnAccount(book: LedgerBook, month: Month, rng: Rng, state: State): void {
  const level = seasonOf(month) * growth(month)
  const isOld = month < OLD_BANK_CLOSED
  const customers = isOld ? [...CUSTOMERS, ...GONE_CUSTOMERS] : CUSTOMERS
  for (const name of customers) {
    const net = cash(1_900 * level * rng.about(0.7))
    const date = dayIn(month, rng.whole(2, 28))
    const days = rng.whole(12, 95)
    const habit = rng.next()
    const accountId = rng.pick([id.sales, id.salesDot, id.crafts, id.tea, id.gifts])
    const isGone = GONE_CUSTOMERS.includes(name)
    const invoice = book.issue({
      kind: 'ACCREC',
      contact: book.contact(name, 'customer', isGone),
      number: `INV ${String(state.invoice++).padStart(4, '0')}`,
      date,
      dueDate: addDays(date, 14),
      lines: [{ accountId, description: 'Taonga / 商品', net, rate: GST }],
      ...(habit > 0.8 ? { expected: addDays(date, 60) } : {}),
    })
    if (habit < 0.01 && !isGone) continue
    if (habit > 0.75) {
      const third = Math.round(invoice.total / 3)
      book.settleLater(invoice, addDays(date, days), id.bank, third)
      book.settleLater(invoice, addDays(date, days + 25), id.bank, third)
      if (habit > 0.765) book.settleLater(invoice, addDays(date, days + 70), id.bank)
      continue
    }
    book.settleLater(invoice, addDays(date, days), isOld && days % 2 ? id.oldBank : id.bank)
  }
  if (isTurn(month, 5, 1)) payTooMuch(book, month, rng, state)
  keepDraft(book, month, state)
}

/** An overpaid invoice; the surplus stays as a credit until the next one. */
function payTooMuch(book: LedgerBook, month: Month, rng: Rng, state: State): void {
  const contact = book.contact('Māhina Café', 'customer')
  const date = dayIn(month, 9)
  const order = { kind: 'ACCREC', contact, date, dueDate: addDays(date, 14) } as const
  const lines = [{ accountId: id.tea, description: '茶', net: cash(1_100), rate: GST }]
  const invoice = book.issue({
    ...order,
    number: `INV ${String(state.invoice++).padStart(4, '0')}`,
    lines,
  })
  if (state.overpaid) book.allocate(state.overpaid, invoice, date)
  const paidOn = addDays(date, 16)
  const surplus = cash(rng.whole(50, 400))
  const number = `OVERPAYMENT ${invoice.order.number}`
  book.later(paidOn, () => {
    book.settle(invoice, paidOn, id.bank)
    state.overpaid = book.receiveAdvance(id.bank, {
      ...{ kind: 'ACCRECCREDIT', advance: 'overpayment', amount: surplus },
      ...{ contact, number, date: paidOn },
    })
  })
}

/**
 * Deposits: a customer's, used by an invoice of the next month, and one to a supplier, used by a
 * bill two months later. A customer who paid twice gets the money back after four months.
 */
function payAhead(book: LedgerBook, month: Month): void {
  const openOf = (contact: string, kind: BookedDocument['order']['kind']) =>
    book.documents.findLast(
      ({ order, due }) => order.contact === contact && order.kind === kind && due > 0,
    )
  const deposit = (name: string, kind: 'ACCRECCREDIT' | 'ACCPAYCREDIT', amount: number) => {
    const isSale = kind === 'ACCRECCREDIT'
    const contact = book.contact(name, isSale ? 'customer' : 'supplier')
    const paid = book.receiveAdvance(id.bank, {
      ...{ kind, advance: 'prepayment', amount, contact },
      ...{ number: `PREPAYMENT ${month} ${name}`, date: dayIn(month, 12) },
    })
    const usedOn = dayIn(addMonths(month, isSale ? 1 : 2), 27)
    book.later(usedOn, () => {
      const used = openOf(contact, isSale ? 'ACCREC' : 'ACCPAY')
      if (used) book.allocate(paid, used, usedOn)
    })
  }
  if (isTurn(month, 6, 5)) deposit('王小明', 'ACCRECCREDIT', cash(650))
  if (isTurn(month, 6, 4)) deposit('Harakeke Growers Kotahitanga', 'ACCPAYCREDIT', cash(900))
  if (isTurn(month, 12, 9)) {
    const paid = book.receiveAdvance(id.bank, {
      ...{ kind: 'ACCRECCREDIT', advance: 'overpayment', amount: cash(500) },
      contact: book.contact('Ōtepoti Museum Shop', 'customer'),
      ...{ number: `OVERPAYMENT ${month}`, date: dayIn(month, 14) },
    })
    book.settleLater(paid, dayIn(addMonths(month, 4), 14), id.bank)
  }
}

/** A draft that is never approved and deleted six weeks later. */
function keepDraft(book: LedgerBook, month: Month, state: State): void {
  const date = dayIn(month, 11)
  book.issue({
    kind: monthNumber(month) % 2 ? 'ACCREC' : 'ACCPAY',
    contact: book.contact('王小明', 'both'),
    number: `DRAFT ${String(state.invoice++).padStart(4, '0')}`,
    date,
    dueDate: addDays(date, 14),
    draftUntil: addDays(date, 42),
    lines: [{ accountId: id.misc, description: '?', net: cash(480), rate: GST }],
  })
}

function sellAtStall(book: LedgerBook, month: Month, rng: Rng): void {
  for (const day of [6, 13, 20, 27]) {
    const net = cash(1_450 * seasonOf(month) * rng.about(0.5))
    book.bank(dayIn(month, day), id.bank, [{ accountId: id.stall, net, rate: GST }])
  }
  if (month > WEB_SHOP_CLOSED) return
  const net = cash(1_250 * seasonOf(month) * rng.about(0.4))
  const bank = month < OLD_BANK_CLOSED ? id.oldBank : id.bank
  book.bank(dayIn(month, 18), bank, [{ accountId: id.webShop, net, rate: GST }])
}

/**
 * Tea and crafts are exported in spring; unsold goods come back in May, more than are sold then.
 */
function sellAbroad(book: LedgerBook, month: Month, rng: Rng, state: State): void {
  const isSpring = monthNumber(month) >= 9 && monthNumber(month) <= 12
  const net = rounded(cash((isSpring ? 9_500 : 1_200) * rng.about(0.3)))
  const date = dayIn(month, 10)
  const invoice = book.issue({
    kind: 'ACCREC',
    contact: book.contact('Maison du Thé, Paris', 'customer'),
    number: `EX-${String(state.invoice++).padStart(4, '0')}`,
    date,
    dueDate: addDays(date, 60),
    lines: [{ accountId: id.exports, description: 'Export / 出口', net, rate: 0 }],
  })
  book.settleLater(invoice, addDays(date, 62), id.usd)
  const drift = Math.round(book.balance(id.usd) * rng.between(-0.025, 0.025))
  book.post(dayIn(month, 31), 'BANKREVAL', [
    [id.usd, drift],
    [id.revaluation, -drift],
  ])
  const spare = Math.max(0, rounded(book.balance(id.usd) - cash(16_000)))
  const slippage = Math.round(spare * rng.between(-0.01, 0.01))
  book.post(dayIn(month, 22), 'TRANSFER', [
    [id.bank, spare - slippage],
    [id.realised, slippage],
    [id.usd, -spare],
  ])
}

/**
 * Credit notes: some allocated, some refunded, some left open. July of odd years has only returns.
 */
function returnGoods(book: LedgerBook, month: Month, rng: Rng, state: State): void {
  const credit = (name: string, day: number, accountId: string, net: number, rate: number) =>
    book.issue({
      kind: 'ACCRECCREDIT',
      contact: book.contact(name, 'customer'),
      number: `CN ${String(state.credit++).padStart(4, '0')}`,
      date: dayIn(month, day),
      dueDate: dayIn(month, day),
      lines: [{ accountId, description: 'Returned / 退货', net, rate }],
    })
  if (monthNumber(month) === 5) {
    const note = credit('Maison du Thé, Paris', 20, id.exports, cash(7_400), 0)
    const refundedOn = addDays(dayIn(month, 20), 30)
    book.settleLater(note, refundedOn, id.usd)
  }
  if (monthNumber(month) === 7 && yearOf(month) % 2 === 1) {
    const note = credit('福建茶业有限公司', 24, id.tea, cash(31_500), GST)
    for (const months of [1, 2, 3]) {
      const day = dayIn(addMonths(month, months), 24)
      book.settleLater(note, day, id.bank, cash(12_075))
    }
  }
  if (rng.next() > 0.45) return
  const note = credit(
    rng.pick(CUSTOMERS),
    26,
    rng.pick([id.gifts, id.crafts]),
    cash(rng.whole(40, 600)),
    GST,
  )
  const isOpen = ({ order, due }: BookedDocument) =>
    due > 0 && order.kind === 'ACCREC' && order.contact === note.order.contact
  const open = book.documents.find(it => isOpen(it) && it.order.date <= note.order.date)
  if (open && rng.next() < 0.7) book.allocate(note, open, note.order.date)
}

function buy(book: LedgerBook, month: Month, rng: Rng, state: State): void {
  const level = seasonOf(addMonths(month, 1)) * growth(month)
  const document = (
    kind: 'ACCPAY' | 'ACCPAYCREDIT',
    name: string,
    day: number,
    accountId: string,
    net: number,
  ) => {
    const date = dayIn(month, day)
    return book.issue({
      kind,
      contact: book.contact(name, 'supplier'),
      number: `${kind === 'ACCPAY' ? 'bill' : 'credit'}-${state.bill++}`,
      date,
      dueDate: addDays(date, 20),
      lines: [{ accountId, description: '货 / goods', net, rate: GST }],
    })
  }
  const goods = month < '2024-04' ? id.goodsOld : id.goods
  const tea = document('ACCPAY', '武夷山茶厂', 4, goods, rounded(cash(6_800 * level)))
  const paidOn = addDays(tea.order.date, rng.whole(15, 40))
  book.settleLater(tea, paidOn, id.bank, Math.round(tea.total * 0.4))
  book.settleLater(tea, addDays(paidOn, 30), id.bank)
  const flax = document(
    'ACCPAY',
    'Harakeke Growers Kotahitanga',
    12,
    id.stock,
    cash(2_600 * level * rng.about(0.4)),
  )
  book.settleLater(flax, addDays(flax.order.date, 20), id.bank)
  const carrier = rng.next() < 0.5 ? id.freight : id.freightDot
  const freight = document(
    'ACCPAY',
    '顺达货运 Shunda Freight',
    21,
    carrier,
    cash(950 * level * rng.about(0.5)),
  )
  book.settleLater(freight, addDays(freight.order.date, rng.whole(10, 50)), id.bank)
  if (rng.next() < 0.3) {
    const back = document('ACCPAYCREDIT', '武夷山茶厂', 19, goods, cash(rng.whole(60, 500)))
    if (rng.next() < 0.6) book.allocate(back, tea, back.order.date)
  }
  const used = Math.round(book.balance(id.stock) * 0.08)
  book.post(dayIn(month, 31), 'MANJOURNAL', [
    [goods, used],
    [id.stock, -used],
  ])
}

function spend(book: LedgerBook, month: Month, rng: Rng): void {
  const pay = (day: number, bank: string, accountId: string, dollars: number, rate = GST) =>
    book.bank(dayIn(month, day), bank, [{ accountId, net: -cash(dollars), rate }])
  pay(1, id.bank, id.rent, 2_600)
  pay(6, id.bank, id.power, 310 * rng.about(0.3))
  pay(7, id.bank, id.phone, 160)
  pay(9, id.cardA, id.motor, 340 * rng.about(0.5))
  pay(15, id.cardB, id.motorLower, 120 * rng.about(0.8))
  pay(16, id.cardA, id.entertainment, 190 * rng.about(0.8))
  pay(17, id.cardB, id.taxi, 75 * rng.about(0.8))
  pay(23, id.cardA, id.advertising, 420 * rng.about(0.6))
  pay(24, id.cardA, id.general, 210 * rng.about(0.9))
  pay(26, id.bank, id.bankFees, 31.5, 0)
  if (month < OLD_BANK_CLOSED) pay(28, id.oldBank, id.fax, 22)
  if (isTurn(month, 12, 4)) pay(12, id.bank, id.insurance, 3_950)
  if (isTurn(month, 12, 6)) pay(18, id.bank, id.accounting, 4_200)
  if (isTurn(month, 24, 8)) pay(20, id.bank, id.loom, 5_400)
  pay(28, id.bank, id.interest, 145, 0)
  for (const card of [id.cardA, id.cardB]) {
    const owed = -book.balance(card)
    if (owed > 0) book.transfer(dayIn(month, 25), id.bank, card, rounded(owed * 0.7))
  }
}

/** Entries that were unclear at the time, and their later corrections. */
function muddle(book: LedgerBook, month: Month, rng: Rng): void {
  const unknown = cash(rng.between(-180, 240))
  book.bank(dayIn(month, 14), id.bank, [{ accountId: id.suspense, net: unknown, rate: 0 }])
  if (rng.next() < 0.4) {
    book.bank(dayIn(month, 19), id.bank, [
      { accountId: id.misc, net: -cash(rng.whole(20, 260)), rate: GST },
    ])
  }
  const cent = rng.whole(-3, 3)
  book.post(dayIn(month, 20), 'MANJOURNAL', [
    [id.rounding, cent],
    [id.general, -cent],
  ])
  if (isTurn(month, 6, 3)) {
    book.post(dayIn(month, 2), 'MANJOURNAL', [
      [id.clearing, cash(2_200)],
      [id.other, -cash(2_200)],
    ])
    const corrected = dayIn(addMonths(month, 2), 2)
    book.later(corrected, () =>
      book.post(corrected, 'MANJOURNAL', [
        [id.other, cash(2_200)],
        [id.clearing, -cash(2_200)],
      ]),
    )
  }
  if (month === '2024-04') {
    book.post(dayIn(month, 1), 'MANJOURNAL', [
      [id.stock, cash(1_730.45)],
      [id.historical, -cash(1_730.45)],
    ])
  }
}

function payPeople(book: LedgerBook, month: Month): void {
  payWages(
    book,
    {
      wages: id.wages,
      employer: id.kiwiSaverEmployer,
      withheld: id.paye,
      pension: id.kiwiSaver,
      bank: id.bank,
    },
    dayIn(month, 27),
    cash(6_300 * growth(month)),
    { tax: 0.18, employee: 0.03, employer: 0.03 },
  )
}

function closeMonth(book: LedgerBook, month: Month): void {
  depreciate(book, dayIn(month, 31), id.depreciation, [
    [id.van, id.vanWorn, 0.13],
    [id.loom, id.loomWorn, 0.1],
  ])
  handOver(book, dayIn(addMonths(month, 1), 20), id.bank, id.paye, id.kiwiSaver)
  if (isTurn(month, 6, 2)) {
    const duty = { tax: id.gst, bank: id.bank }
    fileSalesTax(book, duty, periodEnding(month, 6), 'payments', gstDueDay(month))
  }
  const old = book.balance(id.oldBank)
  const kept = month < OLD_BANK_CLOSED ? cash(6_000) : 0
  if (old > kept) book.transfer(dayIn(month, 30), id.oldBank, id.bank, old - kept)
  const spare = book.balance(id.bank) - cash(24_000 + 9_000 * seasonOf(month))
  const step = cash(500)
  const drawn = Math.max(cash(1_000), Math.floor(spare / step) * step)
  book.post(dayIn(month, 28), 'CASHPAID', [
    [id.drawings, drawn],
    [id.bank, -drawn],
  ])
  if (spare < cash(-20_000)) {
    book.post(dayIn(month, 29), 'CASHREC', [
      [id.bank, cash(10_000)],
      [id.introduced, -cash(10_000)],
    ])
  }
}
