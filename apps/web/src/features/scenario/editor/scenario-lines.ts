/**
 * A scenario as lines and cells of an edited sheet: events, accounts of its own and properties are
 * lines with a text, so that drafts, undo and conflicts are those of every sheet.
 */

import { type ItemCode, itemCode } from '@millpond/core/item'
import { type Cents, cents } from '@millpond/core/money'
import {
  customAccountCode,
  type Factor,
  type Scenario,
  type ScenarioEvent,
} from '@millpond/core/scenario'
import type { DraftCell, DraftLine, LineText, Sheet, StoredLine } from '@millpond/core/sheet'
import { addMonths } from '@millpond/core/time'
import type {
  ReadScenario,
  ScenarioChange,
  ScenarioLine,
  ScenarioProperty,
  ScenarioPropertyValues,
} from './contract-types.ts'

const PROPERTY = 'property:'
const NO_NOTES = { formula: null, note: null }

/** The properties that the builder edits. */
const EDITED_PROPERTIES = [
  'scenarioName',
  'scenarioType',
  'baseline',
  'forecastHorizon',
  'visibleFactors',
  'visibleFactorAccounts',
] as const satisfies readonly ScenarioProperty[]
export type EditedProperty = (typeof EDITED_PROPERTIES)[number]

export const propertyCode = (property: ScenarioProperty): ItemCode =>
  itemCode(`${PROPERTY}${property}`)

export const propertyOf = (code: string): ScenarioProperty | null =>
  code.startsWith(PROPERTY) ? (code.slice(PROPERTY.length) as ScenarioProperty) : null

/** The same content is the same text, whatever the order of its fields. */
export const textOf = (content: unknown): string => JSON.stringify(inOrder(content))

function inOrder(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(inOrder)
  if (content === null || typeof content !== 'object') return content
  const fields = Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, value]) => [name, inOrder(value)]))
}

const readText = <Content>(text: LineText): Content | null =>
  text === null ? null : (JSON.parse(text) as Content)

/** What the gateway sent, as lines of a sheet. */
export function storedLines({ scenario, versions, lines, removed }: ReadScenario): StoredLine[] {
  return [
    ...EDITED_PROPERTIES.map(property => ({
      ...{ code: propertyCode(property), version: versions[property] ?? 1, ...NO_NOTES },
      line: textOf(scenario[property]),
    })),
    ...lines.map(({ code, version, line }) => ({ code, version, ...NO_NOTES, line: textOf(line) })),
    ...removed.map(({ code, version }) => ({ code, version, ...NO_NOTES, line: null })),
  ]
}

export const eventLine = ({ code: _, ...line }: ScenarioEvent): ScenarioLine => line

type ShownTexts = ReadonlyMap<string, { readonly line?: LineText }>

/** Its events in their order, and the accounts that the books do not have. */
function contentOf(shown: ShownTexts) {
  const events: ScenarioEvent[] = []
  const accounts: { name: string; factor: Factor; position: number }[] = []
  for (const [code, { line: text }] of shown) {
    if (propertyOf(code) !== null) continue
    const line = readText<ScenarioLine>(text ?? null)
    if (line?.kind === 'account') accounts.push(line)
    else if (line) events.push({ ...line, code } as ScenarioEvent)
  }
  const byPosition = (one: { position: number }, other: { position: number }) =>
    one.position - other.position
  events.sort(byPosition)
  accounts.sort(byPosition)
  return {
    events,
    customFactorAccounts: Object.fromEntries(accounts.map(({ name, factor }) => [name, factor])),
  }
}

/** The value of a property, with the draft. */
function propertyIn<Property extends EditedProperty>(
  shown: ShownTexts,
  property: Property,
  stored: ScenarioPropertyValues[Property],
): ScenarioPropertyValues[Property] {
  const text = shown.get(propertyCode(property))?.line ?? null
  return readText<ScenarioPropertyValues[Property]>(text) ?? stored
}

/** The scenario as it is edited: what is stored, with the draft on top. */
export function shownScenario(
  stored: Scenario,
  shown: ShownTexts,
  values: Scenario['factorAccountMonthlyValues'],
): Scenario {
  const properties = EDITED_PROPERTIES.map(
    property => [property, propertyIn(shown, property, stored[property] as never)] as const,
  )
  return {
    ...stored,
    ...Object.fromEntries(properties),
    ...contentOf(shown),
    factorAccountMonthlyValues: values,
  }
}

/** The typed cells of a sheet, by account and month. */
export function typedValues(sheet: Sheet): Scenario['factorAccountMonthlyValues'] {
  const typed: Record<string, Record<string, Cents>> = {}
  for (const { code, values } of sheet.rows.values()) {
    const months = values.flatMap((value, at) =>
      value === null ? [] : [[addMonths(sheet.firstMonth, at), cents(value)] as const],
    )
    if (months.length > 0) typed[code] = Object.fromEntries(months)
  }
  return typed
}

export const customLine = (name: string, factor: Factor, position: number): ScenarioLine => ({
  ...{ kind: 'account', name, factor, position },
})

export const customCode = (name: string): ItemCode => customAccountCode(name)

/** Changes as they are sent, with the versions they were made on. */
export function sentChanges(
  cells: readonly DraftCell[],
  lines: readonly DraftLine[],
  stored: ReadonlyMap<ItemCode, StoredLine>,
): ScenarioChange[] {
  return [
    ...cells.map(({ itemType, code, month, value, baseVersion }) => ({
      ...{ kind: 'cell' as const, itemType, code, month, value, baseVersion },
    })),
    ...lines.map(({ code, before, value }): ScenarioChange => {
      const known = stored.get(code)
      const version = known?.version ?? 0
      // The draft was made on an older text: the gateway is to say that it has changed.
      const baseVersion = (known?.line ?? null) === before ? version : Math.max(0, version - 1)
      const property = propertyOf(code)
      if (property === null) {
        return { kind: 'line', code, line: readText<ScenarioLine>(value), baseVersion }
      }
      return { kind: 'property', property, value: readText(value), baseVersion } as ScenarioChange
    }),
  ]
}
