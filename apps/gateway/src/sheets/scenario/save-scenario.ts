import type { AuditAction } from '@millpond/contract/audit-actions'
import type { BodyOf, ReplyOf } from '@millpond/contract/route'
import type { ScenarioChange, updateScenario } from '@millpond/contract/scenario'
import type { ItemType } from '@millpond/core/item'
import type { Tx } from '#database/index.ts'
import type { FieldFault } from '../../http/refusal.ts'
import { ledgerStore } from '../../stores/ledger-store.ts'
import { scenarioEditStore } from '../../stores/scenario-edit-store.ts'
import { type ScenarioLineRow, scenarioLineStore } from '../../stores/scenario-line-store.ts'
import { sheetCellStore } from '../../stores/sheet-cell-store.ts'
import { givenChanges, sheetEditStore } from '../../stores/sheet-edit-store.ts'
import { sheetLineStore } from '../../stores/sheet-line-store.ts'
import { cellFaults, refuseFaults, sheetMonths } from '../cell-faults.ts'
import { isAdopted, refuseClosed } from '../open-sheet.ts'
import { changesOf, namesOf } from '../sheet-names.ts'
import { type SortedCells, sortCells } from '../sort-cells.ts'
import { holdScenario, holdScenarioList } from './open-scenario.ts'
import { scenarioCellProblems } from './scenario-cells.ts'
import {
  type SortedScenarioLines,
  scenarioLineChanges,
  scenarioLineFaults,
  scenarioLinesWith,
  sortScenarioLines,
} from './scenario-lines.ts'
import {
  changesList,
  checkProperties,
  type GivenChange,
  isRecorded,
  type PropertyChange,
  type ScenarioWriter,
  type SortedProperties,
  sortProperties,
  writeProperties,
} from './scenario-properties.ts'
import { lastSavedDate, propertiesOf, type StoredScenario } from './scenario-reply.ts'

type Reply = ReplyOf<typeof updateScenario>

interface Sorted {
  readonly cells: SortedCells
  readonly lines: SortedScenarioLines
  readonly properties: SortedProperties
}

/** Saves all changes as one edit, but those in conflict; where one is refused, it saves none. */
export async function saveScenario(
  tx: Tx,
  call: ScenarioWriter,
  { id, label, changes }: BodyOf<typeof updateScenario>,
): Promise<Reply> {
  if (changesList(changes)) await holdScenarioList(tx, call.organisationId)
  const stored = await holdScenario(tx, call, id, { evenDeleted: restores(changes) })
  await refuseUnlessOpen(tx, stored, changes)
  const lines = await scenarioLineStore.list(tx, stored.sheet)
  const sorted = await sortChanges(tx, call, stored, lines, changes)
  const { properties } = sorted
  await checkProperties(tx, call, stored, properties.changes)
  const recorded = properties.changes.filter(isRecorded)
  const edit = { label, editedBy: call.user.userId, editedAt: call.deps.clock.now() }
  const added = await sheetEditStore.add(
    tx,
    stored.sheet,
    edit,
    givenChanges(sorted.cells.changes),
    {
      lines: scenarioLineChanges(lines, sorted.lines.rows),
      properties: recorded,
    },
  )
  await scenarioLineStore.save(tx, stored.sheet, sorted.lines.rows)
  await writeProperties(tx, call, stored, properties.changes)
  auditChanges(call, stored, sorted)
  return {
    editNumber: added?.editNumber ?? null,
    saved: [
      ...sorted.cells.saved.map(cell => ({ kind: 'cell' as const, ...cell })),
      ...sorted.lines.saved.map(line => ({ kind: 'line' as const, ...line })),
      ...properties.saved.map(each => ({ kind: 'property' as const, ...each })),
    ],
    conflicts: await conflictsOf(tx, stored, sorted),
    lastSavedDate: added ? edit.editedAt.toISOString() : lastSavedDate(stored.sheet),
  }
}

const restores = (changes: readonly ScenarioChange[]): boolean =>
  changes.some(
    change => change.kind === 'property' && change.property === 'isDeleted' && !change.value,
  )

/** What never changes a figure is possible for an adopted scenario too. */
const staysPossible = (change: ScenarioChange): boolean =>
  change.kind === 'property' && ['isPrivate', 'isArchived', 'isDeleted'].includes(change.property)

/** A locked scenario changes in one request only if that request opens it. */
async function refuseUnlessOpen(
  tx: Tx,
  { sheet }: StoredScenario,
  changes: readonly ScenarioChange[],
): Promise<void> {
  if (isAdopted(sheet)) {
    if (!changes.every(staysPossible)) await refuseClosed(tx, sheet)
    return
  }
  const isState = (change: ScenarioChange) =>
    change.kind === 'property' && change.property === 'state'
  const opens = changes.some(
    change => isState(change) && change.kind === 'property' && change.value === 'open',
  )
  if (!opens && changes.some(change => !isState(change))) await refuseClosed(tx, sheet)
}

