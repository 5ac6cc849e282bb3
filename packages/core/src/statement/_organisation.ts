/** Random organisations: any chart of accounts, any plan, and any obligations and movements. */
import fc from 'fast-check'
import { ITEM_TYPE, type ItemCode, type ItemType, itemCode } from '#item'
import type { AccountRole } from '#ledger'
import { type Cents, cents, shareOf } from '#money'
import type { Transfer } from '#plan'
import {
  addDays,
  addMonths,
  type Day,
  lastDay,
  type Month,
  monthIndex,
  monthOfDay,
  monthsFrom,
} from '#time'
import { fixedProfile, type OpenDocument } from '#timing'
import { anyAmount, anySettlement, anyTax, DAYS, settlementNo } from './_amounts.ts'
import type {
  Flow,
  FlowPart,
  ModelInput,
  Obligation,
  OpeningBalance,
  Stock,
  Treatment,
} from './model.ts'

const CHART: readonly (readonly [AccountRole | null, ItemType, string])[] = [
  ['bank', ITEM_TYPE.asset, 'bank'],
  ['bank', ITEM_TYPE.asset, 'savings'],
  ['bank', ITEM_TYPE.liability, 'card'],
  ['receivables', ITEM_TYPE.asset, 'debtors'],
  ['payables', ITEM_TYPE.liability, 'creditors'],
  ['salesTax', ITEM_TYPE.liability, 'gst'],
  ['wagesPayable', ITEM_TYPE.liability, 'wagesPayable'],
  ['withholding', ITEM_TYPE.liability, 'paye'],
  ['pension', ITEM_TYPE.liability, 'pension'],
  ['incomeTax', ITEM_TYPE.asset, 'provisional'],
  ['inventory', ITEM_TYPE.asset, 'stock'],
  ['inventory', ITEM_TYPE.asset, 'cups'],
  ['fixedAsset', ITEM_TYPE.asset, 'vehicles'],
  ['accumulatedDepreciation', ITEM_TYPE.asset, 'depreciation'],
  ['loan', ITEM_TYPE.liability, 'loan'],
  ['retainedEarnings', ITEM_TYPE.equity, 'retained'],
  ['currentYearEarnings', ITEM_TYPE.equity, 'currentYear'],
  ['ownersEquity', ITEM_TYPE.equity, 'drawings'],
]

const anyBalanceAccounts = fc.record({
  amounts: fc.array(anyAmount, { minLength: CHART.length, maxLength: CHART.length }),
  absent: fc.oneof(fc.constant<string[]>([]), fc.subarray(CHART.map(([, , code]) => code))),
  balances: fc.boolean(),
})

function chartFrom({
  amounts,
  absent,
  balances,
}: RawOf<typeof anyBalanceAccounts>): OpeningBalance[] {
  const present = CHART.map(([role, itemType, code], index) => ({
    code: itemCode(code),
    name: code,
    itemType,
    itemSubType: null,
    role,
    amount: cents(amounts[index] ?? 0),
  })).filter(({ code }) => !absent.includes(code))
  if (!balances) return present
  const gap = present.reduce(
    (sum, { itemType, amount }) => sum + (itemType === ITEM_TYPE.asset ? amount : -amount),
    0,
  )
  return present.map(account =>
    account.code === 'drawings' ? { ...account, amount: cents(account.amount + gap) } : account,
  )
}

const anyFlow = fc.record({
  sells: fc.boolean(),
  kind: fc.constantFrom(
    'trade',
    'trade',
    'trade',
    'wages',
    'pension',
    'tax',
    'wear',
    'wears',
    'writtenOff',
  ) as fc.Arbitrary<'trade' | 'wages' | 'pension' | 'tax' | 'wear' | 'wears' | 'writtenOff'>,
  plan: fc.array(anyAmount, { maxLength: 14 }),
  taxPpm: anyTax,
  settlement: anySettlement,
  part: fc.option(
    fc.record({
      kind: fc.constantFrom('trade', 'wages', 'pension', 'wear') as fc.Arbitrary<
        'trade' | 'wages' | 'pension' | 'wear'
      >,
      plan: fc.array(anyAmount, { minLength: 1, maxLength: 14 }),
      taxPpm: anyTax,
      settlement: anySettlement,
    }),
    { freq: 3 },
  ),
})

