import { randomUUID } from 'node:crypto'
import type { createBudget as route } from '@millpond/contract/budget'
import { assert } from '@millpond/core/outcome'
import type { Tx } from '#database/index.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { holdSheet } from '../../sheets/open-sheet.ts'
import { contentOf, sheetEditStore } from '../../stores/sheet-edit-store.ts'
import { sheetLineStore } from '../../stores/sheet-line-store.ts'
import { type SheetKey, sheetStore } from '../../stores/sheet-store.ts'
import {
  holdCount,
  nameTaken,
  refuseTakenName,
  refuseTooMany,
  refuseTooManyEver,
} from './budget-names.ts'
import { namedBudget } from './budget-reply.ts'

export const createBudget: Handler<typeof route> = call => {
  const { deps, organisationId, user, body } = call
  return call.commit(async tx => {
    await holdCount(tx, organisationId)
    await refuseTakenName(tx, organisationId, body.name, null)
    await refuseTooMany(tx, organisationId)
    await refuseTooManyEver(tx, organisationId)
    const key = { organisationId, sheetId: randomUUID() }
    const isMade = await sheetStore.add(tx, {
      ...key,
      kind: 'budget',
      name: body.name,
      basedOn: body.copyOf,
      createdBy: user.userId,
      createdAt: deps.clock.now(),
    })
    if (!isMade) throw nameTaken(body.name)
    if (body.copyOf !== null) await copy(tx, call, body.copyOf, key)
    const made = await sheetStore.find(tx, key)
    assert(made, 'a sheet that was just made is there')
    call.audit({ action: 'budgetCreated', subject: body.name })
    return namedBudget(tx, made)
  })
}

/** Cells, lines and notes, but not the past: that stays with the version it is of. */
async function copy(tx: Tx, call: CallOf<typeof route>, sheetId: string, to: SheetKey) {
  // Held, so that lines and cells are of the same moment.
  const source = await holdSheet(tx, call, sheetId, 'budget')
  await sheetLineStore.copy(tx, source, to)
  const edit = {
    label: `Copied from ${source.name}`,
    editedBy: call.user.userId,
    editedAt: call.deps.clock.now(),
  }
  await sheetEditStore.add(tx, to, edit, contentOf(source))
}
