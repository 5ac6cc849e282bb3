import fc from 'fast-check'
import { expect, it } from 'vitest'
import { resolveForecast } from '#forecast'
import { balanceSource, currentRatio } from '#insight'
import { cents, formatMoney } from '#money'
import { addMonths, type Month } from '#time'
import { document } from '../forecast/_company.ts'
import { organisationOf } from '../insight/_organisations.ts'
import type { BlockPeriod, ReportBlock, ReportDefinition } from './definition.ts'
import { monthOfReport, spanOf } from './periods.ts'
import { resolveReport } from './resolve-report.ts'
import type { BlockContent } from './result.ts'
import { faultsIn } from './result.ts'
import { reportSources } from './sources.ts'
import { REPORT_TEMPLATES, templateDefinition } from './templates.ts'

const { ledger, basis, forecast } = organisationOf({
  opening: 40_000_00,
  trades: [
    {
      kind: 'sales',
      level: 50_000_00,
      noise: [0, 0.2, -0.1, 0.07, 0.3],
      season: 2.5,
      isTaxed: true,
      lag: 1,
    },
    { kind: 'cost', level: 30_000_00, noise: [0.1, 0], season: 1, isTaxed: true, lag: 0 },
  ],
  wages: 12_000_00,
  fromPast: null,
  salesTaxBasis: 'payments',
  floor: 0,
})
const open = [
  { kind: 'invoice', documentId: 'late', net: 300, issuedOn: '2026-08-01', dueOn: '2026-09-25' },
  { kind: 'invoice', documentId: 'new', net: 200, issuedOn: '2026-10-20', dueOn: '2026-12-01' },
  { kind: 'bill', documentId: 'owed', net: 50, issuedOn: '2026-10-20', dueOn: '2026-12-01' },
] as const
const openDocuments = open.map(each => document({ ...each, account: 'sales0' }))
const close = ledger.closeMonth
const books = {
  ...{ ledger, basis: { ...basis, openDocuments }, floor: null, backtest: null },
  ...{ organisationName: 'Millers', providerName: 'Xero', hasDocuments: true },
}
const sources = reportSources(books, resolveForecast(books, [], 13))
const withoutDocuments = reportSources({ ...books, basis }, forecast)

const shown = (
  blocks: readonly object[],
  month: ReportDefinition['month'] = 'lastComplete',
  from = sources,
) =>
  resolveReport(
    {
      month,
      blocks: blocks.map((block, at) => ({
        ...{ id: `${at}`, title: null, isHidden: false, ...block },
      })) as ReportBlock[],
    },
    from,
  )
const only = <Kind extends BlockContent['kind']>(kind: Kind, block: object) => {
  const [found] = shown([block]).blocks
  expect(found?.content.kind).toBe(kind)
  return { title: found?.title, ...(found?.content as Extract<BlockContent, { kind: Kind }>) }
}
const statement = {
  ...{ kind: 'statement', statement: 'profitAndLoss', columns: 'month', compare: 'none' },
  ...{ period: { kind: 'lastMonths', count: 3 }, depth: 3, hidesZeros: false },
}

it('[REP-01] resolves every template, and says in place what is missing', () => {
  const faults = REPORT_TEMPLATES.map(id => {
    let count = 0
    const definition = templateDefinition(id, () => `block ${count++}`)
    const result = resolveReport(definition, withoutDocuments)
    expect(result.blocks).toHaveLength(definition.blocks.length)
    return [id, faultsIn(result).map(({ reason }) => reason)]
  })
  const noBudget = 'This block needs a budget for FY27. Choose another budget or remove the block.'
  const untested = 'This forecast has not been tested against the past yet.'
  expect(Object.fromEntries(faults)).toEqual({
    ownersPage: [noBudget],
    bankPack: [untested],
    boardPack: [noBudget],
    thirteenWeeks: [],
    budgetAndActual: [noBudget, noBudget, noBudget],
    clientLetter: [],
  })
})

it.each([
  [{ kind: 'month', back: 0 }, '2026-10', '2026-10'],
  [{ kind: 'month', back: 2 }, '2026-08', '2026-08'],
  [{ kind: 'lastMonths', count: 12 }, '2025-11', '2026-10'],
  [{ kind: 'yearToDate' }, '2026-04', '2026-10'],
  [{ kind: 'quarter', back: 0 }, '2026-07', '2026-09'],
  [{ kind: 'quarter', back: 1 }, '2026-04', '2026-06'],
  [{ kind: 'financialYear', back: 0 }, '2026-04', '2027-03'],
  [{ kind: 'financialYear', back: 1 }, '2025-04', '2026-03'],
  [{ kind: 'nextMonths', count: 2 }, '2026-11', '2026-12'],
  [{ kind: 'around', back: 1, ahead: 1 }, '2026-10', '2026-11'],
  [{ kind: 'fixed', from: '2026-01', to: '2026-03' }, '2026-01', '2026-03'],
])(
  '[VIEW-03] with a close in October and a year from April, %j is %s to %s',
  (period, from, to) => {
    const span = spanOf(period as BlockPeriod, '2026-10' as Month, 4)
    expect(span).toEqual({ kind: 'months', from, to })
  },
)