const TREATMENTS: Readonly<Record<RawOf<typeof anyFlow>['kind'], Treatment>> = {
  trade: { kind: 'trade' },
  wages: {
    kind: 'wages',
    withheld: [
      { code: itemCode('paye'), ppm: 215_000 },
      { code: itemCode('pension'), ppm: 30_001 },
    ],
  },
  pension: { kind: 'accrued', code: itemCode('pension') },
  tax: { kind: 'accrued', code: itemCode('provisional') },
  wear: { kind: 'nonCash', code: itemCode('depreciation') },
  writtenOff: { kind: 'writtenOff', row: itemCode('flow-0') },
  wears: {
    kind: 'depreciation',
    assets: [
      { code: itemCode('depreciation'), weights: Array.from({ length: 40 }, (_, at) => 1 + at) },
      { code: itemCode('otherDepreciation'), weights: Array.from({ length: 40 }, () => 17) },
    ],
  },
}

/** A plan shorter than the horizon repeats, so that late months move too. */
const flowFrom = (raw: RawOf<typeof anyFlow>, index: number, frame: Frame): Flow => ({
  code: itemCode(`flow-${index}`),
  name: `Flow ${index}`,
  itemType: raw.sells && raw.kind === 'trade' ? ITEM_TYPE.revenue : ITEM_TYPE.expense,
  itemSubType: null,
  plan: Float64Array.from(frame.months, (_, at) => raw.plan[at % raw.plan.length] ?? 0),
  taxPpm: raw.taxPpm,
  settlement: settlementNo(raw.settlement, frame.asOf),
  treatment: TREATMENTS[raw.kind],
  ...(raw.part && { parts: [partFrom(raw.part, frame)] }),
})

const partFrom = (
  { kind, plan, taxPpm, settlement }: NonNullable<RawOf<typeof anyFlow>['part']>,
  { months, asOf }: Frame,
): FlowPart => ({
  plan: Float64Array.from(months, (_, at) => plan[at % plan.length] ?? 0),
  taxPpm,
  settlement: settlementNo(settlement, asOf),
  treatment: TREATMENTS[kind],
})

const anyPurchase = fc.record({
  plan: fc.array(anyAmount, { minLength: 1, maxLength: 14 }),
  taxPpm: anyTax,
  settlement: anySettlement,
})

const anyKeptBack = fc.record({
  code: fc.constantFrom('paye', 'pension'),
  amount: anyAmount,
  inDays: fc.integer({ min: -5, max: 900 }),
})

const anyDocument = fc.record({
  kind: fc.constantFrom('invoice', 'bill', 'creditNote', 'supplierCredit') as fc.Arbitrary<
    OpenDocument['kind']
  >,
  nets: fc.array(fc.nat({ max: 3_000_000 }), { minLength: 1, maxLength: 3 }),
  taxPpm: anyTax,
  /** The open amount of a partly paid document. */
  leftPpm: fc.constantFrom(1_000_000, 1_000_000, 612_345),
  account: fc.nat({ max: 8 }),
  /** From overdue to after any horizon. */
  inDays: fc.integer({ min: -90, max: 1200 }),
})

function documentFrom(
  raw: RawOf<typeof anyDocument>,
  index: number,
  { asOf }: Frame,
): OpenDocument {
  const sign = raw.kind === 'invoice' || raw.kind === 'supplierCredit' ? 1 : -1
  const parts = raw.nets.map((net, line) => ({
    code: codeOfLine(raw.account + line),
    net: shareOf(sign * net, raw.leftPpm),
  }))
  const net = parts.reduce((sum, part) => sum + part.net, 0)
  const tax = shareOf(net, raw.taxPpm)
  return {
    documentId: `document-${index}`,
    kind: raw.kind,
    number: null,
    contactId: null,
    contactName: 'Somebody',
    issuedOn: addDays(asOf, -40),
    dueOn: null,
    amount: cents(net + tax),
    tax,
    parts,
    expectedOn: addDays(asOf, raw.inDays),
    expectedBy: 'learned',
    profile: fixedProfile(30),
  }
}

