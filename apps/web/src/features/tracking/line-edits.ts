/** The lines that users set up, in the editor of a sheet: groups, transfers and drivers. */
import type { ReplyOf } from '@millpond/contract/route'
import type { SheetLine } from '@millpond/contract/sheet'
import type { getTransfers, updateTransfer } from '@millpond/contract/tracking'
import type { ItemCode } from '@millpond/core/item'
import type {
  DraftLine,
  LineChange,
  LineConflict,
  LineText,
  StoredLine,
  WorkingLines,
} from '@millpond/core/sheet'
import { type LineContent, lineContentText, readLineContent } from '@millpond/core/tracking'

export type LineFields = Pick<SheetLine, 'name' | 'position' | 'transfer' | 'driver'>

const textOf = ({ name, position, transfer, driver }: LineFields): string =>
  lineContentText({ name: name ?? '', position, transfer, driver })

const NO_NOTES = { formula: null, note: null }

/** Lines as the gateway sends them; a removed one is identified by its version. */
export const storedLines = ({
  lines,
  removed,
}: Pick<ReplyOf<typeof getTransfers>, 'lines' | 'removed'>): StoredLine[] => [
  ...lines.map(line => ({
    ...{ code: line.code, version: line.version, ...NO_NOTES },
    line: textOf(line),
  })),
  ...removed.map(({ code, version }) => ({ code, version, ...NO_NOTES, line: null })),
]

/** The lines that are shown, in their order. */
export const shownLines = ({ shown, stored }: Pick<WorkingLines, 'shown' | 'stored'>) =>
  [...shown]
    .flatMap(([code, { line }]): SheetLine[] => {
      const content = line ? readLineContent(line) : null
      const version = stored.get(code)?.version ?? 0
      return content ? [{ code, version, ...NO_NOTES, ...content }] : []
    })
    .sort((a, b) => a.position - b.position || (a.code < b.code ? -1 : 1))

const contentOf = (text: LineText) => (text === null ? null : readLineContent(text))

/** Lines as they are sent to be saved. */
export const sentLines = (lines: readonly DraftLine[]) =>
  lines.map(({ code, before, value }) => ({
    ...{ code, before: contentOf(before), after: contentOf(value) },
  }))

/** The reply for lines, in the editor's form. */
export function lineOutcome({
  lines,
  lineConflicts,
}: Pick<ReplyOf<typeof updateTransfer>, 'lines' | 'lineConflicts'>): {
  lines: StoredLine[]
  lineConflicts: LineConflict[]
} {
  const text = (content: LineContent | null) => content && lineContentText(content)
  return {
    lines: lines.map(({ code, version, content }) => ({
      ...{ code, version, ...NO_NOTES, line: text(content) },
    })),
    lineConflicts: lineConflicts.map(({ content, ...conflict }) => ({
      ...{ ...conflict, field: 'line', value: text(content) },
    })),
  }
}

const changeOf = (
  code: ItemCode,
  before: LineFields | null,
  after: LineFields | null,
): LineChange => ({
  ...{ code, field: 'line', before: before && textOf(before), after: after && textOf(after) },
})

/** A line after the others. */
export function addedLine(
  lines: readonly SheetLine[],
  code: ItemCode,
  fields: Partial<LineFields>,
): LineChange {
  const position = Math.max(-1, ...lines.map(line => line.position)) + 1
  return changeOf(code, null, { name: null, position, transfer: null, ...fields })
}

export const changedLine = (line: SheetLine, fields: Partial<LineFields>): LineChange =>
  changeOf(line.code, line, { ...line, ...fields })

export const removedLine = (line: SheetLine): LineChange => changeOf(line.code, line, null)

/** Moves one line up (−1) or down (1): the changes of all lines with a new position. */
export function movedLine(
  lines: readonly SheetLine[],
  code: string,
  step: -1 | 1,
): readonly LineChange[] {
  const order = [...lines]
  const at = order.findIndex(line => line.code === code)
  const [line, other] = [order[at], order[at + step]]
  if (!line || !other) return []
  order[at] = other
  order[at + step] = line
  return order.flatMap((each, position) =>
    each.position === position ? [] : [changedLine(each, { position })],
  )
}

/** Why a name cannot be used, in a sentence; null if it can. */
export function nameProblem(
  name: string,
  what: string,
  others: readonly Pick<SheetLine, 'name'>[],
): string | null {
  const wanted = name.trim().toLowerCase()
  if (wanted === '') return `Give the ${what} a name`
  if (wanted.length > MAX_NAME_LENGTH) return `Use at most ${MAX_NAME_LENGTH} characters`
  return others.some(each => each.name?.trim().toLowerCase() === wanted)
    ? `There is already a ${what} with this name`
    : null
}

const MAX_NAME_LENGTH = 100
