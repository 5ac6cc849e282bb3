/** Reports to start from. */
import type { BlockKind, BlockOf, ReportBlock, ReportDefinition } from './definition.ts'

type Part = { [Kind in BlockKind]: Omit<BlockOf<Kind>, 'id' | 'title' | 'isHidden'> }[BlockKind]

const cover: Part = { kind: 'cover', subtitle: null, preparedFor: null, preparedBy: null }
const cashHeadline: Part = { kind: 'headline', about: 'cash' }
const yearOfCash: Part = {
  kind: 'chart',
  chart: 'cash',
  period: { kind: 'around', back: 6, ahead: 12 },
}
const note: Part = { kind: 'notes', text: '' }
const weeks: Part = {
  ...{ kind: 'statement', statement: 'cashFlow', period: { kind: 'next13Weeks' } },
  ...{ columns: 'month', compare: 'none', depth: 1, hidesZeros: true },
}
const table = (
  statement: BlockOf<'statement'>['statement'],
  options: Partial<Omit<BlockOf<'statement'>, 'kind' | 'statement'>>,
): Part => ({
  ...{ kind: 'statement', statement, period: { kind: 'lastMonths', count: 6 } },
  ...{ columns: 'month', compare: 'none', depth: 2, hidesZeros: true, ...options },
})
const differences = (top: number): Part => ({
  ...{ kind: 'variance', against: 'budget', period: { kind: 'yearToDate' }, top },
})

interface ReportTemplate {
  readonly name: string
  /** Who reads it, in a few words. */
  readonly purpose: string
  readonly parts: readonly Part[]
}

const TEMPLATES = {
  ownersPage: {
    name: 'Owner’s page',
    purpose: 'One page each month: cash, profit and what differs from the budget',
    parts: [
      cashHeadline,
      {
        kind: 'facts',
        facts: ['cashToday', 'lowPoint', 'revenueToDate', 'expensesToDate', 'overdueIn', 'nextTax'],
      },
      yearOfCash,
      differences(5),
      note,
    ],
  },
  bankPack: {
    name: 'Bank pack',
    purpose: 'For a lender: covenants, 13 weeks of cash, statements and past accuracy',
    parts: [
      cover,
      cashHeadline,
      {
        kind: 'covenants',
        period: { kind: 'nextMonths', count: 12 },
        tests: [
          { measure: 'currentRatio', bound: 'min', limit: 120 },
          { measure: 'cash', bound: 'min', limit: 0 },
        ],
      },
      yearOfCash,
      weeks,
      { kind: 'pageBreak' },
      table('profitAndLoss', { period: { kind: 'financialYear', back: 0 }, columns: 'quarter' }),
      table('balanceSheet', { columns: 'quarter' }),
      table('cashFlow', { period: { kind: 'nextMonths', count: 12 }, columns: 'quarter' }),
      { kind: 'assumptions' },
      { kind: 'accuracy' },
    ],
  },
  boardPack: {
    name: 'Board pack',
    purpose: 'For directors: quarters against the budget and last year',
    parts: [
      cover,
      {
        kind: 'facts',
        facts: [
          ...(['cashToday', 'lowPoint', 'chanceBelowFloor'] as const),
          ...(['revenueToDate', 'expensesToDate', 'profitToDate'] as const),
        ],
      },
      { kind: 'headline', about: 'profit' },
      table('profitAndLoss', {
        ...{ period: { kind: 'financialYear', back: 0 }, columns: 'quarter', compare: 'budget' },
      }),
      table('profitAndLoss', {
        ...{ period: { kind: 'yearToDate' }, columns: 'quarter', compare: 'lastYear' },
      }),
      yearOfCash,
      note,
    ],
  },
  thirteenWeeks: {
    name: '13-week cash',
    purpose: 'Cash by week, and which customers pay late',
    parts: [
      cashHeadline,
      { kind: 'chart', chart: 'cash', period: { kind: 'next13Weeks' } },
      { ...weeks, depth: 2 },
      { kind: 'documents', side: 'in', show: 'ageing', top: 10 },
      { kind: 'documents', side: 'in', show: 'largest', top: 10 },
      { kind: 'documents', side: 'out', show: 'largest', top: 10 },
    ],
  },
  budgetAndActual: {
    name: 'Budget vs actual',
    purpose: 'The year so far against the budget, line by line',
    parts: [
      { kind: 'headline', about: 'budget' },
      differences(10),
      table('profitAndLoss', { period: { kind: 'yearToDate' }, compare: 'budget' }),
      { kind: 'chart', chart: 'profit', period: { kind: 'financialYear', back: 0 } },
      note,
    ],
  },
  clientLetter: {
    name: 'Client letter',
    purpose: 'From an adviser: a few words, the main figures and one chart',
    parts: [
      cover,
      note,
      { kind: 'facts', facts: ['cashToday', 'lowPoint', 'profitToDate', 'nextTax'] },
      yearOfCash,
    ],
  },
} as const satisfies Record<string, ReportTemplate>

export type ReportTemplateId = keyof typeof TEMPLATES
export const REPORT_TEMPLATES = Object.keys(TEMPLATES) as readonly ReportTemplateId[]

export const templateWords = (id: ReportTemplateId): Pick<ReportTemplate, 'name' | 'purpose'> =>
  TEMPLATES[id]

/** A new definition; `newId` gives each block an id of its own. */
export const templateDefinition = (
  id: ReportTemplateId,
  newId: () => string,
): ReportDefinition => ({
  month: 'lastComplete',
  blocks: TEMPLATES[id].parts.map(
    (part): ReportBlock => ({ ...part, id: newId(), title: null, isHidden: false }) as ReportBlock,
  ),
})
