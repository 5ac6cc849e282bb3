/** What a report shows: its blocks in their order. ENT-09, item type 10. */
import type { Covenant } from '#forecast'
import type { Month } from '#time'

export const [MAX_BLOCKS, MAX_TITLE, MAX_NOTE] = [60, 120, 5000]
export const [MAX_FACTS, MAX_COVENANTS, MAX_TOP] = [6, 10, 20]
export const MAX_COVENANTS_OF_REPORT = 20
/** Months that a period may reach back or ahead: those of the data windows. */
export const MAX_PERIOD = 36
/** The largest definition as JSON, in bytes. */
export const MAX_DEFINITION_BYTES = 256 * 1024
/** The largest result of a published report as JSON, in bytes. */
export const MAX_RESULT_BYTES = 4 * 1024 * 1024
/** The most reports of one company; deleted ones do not count. */
export const MAX_REPORTS = 500

const DELETED_KEPT_MS = 30 * 86_400_000

/** A report that was deleted before this instant is removed for good. */
export const deletedReportsSince = (now: number): number => now - DELETED_KEPT_MS

/** Months, counted from the month of the report. With October, one back is September. */
export type BlockPeriod =
  | { readonly kind: 'month'; readonly back: number }
  /** Complete months, the last of which is the month of the report. */
  | { readonly kind: 'lastMonths'; readonly count: number }
  | { readonly kind: 'yearToDate' }
  /** A complete quarter; 0 is the last one. */
  | { readonly kind: 'quarter'; readonly back: number }
  /** All months of the year that holds the month of the report, or of the year before. */
  | { readonly kind: 'financialYear'; readonly back: number }
  /** The months from the month after that of the report. */
  | { readonly kind: 'nextMonths'; readonly count: number }
  /** The 13 weeks from the day after the books were read. */
  | { readonly kind: 'next13Weeks' }
  /** Complete months, and months after them. */
  | { readonly kind: 'around'; readonly back: number; readonly ahead: number }
  | { readonly kind: 'fixed'; readonly from: Month; readonly to: Month }

export const HEADLINES = ['cash', 'profit', 'budget'] as const
export type HeadlineAbout = (typeof HEADLINES)[number]

export const REPORT_FACTS = [
  'cashToday',
  'lowPoint',
  'chanceBelowFloor',
  'revenueToDate',
  'expensesToDate',
  'profitToDate',
  'overdueIn',
  'overdueOut',
  'nextTax',
] as const
export type ReportFact = (typeof REPORT_FACTS)[number]

export const STATEMENTS = ['cashFlow', 'profitAndLoss', 'balanceSheet'] as const
export const COLUMN_PERIODS = ['month', 'quarter', 'year'] as const
export const COMPARISONS = ['none', 'budget', 'lastYear'] as const
export const MAX_DEPTH = 3

interface BlockOptions {
  readonly cover: {
    readonly subtitle: string | null
    readonly preparedFor: string | null
    readonly preparedBy: string | null
  }
  readonly headline: { readonly about: HeadlineAbout }
  readonly facts: { readonly facts: readonly ReportFact[] }
  readonly chart: { readonly chart: 'cash' | 'profit'; readonly period: BlockPeriod }
  readonly statement: {
    readonly statement: (typeof STATEMENTS)[number]
    readonly period: BlockPeriod
    /** The 13 weeks have a column for each week. */
    readonly columns: (typeof COLUMN_PERIODS)[number]
    readonly compare: (typeof COMPARISONS)[number]
    /** Rows of a deeper level are left out: 1 shows totals only. */
    readonly depth: number
    readonly hidesZeros: boolean
  }
  readonly variance: {
    readonly against: 'budget' | 'lastYear'
    readonly period: BlockPeriod
    /** How many rows, the largest effect first. */
    readonly top: number
  }
  readonly documents: {
    /** Whether it shows what customers owe, or what is owed to suppliers. */
    readonly side: 'in' | 'out'
    readonly show: 'ageing' | 'largest'
    readonly top: number
  }
  readonly covenants: { readonly tests: readonly Covenant[]; readonly period: BlockPeriod }
  readonly assumptions: object
  readonly accuracy: object
  /** Marked text; see `parseNote`. */
  readonly notes: { readonly text: string }
  readonly pageBreak: object
}

export type BlockKind = keyof BlockOptions
export type BlockOf<Kind extends BlockKind> = {
  readonly [Each in Kind]: {
    /** Unique in its report. */
    readonly id: string
    readonly kind: Each
    /** Null for the sentence that the figures give. */
    readonly title: string | null
    readonly isHidden: boolean
  } & BlockOptions[Each]
}[Kind]
export type ReportBlock = BlockOf<BlockKind>

export interface ReportDefinition {
  /** A month is kept; `lastComplete` moves on with every close. */
  readonly month: 'lastComplete' | Month
  readonly blocks: readonly ReportBlock[]
}

/** The names of blocks in the editor, and where a block cannot be shown. */
export const BLOCK_NAMES: Readonly<Record<BlockKind, string>> = {
  cover: 'Cover',
  headline: 'Headline',
  facts: 'Key figures',
  chart: 'Chart',
  statement: 'Statement',
  variance: 'Differences',
  documents: 'Invoices and bills',
  covenants: 'Covenants',
  assumptions: 'Assumptions',
  accuracy: 'Past accuracy',
  notes: 'Notes',
  pageBreak: 'Page break',
}
