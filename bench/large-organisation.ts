/** An organisation of 1,000 accounts: 700 of profit and loss, 300 of the balance sheet. */
import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import type { AccountRole } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import type { Transfer } from '@millpond/core/plan'
import type { Flow, ModelInput, OpeningBalance, Treatment } from '@millpond/core/statement'
import {
  addDays,
  addMonths,
  day,
  firstDay,
  type Month,
  month,
  monthsFrom,
} from '@millpond/core/time'
import { fixedProfile, type OpenDocument, profileOf, settlementOf } from '@millpond/core/timing'

const AS_OF = day('2026-11-21')
const MONTHS = monthsFrom(month('2026-11'), 36)
const FLOWS = 700
/** The first accounts are sales; the others are costs. */
const SALES = 233
const BALANCES = 300
const DOCUMENTS = 1_000

const CONTROLS: readonly (readonly [AccountRole, OpeningBalance['itemType']])[] = [
  ['bank', ITEM_TYPE.asset],
  ['receivables', ITEM_TYPE.asset],
  ['payables', ITEM_TYPE.liability],
  ['salesTax', ITEM_TYPE.liability],
  ['withholding', ITEM_TYPE.liability],
  ['accumulatedDepreciation', ITEM_TYPE.asset],
  ['inventory', ITEM_TYPE.asset],
  ['loan', ITEM_TYPE.liability],
  ['retainedEarnings', ITEM_TYPE.equity],
  ['currentYearEarnings', ITEM_TYPE.equity],
]

/** The same pseudo-random cents in every run: `noise(7)` is always the same. */
const noise = (seed: number) => cents(10_000 + ((seed * 7_919) % 2_000_003))

/** Paid over five months after booking, as by late payers: the slowest settlement to compute. */
const SETTLEMENTS = Array.from({ length: 12 }, (_, kind) =>
  settlementOf(
    profileOf(
      Array.from({ length: 120 }, (_, lag) => 1 + ((lag * (kind + 3)) % 17)),
      40,
      'contact',
    ),
    kind * 20_000,
    new Array<number>(31).fill(1),
    AS_OF,
  ),
)

/** What a spreadsheet can model too: every account trades, sales tax is due as booked. */
export function tradingOrganisation(): ModelInput {
  return {
    asOf: AS_OF,
    months: MONTHS,
    yearBeginsMonth: 4,
    balances: Array.from({ length: BALANCES }, (_, index) => balance(index)),
    flows: Array.from({ length: FLOWS }, (_, index) => flow(index)),
    documents: [],
    transfers: [],
    obligations: [
      {
        kind: 'salesTax',
        code: itemCode('salesTax'),
        name: 'GST',
        basis: 'invoice',
        paidOn: MONTHS.map(booked => dueAfter(booked, 1)),
        opening: [],
      },
    ],
    stock: null,
    dailyMonths: 4,
  }
}

/** All features of the model: documents, wages, depreciation, stock, a loan, tax on payments. */
export function largeOrganisation(): ModelInput {
  const trading = tradingOrganisation()
  const flows = trading.flows.map((each, index) => ({ ...each, treatment: treatmentOf(index) }))
  const costs = flows
    .slice(SALES, SALES + 40)
    .filter(({ treatment }) => treatment.kind === 'trade')
    .map(({ code }) => code)
  const pastCosts = [noise(11), noise(12), noise(13)] as const
  return {
    ...trading,
    flows,
    documents: Array.from({ length: DOCUMENTS }, (_, index) => document(index)),
    transfers: MONTHS.slice(1).map(repayment),
    obligations: [
      ...trading.obligations.map(each => ({ ...each, basis: 'payments' as const })),
      {
        kind: 'withholding',
        code: itemCode('withholding'),
        name: 'PAYE',
        basis: 'invoice',
        paidOn: MONTHS.map(booked => dueAfter(booked, 1)),
        opening: [{ on: addDays(AS_OF, 20), amount: noise(5) }],
      },
    ],
    stock: {
      costs,
      accounts: [{ code: itemCode('inventory'), level: { kind: 'ratio', costs, pastCosts } }],
    },
  }
}

const dueAfter = (booked: Month, months: number) => addDays(firstDay(addMonths(booked, months)), 27)

function balance(index: number): OpeningBalance {
  const [role, itemType] = CONTROLS[index] ?? [null, ITEM_TYPE.asset]
  const code = itemCode(role ?? `balance-${index}`)
  return { code, name: code, itemType, itemSubType: null, role, amount: noise(index) }
}

function flow(index: number): Flow {
  const code = itemCode(`flow-${index}`)
  return {
    code,
    name: code,
    itemType: index < SALES ? ITEM_TYPE.revenue : ITEM_TYPE.expense,
    itemSubType: null,
    plan: Float64Array.from(MONTHS, (_, at) => noise(index * 36 + at)),
    taxPpm: index % 7 === 0 ? 0 : 150_000,
    settlement: SETTLEMENTS[index % SETTLEMENTS.length] as Flow['settlement'],
    treatment: { kind: 'trade' },
  }
}

/** Of 100 expenses two are wages and three are depreciation. */
function treatmentOf(index: number): Treatment {
  if (index < SALES) return { kind: 'trade' }
  if (index % 50 === 1) {
    return { kind: 'wages', withheld: [{ code: itemCode('withholding'), ppm: 215_000 }] }
  }
  if (index % 33 === 2) return { kind: 'nonCash', code: itemCode('accumulatedDepreciation') }
  return { kind: 'trade' }
}

function document(index: number): OpenDocument {
  const sign = index % 2 === 0 ? 1 : -1
  const net = cents(sign * noise(index))
  const tax = cents(sign * Math.round(noise(index) * 0.15))
  return {
    documentId: `document-${index}`,
    kind: sign === 1 ? 'invoice' : 'bill',
    number: null,
    contactId: null,
    contactName: `Contact ${index % 90}`,
    issuedOn: addDays(AS_OF, -30),
    dueOn: null,
    amount: cents(net + tax),
    tax,
    parts: [{ code: itemCode(`flow-${(index % 200) + (sign === 1 ? 0 : SALES)}`), net }],
    expectedOn: addDays(AS_OF, 1 + (index % 80)),
    expectedBy: 'learned',
    profile: fixedProfile(30),
  }
}

const repayment = (each: Month): Transfer => ({
  on: addDays(firstDay(each), 14),
  from: itemCode('bank'),
  to: itemCode('loan'),
  amount: cents(250_000),
  label: 'Loan',
})
