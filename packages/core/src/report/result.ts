/** A resolved report: everything that it shows, and nothing else. */
import type { Covenant } from '#forecast'
import type { AgeBucket, CovenantMonth } from '#insight'
import type { Cents } from '#money'
import type { ColumnKind, RowKind } from '#table'
import type { Day, Month } from '#time'
import type { BlockKind, HeadlineAbout, ReportFact } from './definition.ts'
import type { Note } from './note.ts'

export interface ReportResult {
  readonly organisationName: string
  readonly currency: string
  /** The day the books were read. */
  readonly asOf: Day
  /** The month of the report: its last complete one. */
  readonly month: Month
  /** The blocks, without hidden ones. */
  readonly blocks: readonly ResolvedBlock[]
}

export interface ResolvedBlock {
  readonly id: string
  /** Empty for a page break. */
  readonly title: string
  readonly content: BlockContent
}

/** A colour by whether a difference is good news; null for a small one. */
export type DifferenceTone = 'good' | 'bad' | null

export interface ShownFact {
  readonly fact: ReportFact
  readonly name: string
  /** The value as it is shown: `$24,000`, `about 25%`. Null if it is not known. */
  readonly value: string | null
  /** In cents; null where the value is no amount. */
  readonly amount: Cents | null
  readonly note: string | null
  readonly tone: DifferenceTone
}

/** A cell less its comparison. */
export interface ComparedCell {
  readonly other: Cents | null
  readonly difference: Cents | null
  readonly share: number | null
  readonly tone: DifferenceTone
}

export interface ShownColumn {
  readonly key: string
  readonly label: string
  readonly span: string | null
  readonly kind: ColumnKind
  readonly isTotal: boolean
}

export interface ShownRow {
  readonly key: string
  readonly name: string
  readonly kind: RowKind
  readonly level: number
  readonly amounts: readonly (Cents | null)[]
  /** The compared cells by column; null without a comparison. */
  readonly compared: readonly ComparedCell[] | null
}

export interface VarianceRow {
  readonly key: string
  readonly name: string
  readonly actual: Cents
  readonly other: Cents
  readonly difference: Cents
  readonly share: number | null
  readonly tone: DifferenceTone
}

export interface CovenantResult extends Covenant {
  readonly name: string
  readonly months: readonly CovenantMonth[]
  readonly firstBreach: Month | null
  /**
   * For cash, the chance of a breach by the end of the last month, in whole percent; null
   * otherwise.
   */
  readonly chance: number | null
  readonly sentence: string
}

export type BlockContent =
  | {
      readonly kind: 'cover'
      readonly subtitle: string | null
      readonly preparedFor: string | null
      readonly preparedBy: string | null
    }
  | { readonly kind: 'headline'; readonly about: HeadlineAbout; readonly more: readonly string[] }
  | { readonly kind: 'facts'; readonly facts: readonly ShownFact[] }
  | {
      readonly kind: 'cashChart'
      readonly floor: Cents | null
      /** Month ends, or the ends of weeks. */
      readonly points: readonly {
        readonly key: string
        readonly label: string
        readonly on: Day
        readonly isForecast: boolean
        readonly balance: Cents | null
        /** Contains the balance 8 times in 10; null in the past. */
        readonly range: { readonly low: Cents; readonly high: Cents } | null
      }[]
    }
  | {
      readonly kind: 'profitChart'
      readonly points: readonly {
        readonly key: string
        readonly label: string
        readonly columnKind: ColumnKind
        readonly income: Cents | null
        readonly costs: Cents | null
        readonly profit: Cents | null
      }[]
    }
  | {
      readonly kind: 'statement'
      readonly statement: 'cashFlow' | 'profitAndLoss' | 'balanceSheet'
      /** The name of the comparison: `FY27 (yours)`, `last year`. */
      readonly comparedWith: string | null
      readonly columns: readonly ShownColumn[]
      readonly rows: readonly ShownRow[]
    }
  | {
      readonly kind: 'variance'
      readonly comparedWith: string
      /** `April to October 2026`. */
      readonly period: string
      readonly rows: readonly VarianceRow[]
      /** Net profit; the rows are its largest parts. */
      readonly total: VarianceRow
    }
  | {
      readonly kind: 'ageing'
      readonly side: 'in' | 'out'
      readonly total: Cents
      readonly overdue: Cents
      readonly buckets: readonly {
        readonly bucket: AgeBucket
        readonly name: string
        readonly amount: Cents
        readonly count: number
      }[]
    }
  | {
      readonly kind: 'largestOwed'
      readonly side: 'in' | 'out'
      readonly rows: readonly {
        readonly name: string
        readonly owed: Cents
        readonly overdue: Cents
      }[]
      readonly others: {
        readonly count: number
        readonly owed: Cents
        readonly overdue: Cents
      }
    }
  | { readonly kind: 'covenants'; readonly tests: readonly CovenantResult[] }
  | {
      readonly kind: 'assumptions'
      readonly groups: readonly { readonly name: string; readonly lines: readonly string[] }[]
    }
  | {
      readonly kind: 'accuracy'
      /** How many past month ends were forecast from. */
      readonly closes: number
      readonly horizons: readonly {
        readonly months: number
        readonly count: number
        /** The mean miss of closing cash. */
        readonly miss: Cents
        /** Of a usual month's receipts. */
        readonly share: number
        /** How often the balance was inside the range, 0 to 1. */
        readonly insideRange: number
      }[]
    }
  | { readonly kind: 'notes'; readonly note: Note }
  | { readonly kind: 'pageBreak' }
  /** A block that cannot be shown, and why, in one sentence. */
  | { readonly kind: 'fault'; readonly of: BlockKind; readonly reason: string }

/** Blocks that cannot be shown; with one of them a report is not published. */
export const faultsIn = ({ blocks }: ReportResult) =>
  blocks.flatMap(({ id, title, content }) =>
    content.kind === 'fault' ? [{ id, title, reason: content.reason }] : [],
  )
