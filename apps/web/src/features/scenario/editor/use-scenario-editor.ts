import type { ItemCode } from '@millpond/core/item'
import type { Scenario } from '@millpond/core/scenario'
import type { DraftLine, LineConflict, StoredLine } from '@millpond/core/sheet'
import { addMonths, FUTURE_MONTHS, type Month } from '@millpond/core/time'
import { useEffect, useMemo, useRef } from 'react'
import { useUpdateScenarioMutation } from '#api/scenario-api.ts'
import { readSheet } from '#sheet-editor/read-sheet.ts'
import type { SheetEditor } from '#sheet-editor/sheet-editor.ts'
import { useSheetEditor, useSheetEditorState } from '#sheet-editor/use-sheet-editor.ts'
import type { ReadScenario, ScenarioProperty, ScenarioSaveReply } from './contract-types.ts'
import {
  propertyCode,
  sentChanges,
  shownScenario,
  storedLines,
  textOf,
  typedValues,
} from './scenario-lines.ts'

/** A batch also has lines, which are fewer than the rest of what one request holds. */
const CELLS_PER_PART = 350
const MAX_LABEL = 200

/** The editor of one scenario; the component must be keyed by its id. */
export function useScenarioEditor(organisationId: string, read: ReadScenario, closeMonth: Month) {
  const { id } = read.scenario
  const [update] = useUpdateScenarioMutation()
  const opened = useRef<SheetEditor | null>(null)
  const sheet = useMemo(
    () => readSheet(read.rows, addMonths(closeMonth, 1), FUTURE_MONTHS),
    [read.rows, closeMonth],
  )
  const lines = useMemo(() => storedLines(read), [read])
  const { editor, isReady } = useSheetEditor({
    ...{ organisationId, sheetId: id, ...sheet, lines },
    save: async (label, cells, lines) => {
      const stored = opened.current?.get().sheet.lines.stored ?? new Map()
      const changes = sentChanges(cells, lines, stored)
      const of = { organisationId, id, label: label.slice(0, MAX_LABEL) }
      return outcomeOf(await update({ ...of, changes }).unwrap(), lines)
    },
    partsOf: cells =>
      Array.from({ length: Math.max(1, Math.ceil(cells.length / CELLS_PER_PART)) }, (_, part) =>
        cells.slice(part * CELLS_PER_PART, (part + 1) * CELLS_PER_PART),
      ),
    batchName: read.scenario.scenarioName,
  })
  useEffect(() => {
    opened.current = editor
  }, [editor])
  return { editor, isReady }
}

const NO_NOTES = { formula: null, note: null }

/** The reply of a save, in the form of the editor. */
export function outcomeOf({ saved, conflicts }: ScenarioSaveReply, sent: readonly DraftLine[]) {
  const textSent = new Map(sent.map(({ code, value }) => [code, value]))
  const codeOf = (line: { readonly kind: 'line'; readonly code: ItemCode } | OfProperty) =>
    line.kind === 'line' ? line.code : propertyCode(line.property)
  const lines: StoredLine[] = []
  const lineConflicts: LineConflict[] = []
  for (const each of saved) {
    if (each.kind === 'cell') continue
    const code = codeOf(each)
    lines.push({ code, version: each.version, ...NO_NOTES, line: textSent.get(code) ?? null })
  }
  for (const each of conflicts) {
    if (each.kind === 'cell') continue
    const content = each.kind === 'line' ? each.line : each.value
    const { version, editedBy, editedAt } = each
    const [code, value] = [codeOf(each), content === null ? null : textOf(content)]
    lines.push({ code, version, ...NO_NOTES, line: value })
    lineConflicts.push({ code, field: 'line', value, version, editedBy, editedAt })
  }
  return {
    saved: saved.filter(each => each.kind === 'cell'),
    conflicts: conflicts.filter(each => each.kind === 'cell'),
    ...{ lines, lineConflicts },
  }
}

interface OfProperty {
  readonly kind: 'property'
  readonly property: ScenarioProperty
}

/** The scenario with its draft, the same object until it changes. */
export function useShownScenario(editor: SheetEditor, stored: Scenario): Scenario {
  const { sheet } = useSheetEditorState(editor)
  const { shown } = sheet.lines
  const values = useMemo(() => typedValues(sheet.shown), [sheet.shown])
  return useMemo(() => shownScenario(stored, shown, values), [stored, shown, values])
}
