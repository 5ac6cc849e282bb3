/**
 * Tūī Robotics Ltd: fruit-picking arms from Auckland, three paying customers, a payroll of
 * engineers. Investors put money in every second July; between the rounds it runs down month by
 * month. In November 2026, sixteen months after a round, about ten months of it are left.
 */
import { addDays, addMonths, type Month, monthNumber, yearOf } from '@millpond/core/time'
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
  payWages,
  periodEnding,
  rounded,
} from './posting.ts'
import { isTurn, repeatingOn } from './repeating.ts'
import { guid, type Rng, rngOf } from './seed.ts'
import type { CompanyScript, Simulation } from './view.ts'

const KEY = 'startup'
const GST = 0.15
const SALE = { tax: 'OUTPUT2' }
const COST = { tax: 'INPUT2' }

const { accounts, id } = chartOf(KEY, 'NZD', {
  current: [null, 'Business Current Account', 'BANK'],
  call: [null, 'Investor Funds on Call', 'BANK'],
  card: [null, 'Founders’ Card', 'BANK', { bank: 'CREDITCARD' }],
  debtors: ['610', 'Accounts Receivable', 'CURRENT', { system: 'DEBTORS' }],
  parts: ['630', 'Parts & Components', 'INVENTORY', COST],
  lab: ['710', 'Laboratory Equipment', 'FIXED', COST],
  labWorn: ['711', 'Less Accumulated Depreciation on Laboratory Equipment', 'FIXED'],
  computers: ['720', 'Computer Equipment', 'FIXED', COST],
  computersWorn: ['721', 'Less Accumulated Depreciation on Computer Equipment', 'FIXED'],
  patents: ['730', 'Patents & Trade Marks', 'NONCURRENT', COST],
  creditors: ['800', 'Accounts Payable', 'CURRLIAB', { system: 'CREDITORS' }],
  gst: ['820', 'GST', 'CURRLIAB', { system: 'GST' }],
  paye: ['825', 'PAYE Payable', 'CURRLIAB'],
  kiwiSaver: ['826', 'KiwiSaver Payable', 'CURRLIAB'],
  deposits: ['850', 'Customer Deposits', 'CURRLIAB'],
  rounding: ['860', 'Rounding', 'CURRLIAB', { system: 'ROUNDING' }],
  founders: ['905', 'Founders’ Loan', 'TERMLIAB'],
  retained: ['960', 'Retained Earnings', 'EQUITY', { system: 'RETAINEDEARNINGS' }],
  ordinary: ['970', 'Ordinary Shares', 'EQUITY'],
  preference: ['971', 'Preference Shares', 'EQUITY'],
  arms: ['200', 'Robot Arm Sales', 'SALES', SALE],
  subscriptions: ['210', 'Fleet Software Subscriptions', 'SALES', SALE],
  pilots: ['220', 'Pilot Projects', 'SALES', SALE],
  grants: ['260', 'R&D Grants', 'OTHERINCOME', SALE],
  taxCredit: ['265', 'R&D Tax Incentive', 'OTHERINCOME'],
  interestIn: ['270', 'Interest Income', 'OTHERINCOME'],
  components: ['300', 'Components Used', 'DIRECTCOSTS', COST],
  hosting: ['310', 'Cloud Hosting', 'DIRECTCOSTS', COST],
  advertising: ['400', 'Marketing & Trade Shows', 'EXPENSE', COST],
  bankFees: ['404', 'Bank Fees', 'EXPENSE'],
  accounting: ['412', 'Accounting & Audit', 'EXPENSE', COST],
  depreciation: ['416', 'Depreciation', 'DEPRECIATN'],
  insurance: ['433', 'Insurance', 'EXPENSE', COST],
  legal: ['441', 'Legal & Patent Attorneys', 'EXPENSE', COST],
  rent: ['469', 'Workshop Rent', 'OVERHEADS', COST],
  prototypes: ['471', 'R&D Prototypes', 'EXPENSE', COST],
  rdWages: ['476', 'R&D Wages', 'EXPENSE'],
  wages: ['477', 'Sales & Office Wages', 'EXPENSE'],
  kiwiSaverEmployer: ['478', 'KiwiSaver Employer Contributions', 'EXPENSE'],
  software: ['485', 'Engineering Software', 'EXPENSE', COST],
  travel: ['493', 'Travel', 'EXPENSE', COST],
})

const ROUND_MONTH = 7
/** Months of spending a round pays for; grants carry the rest of the two years. */
const RUNWAY_AT_ROUND = 23.7
/** Dollars a month leave the bank in 2024, wages and all, less what customers pay. */
const BURN = 118_000

const isRound = (month: Month) => monthNumber(month) === ROUND_MONTH && yearOf(month) % 2 === 1

