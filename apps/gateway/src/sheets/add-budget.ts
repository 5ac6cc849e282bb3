import { randomUUID } from 'node:crypto'
import { assert } from '@millpond/core/outcome'
import type { Tx } from '#database/index.ts'
import { contentOf, sheetEditStore } from '../stores/sheet-edit-store.ts'
import { type LineRow, sheetLineStore } from '../stores/sheet-line-store.ts'
import { type SheetKey, type StoredSheetRow, sheetStore } from '../stores/sheet-store.ts'
import {
  holdCount,
  nameTaken,
  refuseTakenName,
  refuseTooMany,
  refuseTooManyEver,
} from './budget-names.ts'
import { lineChanges } from './line-changes.ts'
import { holdSheet, type SheetWriter } from './open-sheet.ts'

interface NewBudget {
  readonly name: string
  /** The budget to copy; null starts without amounts. */
  readonly copyOf: string | null
}

/** Adds a budget under a name that no other budget has. */
export async function addBudget(
  tx: Tx,
  call: SheetWriter,
  { name, copyOf }: NewBudget,
): Promise<StoredSheetRow> {
  const { organisationId, user, deps } = call
  await holdCount(tx, organisationId)
  await refuseTakenName(tx, organisationId, name, null)
  await refuseTooMany(tx, organisationId)
  await refuseTooManyEver(tx, organisationId)
  const key = { organisationId, sheetId: randomUUID() }
  const isMade = await sheetStore.add(tx, {
    ...{ ...key, kind: 'budget', name, basedOn: copyOf },
    ...{ createdBy: user.userId, createdAt: deps.clock.now() },
  })
  if (!isMade) throw nameTaken(name)
  if (copyOf !== null) await copy(tx, call, copyOf, key)
  const made = await sheetStore.find(tx, key)
  assert(made, 'a sheet that was just made is there')
  call.audit({ action: 'budgetCreated', subject: name })
  return made
}

const linesOf = (lines: readonly LineRow[]) => lines.map(line => ({ code: line.code, line }))

/** Copies cells, lines and notes; the history stays with its own version. */
async function copy(tx: Tx, call: SheetWriter, sheetId: string, to: SheetKey): Promise<void> {
  // Locked, so that lines and cells are of the same moment.
  const source = await holdSheet(tx, call, sheetId, 'budget')
  await sheetLineStore.copy(tx, source, to)
  const edit = {
    label: `Copied from ${source.name}`,
    editedBy: call.user.userId,
    editedAt: call.deps.clock.now(),
  }
  const lines = lineChanges('budget', [], linesOf(await sheetLineStore.list(tx, to)))
  await sheetEditStore.add(tx, to, edit, contentOf(source), { lines })
}
