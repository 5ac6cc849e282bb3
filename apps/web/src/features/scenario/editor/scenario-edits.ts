/** The user's changes of a scenario, each as one edit with a name for the history. */
import type { ItemCode, ItemType } from '@millpond/core/item'
import {
  defaultVisibleFactors,
  type Factor,
  isSameAccountName,
  type Scenario,
  type ScenarioEvent,
  type ScenarioType,
} from '@millpond/core/scenario'
import { editOf, type LineChange, nextUndo } from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'
import type { SheetEditor } from '#sheet-editor/sheet-editor.ts'
import { undoEdit } from '#sheet-editor/undo-edit.ts'
import { useToast } from '#ui/toast.tsx'
import type { ScenarioPropertyValues } from './contract-types.ts'
import {
  customCode,
  customLine,
  type EditedProperty,
  eventLine,
  propertyCode,
  textOf,
} from './scenario-lines.ts'

export interface ScenarioEdits {
  readonly setProperty: <Property extends EditedProperty>(
    property: Property,
    value: ScenarioPropertyValues[Property],
    label: string,
  ) => void
  /** The factors that the type shows first become visible. SCN-03. */
  readonly setType: (type: ScenarioType) => void
  /** Which accounts of a factor are shown. */
  readonly setAccounts: (scenario: Scenario, factor: Factor, codes: readonly ItemCode[]) => void
  /** Adds the event, or replaces the one of its code. */
  readonly setEvent: (event: ScenarioEvent, label: string) => void
  readonly setEvents: (events: readonly ScenarioEvent[], label: string) => void
  /** Types these figures instead of the event. */
  readonly turnIntoFigures: (event: ScenarioEvent, cells: readonly FigureCell[]) => void
  readonly removeEvent: (event: ScenarioEvent) => void
  readonly addAccount: (name: string, factor: Factor) => void
  readonly removeAccount: (name: string) => void
}

export interface FigureCell {
  readonly itemType: ItemType
  readonly code: ItemCode
  readonly month: Month
  readonly value: number
}

interface EditDetails {
  /** A message offers to undo it. */
  readonly isTold?: boolean
  /** What the message adds. */
  readonly note?: string
  readonly cells?: readonly FigureCell[]
}

/** Edits the draft; what is removed has a message with Undo. */
export function useScenarioEdits(editor: SheetEditor): ScenarioEdits {
  const toast = useToast()
  const textAt = (code: ItemCode) => editor.get().sheet.lines.shown.get(code)?.line ?? null
  const change = (code: ItemCode, content: unknown): LineChange => ({
    ...{ code, field: 'line', before: textAt(code) },
    after: content === null ? null : textOf(content),
  })
  const edit = (
    label: string,
    lines: readonly LineChange[],
    { isTold = false, note = '', cells = [] }: EditDetails = {},
  ) => {
    const made = editOf(editor.get().sheet.shown, label, cells, lines)
    if (!made) return
    editor.edit(made)
    const step = nextUndo(editor.get().sheet.log)
    if (isTold && step) toast({ message: `${label}.${note}`, undo: () => undoEdit(editor, step) })
  }
  const accountsIn = () =>
    [...editor.get().sheet.lines.shown].filter(
      ([code, { line }]) => line !== null && code.startsWith('new:'),
    )
  return {
    setProperty: (property, value, label) => edit(label, [change(propertyCode(property), value)]),
    setType: type =>
      edit(`Type: ${type}`, [
        change(propertyCode('scenarioType'), type),
        change(propertyCode('visibleFactors'), defaultVisibleFactors(type)),
      ]),
    setAccounts: ({ visibleFactorAccounts }, factor, codes) =>
      edit(`Accounts of ${factor}`, [
        change(propertyCode('visibleFactorAccounts'), {
          ...visibleFactorAccounts,
          [factor]: codes,
        }),
      ]),
    setEvent: (event, label) => edit(label, [change(event.code as ItemCode, eventLine(event))]),
    setEvents: (events, label) =>
      edit(
        label,
        events.map(event => change(event.code as ItemCode, eventLine(event))),
      ),
    turnIntoFigures: (event, cells) =>
      edit(`${event.name} converted to monthly amounts`, [change(event.code as ItemCode, null)], {
        isTold: true,
        cells,
        note: ' Taxes and payment days are those of its accounts now.',
      }),
    removeEvent: event =>
      edit(`${event.name} removed`, [change(event.code as ItemCode, null)], { isTold: true }),
    addAccount: (name, factor) => {
      const known = accountsIn().map(([code]) => code)
      const same = known.find(code => isSameAccountName(code, customCode(name)))
      const code = same ?? customCode(name)
      edit(`${name} added`, [change(code, customLine(name, factor, known.length))])
    },
    removeAccount: name =>
      edit(`${name} removed`, [change(customCode(name), null)], { isTold: true }),
  }
}
