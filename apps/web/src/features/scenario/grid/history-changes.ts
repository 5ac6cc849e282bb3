/** What an edit of a scenario changed, in words and as lines of its editor. */
import type { ReplyOf } from '@millpond/contract/route'
import type { getSheetEdit } from '@millpond/contract/sheet'
import type { ItemCode } from '@millpond/core/item'
import type { ScenarioEvent, ScenarioLine } from '@millpond/core/scenario'
import type { LineChange } from '@millpond/core/sheet'
import type { OwnChange } from '#sheet-editor/history-drawer.tsx'
import type { ScenarioProperty } from '../editor/contract-types.ts'
import { propertyCode, textOf } from '../editor/scenario-lines.ts'
import { draftOf, fieldsOf } from '../events/event-form.ts'

type Edit = NonNullable<ReplyOf<typeof getSheetEdit>>

/** A row for each changed field of an event or property. */
export const scenarioChanges = ({ scenarioLines = [], properties = [] }: Edit): OwnChange[] => [
  ...properties.map(({ property, before, after }) => ({
    what: PROPERTY_NAMES[property] ?? property,
    ...{ before: propertyWords(before), after: propertyWords(after) },
    line: lineOf(propertyCode(property as ScenarioProperty), before, after),
  })),
  ...scenarioLines.flatMap(({ code, before, after }) => {
    const line = lineOf(code, before, after)
    return rowsOf(before, after).map(row => ({ ...row, line }))
  }),
]

const lineOf = (code: ItemCode, before: unknown, after: unknown): LineChange => ({
  ...{ code, field: 'line' },
  before: before === null ? null : textOf(before),
  after: after === null ? null : textOf(after),
})

const PROPERTY_NAMES: Readonly<Record<string, string>> = {
  scenarioName: 'Name',
  scenarioType: 'Type',
  baseline: 'Baseline',
  forecastHorizon: 'Months ahead',
  visibleFactors: 'Shown factors',
  visibleFactorAccounts: 'Shown accounts',
}

const BASELINES: Readonly<Record<string, string>> = {
  forecast: 'Forecast',
  lastTwelveMonths: 'Last 12 months',
  providerBudget: 'Budget in the accounting software',
  budget: 'A budget',
  scenario: 'Another scenario',
}

function propertyWords(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'object') return String(value)
  const { kind } = value as { kind?: string }
  return kind === undefined ? 'Chosen accounts' : (BASELINES[kind] ?? kind)
}

type Row = Omit<OwnChange, 'line'>

function rowsOf(before: ScenarioLine | null, after: ScenarioLine | null): Row[] {
  const name = (after ?? before)?.name ?? ''
  if (!before || !after || before.kind !== after.kind) {
    return [{ what: name, before: before && 'Included', after: after && 'Added' }]
  }
  if (before.kind === 'account' || after.kind === 'account') {
    return [{ what: name, before: before.name, after: after.name }]
  }
  const [was, is] = [draftOf(before as ScenarioEvent), draftOf(after as ScenarioEvent)]
  const rows = [
    ...(was.name === is.name ? [] : [{ what: `${name}, name`, before: was.name, after: is.name }]),
    ...(before.isOff === after.isOff
      ? []
      : [{ what: `${name}, included`, before: yesNo(!before.isOff), after: yesNo(!after.isOff) }]),
    ...fieldsOf(after.kind).flatMap(({ name: field, label }) => {
      const [from = '', to = ''] = [was.fields[field], is.fields[field]]
      return from === to
        ? []
        : [{ what: `${name}, ${label.toLowerCase()}`, before: from || null, after: to || null }]
    }),
  ]
  if (rows.length > 0) return rows
  return [{ what: `${name}, position`, before: placeOf(before), after: placeOf(after) }]
}

const yesNo = (isSo: boolean): string => (isSo ? 'Yes' : 'No')
const placeOf = ({ position }: { position: number }): string => String(position + 1)
