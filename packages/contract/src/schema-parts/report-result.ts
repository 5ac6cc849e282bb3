/** A resolved report, as it is shown and as it is frozen. */
import { AGE_BUCKETS } from '@millpond/core/insight'
import { HEADLINES, REPORT_FACTS, type ReportResult, STATEMENTS } from '@millpond/core/report'
import * as z from 'zod/mini'
import { covenantFields } from './covenant.ts'
import { mirrorOf } from './mirror.ts'
import { oneOf } from './scenario-line.ts'
import { centsNumber, dayText, monthText } from './values.ts'

const words = z.nullable(z.string())
const amount = z.nullable(centsNumber)
const share = z.nullable(z.number())
const tone = z.nullable(z.enum(['good', 'bad']))
const side = z.enum(['in', 'out'])
const columnKind = z.enum(['actual', 'soFar', 'forecast'])

const fact = z.object({
  fact: z.enum(REPORT_FACTS),
  name: z.string(),
  value: words,
  amount,
  note: words,
  tone,
})

const column = z.object({
  key: z.string(),
  label: z.string(),
  span: words,
  kind: columnKind,
  isTotal: z.boolean(),
})

const row = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(['group', 'account', 'opening', 'other', 'total', 'closing', 'check']),
  level: z.int(),
  amounts: z.array(amount),
  compared: z.nullable(z.array(z.object({ other: amount, difference: amount, share, tone }))),
})

const varianceRow = z.object({
  ...{ key: z.string(), name: z.string() },
  ...{ actual: centsNumber, other: centsNumber, difference: centsNumber, share, tone },
})

const cashPoint = z.object({
  ...{ key: z.string(), label: z.string(), on: dayText, isForecast: z.boolean() },
  balance: amount,
  range: z.nullable(z.object({ low: centsNumber, high: centsNumber })),
})

const profitPoint = z.object({
  ...{ key: z.string(), label: z.string(), columnKind },
  ...{ income: amount, costs: amount, profit: amount },
})

const bucket = z.object({
  ...{ bucket: z.enum(AGE_BUCKETS), name: z.string() },
  ...{ amount: centsNumber, count: z.int() },
})

const owed = { owed: centsNumber, overdue: centsNumber }

const covenantResult = z.object({
  ...covenantFields,
  name: z.string(),
  months: z.array(
    z.object({ month: monthText, value: z.nullable(z.number()), headroom: z.nullable(z.number()) }),
  ),
  ...{ firstBreach: z.nullable(monthText), chance: z.nullable(z.int()), sentence: z.string() },
})

const horizon = z.object({
  ...{ months: z.int(), count: z.int(), miss: centsNumber },
  ...{ share: z.number(), insideRange: z.number() },
})

const text = z.string()
const span = oneOf('kind', [
  z.object({ kind: z.literal('text'), text }),
  z.object({ kind: z.literal('bold'), text }),
  z.object({ kind: z.literal('italic'), text }),
  z.object({ kind: z.literal('link'), text, href: text }),
])
const line = z.array(span)
const note = z.array(
  oneOf('kind', [
    z.object({ kind: z.literal('heading'), line }),
    z.object({ kind: z.literal('paragraph'), lines: z.array(line) }),
    z.object({ kind: z.literal('bullets'), items: z.array(line) }),
    z.object({ kind: z.literal('numbers'), items: z.array(line) }),
  ]),
)

const content = oneOf('kind', [
  z.object({ kind: z.literal('cover'), subtitle: words, preparedFor: words, preparedBy: words }),
  z.object({ kind: z.literal('headline'), about: z.enum(HEADLINES), more: z.array(z.string()) }),
  z.object({ kind: z.literal('facts'), facts: z.array(fact) }),
  z.object({ kind: z.literal('cashChart'), floor: amount, points: z.array(cashPoint) }),
  z.object({ kind: z.literal('profitChart'), points: z.array(profitPoint) }),
  z.object({
    ...{ kind: z.literal('statement'), statement: z.enum(STATEMENTS), comparedWith: words },
    ...{ columns: z.array(column), rows: z.array(row) },
  }),
  z.object({
    ...{ kind: z.literal('variance'), comparedWith: z.string(), period: z.string() },
    ...{ rows: z.array(varianceRow), total: varianceRow },
  }),
  z.object({
    ...{ kind: z.literal('ageing'), side, total: centsNumber, overdue: centsNumber },
    buckets: z.array(bucket),
  }),
  z.object({
    ...{ kind: z.literal('largestOwed'), side },
    rows: z.array(z.object({ name: z.string(), ...owed })),
    others: z.object({ count: z.int(), ...owed }),
  }),
  z.object({ kind: z.literal('covenants'), tests: z.array(covenantResult) }),
  z.object({
    kind: z.literal('assumptions'),
    groups: z.array(z.object({ name: z.string(), lines: z.array(z.string()) })),
  }),
  z.object({ kind: z.literal('accuracy'), closes: z.int(), horizons: z.array(horizon) }),
  z.object({ kind: z.literal('notes'), note }),
  z.object({ kind: z.literal('pageBreak') }),
  z.object({
    kind: z.literal('fault'),
    of: z.enum([
      ...['cover', 'headline', 'facts', 'chart', 'statement', 'variance', 'documents'],
      ...['covenants', 'assumptions', 'accuracy', 'notes', 'pageBreak'],
    ] as const),
    reason: z.string(),
  }),
])

export const reportResult = mirrorOf<ReportResult>()(
  z.object({
    ...{ organisationName: z.string(), currency: z.string(), asOf: dayText, month: monthText },
    blocks: z.array(z.object({ id: z.string(), title: z.string(), content })),
  }),
)