/** Accounts of the plan, one of the balance sheet, a removed one, and none. */
function codeOfLine(number: number): ItemCode | null {
  if (number < 4) return itemCode(`flow-${number}`)
  if (number === 4) return itemCode('vehicles')
  return number === 5 ? itemCode('archived') : null
}

const anyTransfer = fc.record({
  legs: fc.constantFrom(
    ['bank', 'savings'],
    ['savings', 'card'],
    ['bank', 'loan'],
    ['loan', 'bank'],
    ['bank', 'drawings'],
    ['savings', 'vehicles'],
    ['loan', 'vehicles'],
  ),
  amount: anyAmount,
  inDays: fc.integer({ min: -5, max: 900 }),
})

function transferFrom(raw: RawOf<typeof anyTransfer>, frame: Frame): Transfer {
  return {
    on: addDays(frame.asOf, raw.inDays),
    from: itemCode(raw.legs[0] ?? ''),
    to: itemCode(raw.legs[1] ?? ''),
    amount: cents(raw.amount),
    label: 'A transfer',
  }
}

const anyObligation = (kind: Obligation['kind'], code: string) =>
  fc.option(
    fc.record({
      kind: fc.constant(kind),
      code: fc.constant(code),
      basis: fc.constantFrom('invoice', 'payments') as fc.Arbitrary<Obligation['basis']>,
      periodMonths: fc.constantFrom(1, 2, 3, 6),
      daysAfter: fc.integer({ min: 1, max: 60 }),
      opening: fc.array(
        fc.record({ inDays: fc.integer({ min: -9, max: 99 }), amount: anyAmount }),
        {
          maxLength: 2,
        },
      ),
      isOpenEnded: fc.boolean(),
    }),
    { freq: 3 },
  )

type RawObligation = NonNullable<RawOf<ReturnType<typeof anyObligation>>>

function obligationFrom(raw: RawObligation, { asOf, months }: Frame): Obligation {
  const end = addMonths(monthOfDay(addDays(asOf, 1)), months.length)
  const paidOn = months.map(month => {
    const left = raw.periodMonths - 1 - (monthIndex(month) % raw.periodMonths)
    const on = addDays(lastDay(addMonths(month, left)), raw.daysAfter)
    return monthOfDay(on) >= end && raw.isOpenEnded ? null : on
  })
  return {
    kind: raw.kind,
    code: itemCode(raw.code),
    name: raw.code,
    basis: raw.basis,
    paidOn,
    opening: raw.opening.map(part => ({
      on: addDays(asOf, part.inDays),
      amount: cents(part.amount),
    })),
  }
}

/** Rows whose money uses another bank account than the first. */
const anyBanks = fc.dictionary(
  fc.constantFrom('flow-0', 'flow-1', 'flow-2', 'gst', 'paye', 'archived'),
  fc.constantFrom('savings', 'card').map(itemCode),
  { maxKeys: 3 },
)

const anyRaw = fc.record({
  banks: anyBanks,
  asOf: fc.constantFrom(...DAYS),
  months: fc.integer({ min: 1, max: 26 }),
  dailyMonths: fc.integer({ min: 0, max: 5 }),
  yearBeginsMonth: fc.integer({ min: 1, max: 12 }),
  balanceAccounts: anyBalanceAccounts,
  flows: fc.array(anyFlow, { maxLength: 6 }),
  documents: fc.array(anyDocument, { maxLength: 5 }),
  transfers: fc.array(anyTransfer, { maxLength: 3 }),
  purchases: fc.array(anyPurchase, { maxLength: 2 }),
  keptBack: fc.array(anyKeptBack, { maxLength: 2 }),
  salesTax: anyObligation('salesTax', 'gst'),
  withholding: anyObligation('withholding', 'paye'),
  pension: anyObligation('pension', 'pension'),
  incomeTax: anyObligation('incomeTax', 'provisional'),
  stock: fc.option(
    fc.record({
      costs: fc.subarray([0, 1, 2, 3]),
      pastCosts: fc.tuple(anyAmount, anyAmount, anyAmount),
      ratioOf: fc.subarray([0, 1, 2]),
      rises: fc.array(fc.oneof(anyAmount, fc.integer({ min: -3_000_000, max: 0 })), {
        minLength: 1,
        maxLength: 5,
      }),
      accounts: fc.subarray(['ratio', 'rises'] as const),
    }),
  ),
})