it('[REP-02] keeps a month that was chosen, once it is complete', () => {
  expect(monthOfReport('lastComplete', close)).toBe(close)
  expect(monthOfReport(addMonths(close, -2), close)).toBe(addMonths(close, -2))
  expect(monthOfReport(addMonths(close, 1), close)).toBe(close)
})

it('[REP-02] names the profit of the financial year that the month is in', () => {
  const titles = (['2026-10', '2026-03'] as Month[]).map(
    month => shown([{ kind: 'headline', about: 'profit' }], month).blocks[0]?.title,
  )
  expect(titles).toEqual([
    expect.stringMatching(/^FY27 ends with a (profit|loss) of \$/),
    expect.stringMatching(/^FY26 ended with a (profit|loss) of \$/),
  ])
})

it('[SYN-04] does not say that nothing is owed where invoices and bills are not known', () => {
  const blocks: object[] = [
    { kind: 'documents', side: 'in', show: 'ageing', top: 5 },
    { kind: 'facts', facts: ['overdueIn'] },
  ]
  const result = shown(blocks, 'lastComplete', { ...sources, hasDocuments: false })
  expect(faultsIn(result).map(({ reason }) => reason)).toEqual([
    'Books from a spreadsheet have no invoices and bills. Remove this block.',
  ])
  const [, facts] = result.blocks
  expect(facts?.content).toMatchObject({
    facts: [{ value: null, amount: null, note: 'not known from a spreadsheet' }],
  })
})

it('[FIG-01] holds only what its blocks show', () => {
  const deep = only('statement', statement)
  const flat = only('statement', { ...statement, depth: 1 })
  expect(deep.rows.some(({ kind }) => kind === 'account')).toBe(true)
  expect(flat.rows.some(({ kind }) => kind === 'account')).toBe(false)
  expect(flat.rows.at(-1)).toEqual(deep.rows.at(-1))
  expect(shown([{ ...statement, isHidden: true }]).blocks).toEqual([])
})

it('[FIG-01] has one figure for net profit in facts, charts, statements and differences', () => {
  const toDate = { kind: 'yearToDate' }
  const [fact] = only('facts', { kind: 'facts', facts: ['profitToDate'] }).facts
  const chart = only('profitChart', { kind: 'chart', chart: 'profit', period: toDate })
  const table = only('statement', { ...statement, period: toDate, compare: 'lastYear' })
  const lastYear = { kind: 'variance', against: 'lastYear', period: toDate, top: 1 }
  const { total, rows } = only('variance', lastYear)
  const net = table.rows.find(({ key }) => key === 'netProfit')
  expect(net?.amounts.at(-1)).toBe(fact?.amount)
  expect(total.actual).toBe(fact?.amount)
  expect(total.difference).toBe(net?.compared?.at(-1)?.difference)
  expect(rows).toHaveLength(1)
  const profits = chart.points.map(({ profit }) => profit ?? Number.NaN)
  expect(profits.reduce<number>((all, each) => all + each, 0)).toBe(fact?.amount)
  for (const { income, costs, profit } of chart.points) {
    expect((income ?? 0) - (costs ?? 0)).toBe(profit)
  }
})

it('[FIG-01] has the same cash in charts, facts, statements and covenants', () => {
  const period = { kind: 'nextMonths', count: 12 }
  const { title, points } = only('cashChart', { kind: 'chart', chart: 'cash', period })
  const balances = points.map(({ balance }) => balance ?? Number.NaN)
  const limit = Math.min(...balances)
  expect(title).toMatch(/^At month ends, cash /)
  expect(title).toContain(` ${formatMoney(cents(limit), ledger)} in `)
  const cash = only('statement', { ...statement, statement: 'cashFlow', period })
  const closing = cash.rows.find(({ kind }) => kind === 'closing')
  expect(points.map(({ balance }) => balance)).toEqual(closing?.amounts.slice(0, 12))
  for (const { balance, range } of points) {
    expect(range && range.low <= (balance ?? 0) && (balance ?? 0) <= range.high).toBe(true)
  }
  const test = { measure: 'cash', bound: 'min', limit }
  const kept = only('covenants', { kind: 'covenants', period, tests: [test] })
  expect(kept.tests[0]).toMatchObject({ firstBreach: null, chance: expect.any(Number) })
  const tight = { ...test, limit: limit + 1 }
  const broken = only('covenants', { kind: 'covenants', period, tests: [tight] })
  expect(broken.title).toContain('Cash first falls below')
  expect(broken.tests[0]?.months.filter(({ headroom }) => (headroom ?? 0) < 0)).toHaveLength(1)
})