/** 0 in the month of a round, 23 in the month before the next. */
const monthsSinceRound = (month: Month): number =>
  ((((yearOf(month) % 2 === 1 ? 0 : 12) + monthNumber(month) - ROUND_MONTH) % 24) + 24) % 24

export const startup: CompanyScript = {
  profile: {
    key: KEY,
    organisationId: guid(KEY, 'organisation'),
    name: 'Tūī Robotics Ltd',
    legalName: 'Tūī Robotics Limited',
    country: 'NZ',
    currency: 'NZD',
    timezone: 'NEWZEALANDSTANDARDTIME',
    financialYearEndDay: 31,
    financialYearEndMonth: 3,
    salesTaxBasis: 'INVOICE',
    salesTaxPeriod: 'SIXMONTHS',
    accounts,
  },
  begin(book, openingDay) {
    const month = openingDay.slice(0, 7) as Month
    const left = RUNWAY_AT_ROUND - monthsSinceRound(month)
    openBooks(book, openingDay, id.retained, [
      [id.current, 140_000],
      [id.call, Math.round(BURN * growth(month) * left) - 140_000],
      [id.parts, 42_000],
      [id.lab, 180_000],
      [id.labWorn, -50_000],
      [id.computers, 46_000],
      [id.computersWorn, -20_000],
      [id.patents, 38_000],
      [id.founders, -150_000],
      [id.ordinary, -1_000],
      [id.preference, -2_600_000],
    ])
    return simulate(book)
  },
  repeating(today, book) {
    const order = (
      kind: 'ACCPAY' | 'ACCREC',
      contact: string,
      accountId: string,
      description: string,
      total: number,
      day: number,
    ) =>
      repeatingOn(
        KEY,
        {
          kind,
          contactId: book.contact(contact, kind === 'ACCPAY' ? 'supplier' : 'customer'),
          accountId,
          description,
          total,
          everyMonths: 1,
          since: '2022-04',
          day,
        },
        today,
      )
    return [
      order('ACCPAY', 'Penrose Workshops', id.rent, 'Workshop rent', 8_280, 1),
      order('ACCPAY', 'Stratus Hosting', id.hosting, 'Cloud hosting', 5_060, 6),
      order(
        'ACCREC',
        'Bay Kiwifruit Growers',
        id.subscriptions,
        'Fleet software, 6 arms',
        6_210,
        1,
      ),
    ]
  },
}

function simulate(book: LedgerBook): Simulation {
  const next = { invoice: 100, bill: 300 }
  return {
    live(month) {
      const rng = rngOf(KEY, month)
      sell(book, month, rng, next)
      buy(book, month, rng, next)
      runWorkshop(book, month, rng)
      payTeam(book, month, rng)
    },
    close(month) {
      closeMonth(book, month)
      if (isRound(month)) closeRound(book, month)
      keepFloat(book, month)
    },
  }
}

interface Numbers {
  invoice: number
  bill: number
}

function sell(book: LedgerBook, month: Month, rng: Rng, next: Numbers): void {
  const invoice = (
    name: string,
    day: number,
    accountId: string,
    description: string,
    net: number,
  ) => {
    const date = dayIn(month, day)
    const booked = book.issue({
      kind: 'ACCREC',
      contact: book.contact(name, 'customer'),
      number: `TR-${next.invoice++}`,
      date,
      dueDate: addDays(date, 30),
      lines: [{ accountId, description, net, rate: GST }],
    })
    book.settleLater(booked, addDays(date, rng.whole(24, 48)), id.current)
  }
  const level = growth(month, 0.08)
  invoice('Bay Kiwifruit Growers', 1, id.subscriptions, 'Fleet software', cash(5_400 * level))
  invoice('Hawke’s Bay Apples', 1, id.subscriptions, 'Fleet software', cash(3_100 * level))
  if (isTurn(month, 4, 2))
    invoice('Bay Kiwifruit Growers', 14, id.arms, 'Robot arm', rounded(cash(46_000 * level)))
  if (isTurn(month, 6, 9))
    invoice('Māra Berries', 20, id.pilots, 'Pilot season', rounded(cash(28_000 * rng.about(0.2))))
  if (isTurn(month, 3, 1))
    invoice('Innovation Agency', 24, id.grants, 'R&D grant', rounded(cash(41_000 * growth(month))))
  if (isTurn(month, 12, 6)) {
    book.bank(dayIn(month, 18), id.current, [
      { accountId: id.taxCredit, net: rounded(cash(128_000 * growth(month))), rate: 0 },
    ])
  }
}

