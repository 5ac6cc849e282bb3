import type { AuditAction } from '@millpond/contract/audit-actions'
import type { updateBudget as route } from '@millpond/contract/budget'
import { assert } from '@millpond/core/outcome'
import type { CallOf, Handler } from '../../http/call.ts'
import { refuseLesser } from '../../http/permit.ts'
import { Refusal } from '../../http/refusal.ts'
import { refuseTakenName } from '../../sheets/budget-names.ts'
import { holdSheet, refuseClosed } from '../../sheets/open-sheet.ts'
import { type SheetState, type StoredSheetRow, sheetStore } from '../../stores/sheet-store.ts'
import { namedBudget } from './budget-reply.ts'

const ACTION_OF_STATE: Readonly<Record<SheetState, AuditAction>> = {
  open: 'budgetOpened',
  locked: 'budgetLocked',
  approved: 'budgetApproved',
}

/** Editors name a version; owners lock and approve it. */
export const updateBudget: Handler<typeof route, 'clock'> = call => {
  const { deps, organisationId, user, body } = call
  return call.commit(async tx => {
    const sheet = await holdSheet(tx, call, body.sheetId, 'budget')
    refuseStale(sheet, call)
    const name = body.name === sheet.name ? undefined : body.name
    const state = body.state === sheet.state ? undefined : body.state
    if (state !== undefined) refuseLesser(call.role, 'owner')
    if (name !== undefined) {
      if (state !== 'open') await refuseClosed(tx, sheet)
      await refuseTakenName(tx, organisationId, name, sheet.sheetId)
    }
    if (name !== undefined || state !== undefined) {
      await sheetStore.update(tx, sheet, {
        name,
        state: state && { is: state, by: user.userId, at: deps.clock.now() },
      })
    }
    auditChange(call, sheet, { name, state })
    const changed = await sheetStore.find(tx, sheet)
    assert(changed, 'a sheet that is locked exists')
    return namedBudget(tx, changed)
  })
}

function refuseStale({ version }: StoredSheetRow, { body }: CallOf<typeof route>) {
  if (version === body.baseVersion) return
  throw new Refusal(
    'conflict',
    'Someone else changed this budget. Nothing was saved. Reload and try again.',
    [{ path: 'baseVersion', message: `The newer version is ${version}` }],
  )
}

function auditChange(
  call: CallOf<typeof route>,
  sheet: StoredSheetRow,
  { name, state }: { name: string | undefined; state: SheetState | undefined },
) {
  const before = sheet.name ?? ''
  if (name !== undefined) call.audit({ action: 'budgetRenamed', subject: `${before}, now ${name}` })
  if (state !== undefined) call.audit({ action: ACTION_OF_STATE[state], subject: name ?? before })
}