it('[REP-02] tests a ratio before it is rounded, and shows the digit that breaks the limit', () => {
  const period = { kind: 'nextMonths', count: 12 }
  const balances = balanceSource(ledger, sources.forecast)
  const ratios = (limit: number, bound = 'min') =>
    only('covenants', {
      ...{ kind: 'covenants', period },
      tests: [{ measure: 'currentRatio', bound, limit }],
    }).tests[0]
  const limits = ratios(0)?.months.map(({ value }) => value ?? 0) ?? []
  const seen = { kept: 0, broken: 0 }
  for (const limit of new Set(limits)) {
    for (const bound of ['min', 'max'] as const) {
      for (const { month, value, headroom } of ratios(limit, bound)?.months ?? []) {
        const exact = currentRatio(balances, month)
        if (!exact || value === null || headroom === null) throw new Error('No ratio')
        const side = Math.sign(100 * exact.amount - limit * exact.per)
        const isBreach = side === (bound === 'min' ? -1 : 1)
        expect([month, headroom < 0]).toEqual([month, isBreach])
        if (Math.round(value) !== limit) continue
        seen[isBreach ? 'broken' : 'kept'] += 1
        expect(Number.isInteger(value)).toBe(!isBreach)
      }
    }
  }
  expect(Math.min(seen.kept, seen.broken)).toBeGreaterThan(0)
})

it('[REP-02] shows invoices by age and by customer, with the same total', () => {
  const documents = { kind: 'documents', side: 'in', top: 5 }
  const ages = only('ageing', { ...documents, show: 'ageing' })
  const owed = only('largestOwed', { ...documents, show: 'largest' })
  expect([ages.total, ages.overdue]).toEqual([500_00, 300_00])
  expect(owed.rows).toEqual([{ name: 'invoice contact', owed: 500_00, overdue: 300_00 }])
  expect(ages.buckets.map(({ count }) => count)).toEqual([1, 0, 1, 0, 0])
})

it('keeps the sentence of a headline under a title of its own', () => {
  const plain = only('headline', { kind: 'headline', about: 'cash' })
  const titled = only('headline', { kind: 'headline', about: 'cash', title: 'Our cash' })
  expect(titled.title).toBe('Our cash')
  expect(titled.more).toEqual([plain.title, ...plain.more])
})

const period = fc.oneof(
  fc.record({ kind: fc.constantFrom('month', 'quarter'), back: fc.integer({ min: 0, max: 11 }) }),
  fc.record({
    kind: fc.constantFrom('lastMonths', 'nextMonths'),
    count: fc.integer({ min: 1, max: 36 }),
  }),
  fc.record({ kind: fc.constantFrom('yearToDate', 'next13Weeks') }),
  fc.constant({ kind: 'fixed', from: '2020-01', to: '2031-02' }),
)
const block = fc.oneof(
  fc.record({ kind: fc.constant('chart'), chart: fc.constantFrom('cash', 'profit'), period }),
  fc.record({
    kind: fc.constant('statement'),
    statement: fc.constantFrom('cashFlow', 'profitAndLoss', 'balanceSheet'),
    columns: fc.constantFrom('month', 'quarter', 'year'),
    compare: fc.constantFrom('none', 'budget', 'lastYear'),
    depth: fc.integer({ min: 1, max: 3 }),
    hidesZeros: fc.boolean(),
    period,
  }),
  fc.record({
    kind: fc.constant('covenants'),
    tests: fc.constant([{ measure: 'interestCover', bound: 'max', limit: 150 }]),
    period,
  }),
)

it('[REP-02] never fails: each block is shown or says why in one sentence', () => {
  fc.assert(
    fc.property(block, each => {
      const result = shown([each])
      expect(result.blocks).toHaveLength(1)
      for (const { reason } of faultsIn(result)) expect(reason).toMatch(/^[A-Z].*\.$/)
      expect(JSON.stringify(shown([each]))).toBe(JSON.stringify(result))
    }),
    { numRuns: 40 },
  )
})