type RawStock = NonNullable<RawOf<typeof anyRaw>['stock']>

/** One account keeps its ratio to costs, the other has rises of its own. */
function stockFrom(raw: RawStock, flows: readonly Flow[], { months }: Frame): Stock | null {
  const codesOf = (indexes: readonly number[]) => indexes.map(index => itemCode(`flow-${index}`))
  const costs = codesOf(raw.costs).filter(code =>
    flows.some(
      flow =>
        flow.code === code &&
        flow.treatment.kind === 'trade' &&
        flow.itemType === ITEM_TYPE.expense,
    ),
  )
  if (costs.length === 0) return null
  const pastCosts = raw.pastCosts.map(cents) as [Cents, Cents, Cents]
  const levels = {
    ratio: { kind: 'ratio', costs: codesOf(raw.ratioOf), pastCosts },
    rises: {
      kind: 'rises',
      rises: months.map((_, at) => cents(raw.rises[at % raw.rises.length] ?? 0)),
    },
  } as const
  const codes = { ratio: itemCode('stock'), rises: itemCode('cups') }
  return { costs, accounts: raw.accounts.map(kind => ({ code: codes[kind], level: levels[kind] })) }
}

/** Any organisation with valid books, with or without balanced opening balances. */
export const anyOrganisation: fc.Arbitrary<ModelInput> = anyRaw.map(raw => {
  const { asOf } = raw
  const months = monthsFrom(monthOfDay(addDays(asOf, 1)), raw.months)
  const frame = { asOf, months }
  const balances = chartFrom(raw.balanceAccounts)
  const known = new Set(balances.map(({ code }) => code))
  const owed = [raw.salesTax, raw.withholding, raw.pension, raw.incomeTax]
  const flows = raw.flows.map((flow, index) => flowFrom(flow, index, frame))
  const paidRow = flows.find(({ treatment }) => treatment.kind === 'trade')?.code
  return {
    asOf,
    months,
    yearBeginsMonth: raw.yearBeginsMonth,
    balances,
    flows,
    documents: raw.documents.map((document, index) => documentFrom(document, index, frame)),
    transfers: raw.transfers
      .map(each => transferFrom(each, frame))
      .filter(({ from, to }) => known.has(from) && known.has(to)),
    purchases: raw.purchases.map(({ plan, taxPpm, settlement }) => ({
      code: itemCode('vehicles'),
      amounts: Float64Array.from(months, (_, at) => plan[at % plan.length] ?? 0),
      taxPpm,
      settlement: settlementNo(settlement, asOf),
    })),
    keptBack: paidRow
      ? raw.keptBack.map(({ code, amount, inDays }) => ({
          ...{ row: paidRow, code: itemCode(code), amount: cents(amount) },
          on: addDays(asOf, inDays),
        }))
      : [],
    obligations: owed.filter(each => each !== null).map(each => obligationFrom(each, frame)),
    stock: raw.stock && stockFrom(raw.stock, flows, frame),
    banks: Object.fromEntries(Object.entries(raw.banks).filter(([, code]) => known.has(code))),
    dailyMonths: raw.dailyMonths,
  }
})

interface Frame {
  readonly asOf: Day
  readonly months: readonly Month[]
}

type RawOf<A> = A extends fc.Arbitrary<infer T> ? T : never

/** Organisations without what only a scenario adds. */
export const anyPlainOrganisation: fc.Arbitrary<ModelInput> = anyOrganisation.map(
  ({ purchases: _, keptBack: __, ...input }) => ({
    ...input,
    flows: input.flows.map(({ parts: ___, ...flow }) => flow),
  }),
)