/** Sorts every change by outcome, and refuses those that cannot be stored. */
async function sortChanges(
  tx: Tx,
  call: ScenarioWriter,
  stored: StoredScenario,
  lines: readonly ScenarioLineRow[],
  changes: readonly ScenarioChange[],
): Promise<Sorted> {
  const { sheet } = stored
  const given = partsOf(changes)
  refuseFaults('changes', twice(given))
  const properties = sortProperties(stored, given.properties)
  const versions =
    given.lines.length > 0 ? await sheetLineStore.versions(tx, sheet) : new Map<string, number>()
  const sortedLines = sortScenarioLines(given.lines, lines, versions)
  const accounts = await accountTypes(tx, call, given)
  const rules = { stored: lines, accounts: new Set(accounts.keys()) }
  const lineFaults = scenarioLineFaults(sortedLines.rows, rules)
  // A line and its cells are saved together, or neither is.
  const waiting = new Set<string>(sortedLines.conflicts.map(({ code }) => code))
  const cells = given.cells.filter(({ code }) => !waiting.has(code))
  const faults = cellFaults(cells, {
    months: await sheetMonths(tx, call),
    pathOf: (_cell, row, field) => `changes.${cells[row]?.at}.${field}`,
    problemOf: await scenarioCellProblems(tx, sheet, cells, {
      accounts,
      lines: scenarioLinesWith(lines, sortedLines.rows),
      baseline: baselineAfter(stored, properties.changes),
    }),
  })
  refuseFaults('changes', [...lineFaults, ...faults])
  const found = cells.length > 0 ? await sheetCellStore.find(tx, sheet, cells) : []
  return { cells: sortCells(cells, found), lines: sortedLines, properties }
}

interface Given {
  readonly cells: readonly GivenChange<'cell'>[]
  readonly lines: readonly GivenChange<'line'>[]
  readonly properties: readonly GivenChange<'property'>[]
}

function partsOf(changes: readonly ScenarioChange[]): Given {
  const all = changes.map((change, at) => ({ ...change, at }))
  const of = <Kind extends ScenarioChange['kind']>(kind: Kind) =>
    all.filter(change => change.kind === kind) as unknown as GivenChange<Kind>[]
  return { cells: of('cell'), lines: of('line'), properties: of('property') }
}

function twice({ lines, properties }: Given): FieldFault[] {
  const seen = new Set<string>()
  const named = [
    ...lines.map(({ code, at }) => ({ name: code as string, field: 'code', at })),
    ...properties.map(({ property, at }) => ({ name: property, field: 'property', at })),
  ]
  return named.flatMap(({ name, field, at }) => {
    const key = `${field} ${name}`
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [{ path: `changes.${at}.${field}`, message: `${name} appears twice` }]
  })
}

async function accountTypes(
  tx: Tx,
  { organisationId }: ScenarioWriter,
  { cells, lines }: Given,
): Promise<ReadonlyMap<string, ItemType>> {
  if (cells.length + lines.length === 0) return new Map()
  const accounts = await ledgerStore.accounts(tx, organisationId)
  return new Map(accounts.map(({ code, itemType }) => [code, itemType]))
}

function baselineAfter(stored: StoredScenario, changes: readonly PropertyChange[]) {
  const changed = changes.find(({ property }) => property === 'baseline')
  return changed
    ? (changed.after as StoredScenario['row']['baseline'])
    : propertiesOf(stored).baseline
}

/** What other people stored, with their names. */
async function conflictsOf(
  tx: Tx,
  { sheet }: StoredScenario,
  { cells, lines, properties }: Sorted,
): Promise<Reply['conflicts']> {
  const count = cells.conflicts.length + lines.conflicts.length + properties.conflicts.length
  if (count === 0) return []
  const fields = lines.conflicts.map(({ code }) => ({ code, field: 'content' }))
  const ofLines = await sheetEditStore.lineEditors(tx, sheet, fields)
  const ofProperties = await scenarioEditStore.propertyEditors(tx, sheet)
  const nameOf = await namesOf(
    tx,
    [...cells.conflicts, ...ofLines, ...ofProperties].map(({ editedBy }) => editedBy),
  )
  const by = (editor: { readonly editedBy: string; readonly at: string } | undefined) => ({
    editedBy: nameOf(editor?.editedBy ?? null),
    editedAt: editor?.at ?? null,
  })
  return [
    ...cells.conflicts.map(conflict => ({
      kind: 'cell' as const,
      ...conflict,
      editedBy: nameOf(conflict.editedBy),
    })),
    ...lines.conflicts.map(conflict => ({
      kind: 'line' as const,
      ...conflict,
      ...by(ofLines.find(({ code }) => code === conflict.code)),
    })),
    ...properties.conflicts.map(conflict => ({
      kind: 'property' as const,
      ...conflict,
      ...by(ofProperties.find(({ property }) => property === conflict.property)),
    })),
  ] as Reply['conflicts']
}

const ACTIONS: Readonly<Record<string, readonly [yes: AuditAction, no: AuditAction]>> = {
  isPrivate: ['scenarioMadePrivate', 'scenarioShared'],
  isArchived: ['scenarioArchived', 'scenarioUnarchived'],
  isDeleted: ['scenarioDeleted', 'scenarioRestored'],
  state: ['scenarioLocked', 'scenarioOpened'],
}

function auditChanges(
  call: ScenarioWriter,
  { sheet }: StoredScenario,
  { cells, lines, properties }: Sorted,
): void {
  let rest = lines.rows.length
  let others = 0
  for (const { property, after } of properties.changes) {
    const [yes, no] = ACTIONS[property] ?? []
    if (property === 'scenarioName') {
      call.audit({ action: 'scenarioRenamed', subject: `${sheet.name}, now ${after}` })
    } else if (yes && no) {
      const isYes = after === true || after === 'locked'
      call.audit({ action: isYes ? yes : no, subject: sheet.name ?? '' })
    } else {
      rest += 1
      continue
    }
    others += 1
  }
  if (cells.changes.length + rest === 0 && others > 0) return
  const subject = changesOf({ cells: cells.changes.length, lines: rest }, sheet)
  call.audit({ action: 'scenarioSaved', subject })
}