function buy(book: LedgerBook, month: Month, rng: Rng, next: Numbers): void {
  const bill = (name: string, day: number, accountId: string, description: string, net: number) => {
    const date = dayIn(month, day)
    const due = dayIn(addMonths(month, 1), 20)
    const booked = book.issue({
      kind: 'ACCPAY',
      contact: book.contact(name, 'supplier'),
      number: `B-${next.bill++}`,
      date,
      dueDate: due,
      lines: [{ accountId, description, net, rate: GST }],
    })
    book.settleLater(booked, due, id.current)
  }
  const level = growth(month) * ramp(month)
  bill('Penrose Workshops', 1, id.rent, 'Workshop rent', cash(7_200))
  bill('Stratus Hosting', 6, id.hosting, 'Cloud hosting', cash(4_400 * level))
  bill(
    'Servo Supply',
    11,
    id.parts,
    'Servos and grippers',
    rounded(cash(9_500 * level * rng.about(0.35))),
  )
  bill(
    'Precision Machining',
    19,
    id.prototypes,
    'Prototype parts',
    rounded(cash(10_500 * level * rng.about(0.5))),
  )
  bill('Tui Patent Attorneys', 23, id.legal, 'Patent filings', cash(2_700 * rng.about(0.6)))
  bill('Kea Insurance', 15, id.insurance, 'Business insurance', cash(1_300))
  if (isTurn(month, 12, 4))
    bill('Field Days Expo', 8, id.advertising, 'Field days stand', cash(19_000))
  if (isTurn(month, 12, 5)) bill('Auckland Auditors', 26, id.accounting, 'Audit', cash(17_500))
  if (isTurn(month, 6, 3)) bill('Optics & Cameras', 9, id.lab, 'Camera rig', cash(23_000 * level))
  if (isTurn(month, 12, 8))
    bill('North Shore Computers', 14, id.computers, 'Workstations', cash(15_500))
  const used = Math.round(book.balance(id.parts) * 0.22)
  book.post(dayIn(month, 31), 'MANJOURNAL', [
    [id.components, used],
    [id.parts, -used],
  ])
}

/** Hiring follows the round: fewer people at first, most of them before the money runs down. */
const ramp = (month: Month): number => 0.86 + 0.24 * Math.min(1, monthsSinceRound(month) / 16)

function runWorkshop(book: LedgerBook, month: Month, rng: Rng): void {
  const pay = (day: number, bank: string, accountId: string, net: number, rate = GST) =>
    book.bank(dayIn(month, day), bank, [{ accountId, net: -net, rate }])
  pay(5, id.card, id.software, cash(2_900 * ramp(month)))
  pay(13, id.card, id.travel, cash(2_300 * rng.about(0.6)))
  pay(17, id.card, id.advertising, cash(1_600 * rng.about(0.5)))
  pay(28, id.current, id.bankFees, cash(38), 0)
  book.transfer(dayIn(month, 24), id.current, id.card, -book.balance(id.card))
  const earned = Math.round((book.balance(id.call) * 0.034) / 12)
  if (earned > 0) pay(31, id.call, id.interestIn, -earned, 0)
}

function payTeam(book: LedgerBook, month: Month, rng: Rng): void {
  const level = growth(month) * ramp(month)
  const duties = {
    employer: id.kiwiSaverEmployer,
    withheld: id.paye,
    pension: id.kiwiSaver,
    bank: id.current,
  }
  const rates = { tax: 0.235, employee: 0.03, employer: 0.03 }
  const rd = cash(88_000 * level * rng.about(0.01))
  payWages(book, { ...duties, wages: id.rdWages }, dayIn(month, 20), rd, rates)
  payWages(book, { ...duties, wages: id.wages }, dayIn(month, 20), cash(24_000 * level), rates)
}

function closeMonth(book: LedgerBook, month: Month): void {
  depreciate(book, dayIn(month, 31), id.depreciation, [
    [id.lab, id.labWorn, 0.2],
    [id.computers, id.computersWorn, 0.3],
  ])
  handOver(book, dayIn(addMonths(month, 1), 20), id.current, id.paye, id.kiwiSaver)
  if (isTurn(month, 6, 2)) {
    const accounts = { tax: id.gst, bank: id.current }
    fileSalesTax(book, accounts, periodEnding(month, 6), 'invoice', gstDueDay(month))
  }
}

/** Investors bring the bank up to two years of spending, in whole fifty thousands. */
function closeRound(book: LedgerBook, month: Month): void {
  const inBank = book.balance(id.current) + book.balance(id.call) + book.balance(id.card)
  const wanted = cash(BURN * growth(addMonths(month, 12)) * RUNWAY_AT_ROUND) - inBank
  const raised = Math.round(wanted / 5_000_000) * 5_000_000
  if (raised <= 0) return
  book.post(dayIn(month, 26), 'CASHREC', [
    [id.call, raised],
    [id.preference, -raised],
  ])
}

/** The current account is topped up from the funds on call to about a month's spending. */
function keepFloat(book: LedgerBook, month: Month): void {
  const missing = cash(150_000) - book.balance(id.current)
  const moved = Math.min(Math.ceil(missing / 1_000_000) * 1_000_000, book.balance(id.call))
  if (moved > 0) book.transfer(dayIn(month, 27), id.call, id.current, moved)
}
