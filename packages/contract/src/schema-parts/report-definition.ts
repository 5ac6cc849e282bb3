/** The definition of a report: its blocks with their options. Item type 10. */
import {
  COLUMN_PERIODS,
  COMPARISONS,
  HEADLINES,
  MAX_BLOCKS,
  MAX_COVENANTS,
  MAX_COVENANTS_OF_REPORT,
  MAX_DEPTH,
  MAX_FACTS,
  MAX_NOTE,
  MAX_PERIOD,
  MAX_TITLE,
  MAX_TOP,
  REPORT_FACTS,
  type ReportDefinition,
  STATEMENTS,
} from '@millpond/core/report'
import * as z from 'zod/mini'
import { covenant } from './covenant.ts'
import { mirrorOf } from './mirror.ts'
import { oneOf } from './scenario-line.ts'
import { key, monthText, plain, text } from './values.ts'

const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
const back = between(0, MAX_PERIOD)
const count = between(1, MAX_PERIOD)

const isInOrder = z.refine<{ readonly from: string; readonly to: string }>(
  ({ from, to }) => from <= to,
  { path: ['to'], error: 'The last month is before the first one' },
)

const period = oneOf('kind', [
  z.strictObject({ kind: z.literal('month'), back }),
  z.strictObject({ kind: z.literal('lastMonths'), count }),
  z.strictObject({ kind: z.literal('yearToDate') }),
  z.strictObject({ kind: z.literal('quarter'), back: between(0, 11) }),
  z.strictObject({ kind: z.literal('financialYear'), back: between(0, 1) }),
  z.strictObject({ kind: z.literal('nextMonths'), count }),
  z.strictObject({ kind: z.literal('next13Weeks') }),
  z.strictObject({ kind: z.literal('around'), back: count, ahead: count }),
  z.strictObject({ kind: z.literal('fixed'), from: monthText, to: monthText }).check(isInOrder),
])

const blockTitle = z.nullable(text(MAX_TITLE))
const common = { id: key, title: blockTitle, isHidden: z.boolean() }
const top = between(1, MAX_TOP)
const line = z.nullable(text(MAX_TITLE))

const isListedOnce = z.refine<readonly string[]>(
  values => new Set(values).size === values.length,
  'One entry appears twice. Remove one of them',
)
const facts = z
  .array(z.enum(REPORT_FACTS))
  .check(z.minLength(1), z.maxLength(MAX_FACTS), isListedOnce)

const block = oneOf('kind', [
  z.strictObject({
    ...{ ...common, kind: z.literal('cover') },
    ...{ subtitle: line, preparedFor: line, preparedBy: line },
  }),
  z.strictObject({ ...common, kind: z.literal('headline'), about: z.enum(HEADLINES) }),
  z.strictObject({ ...common, kind: z.literal('facts'), facts }),
  z.strictObject({
    ...{ ...common, kind: z.literal('chart') },
    ...{ chart: z.enum(['cash', 'profit']), period },
  }),
  z.strictObject({
    ...{ ...common, kind: z.literal('statement'), statement: z.enum(STATEMENTS), period },
    ...{ columns: z.enum(COLUMN_PERIODS), compare: z.enum(COMPARISONS) },
    ...{ depth: between(1, MAX_DEPTH), hidesZeros: z.boolean() },
  }),
  z.strictObject({
    ...{ ...common, kind: z.literal('variance') },
    ...{ against: z.enum(['budget', 'lastYear']), period, top },
  }),
  z.strictObject({
    ...{ ...common, kind: z.literal('documents') },
    ...{ side: z.enum(['in', 'out']), show: z.enum(['ageing', 'largest']), top },
  }),
  z.strictObject({
    ...{ ...common, kind: z.literal('covenants'), period },
    tests: z.array(covenant).check(z.minLength(1), z.maxLength(MAX_COVENANTS)),
  }),
  z.strictObject({ ...common, kind: z.literal('assumptions') }),
  z.strictObject({ ...common, kind: z.literal('accuracy') }),
  z.strictObject({
    ...{ ...common, kind: z.literal('notes') },
    text: z.string().check(z.maxLength(MAX_NOTE), plain),
  }),
  z.strictObject({ ...common, kind: z.literal('pageBreak') }),
])

const hasOwnIds = z.refine<readonly { readonly id: string }[]>(
  blocks => new Set(blocks.map(({ id }) => id)).size === blocks.length,
  'Two blocks have the same id',
)

/** Each limit of cash needs its own chance. */
const hasFewCovenants = z.refine<ReportDefinition['blocks']>(
  blocks =>
    blocks.reduce((sum, each) => sum + (each.kind === 'covenants' ? each.tests.length : 0), 0) <=
    MAX_COVENANTS_OF_REPORT,
  `A report can have ${MAX_COVENANTS_OF_REPORT} covenants. Remove some.`,
)

const mirrored = mirrorOf<ReportDefinition>()(
  z.strictObject({
    month: z.union([z.literal('lastComplete'), monthText]),
    blocks: z.array(block).check(z.maxLength(MAX_BLOCKS), hasOwnIds, hasFewCovenants),
  }),
)

/** A client sends the definition of the core as it is. */
export const reportDefinition = mirrored as z.ZodMiniType<ReportDefinition, ReportDefinition>
