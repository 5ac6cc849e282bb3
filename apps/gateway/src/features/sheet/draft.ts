import type { getSheetDraft as get, putSheetDraft as put } from '@millpond/contract/sheet'
import type { Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { ensureSheet, findSheet } from '../../sheets/open-sheet.ts'
import { sheetDraftStore } from '../../stores/sheet-draft-store.ts'

export const getSheetDraft: Handler<typeof get> = call => {
  const { organisationId, query, user } = call
  return call.inOrganisation(async tx => {
    const sheet = await findSheet(tx, { organisationId, sheetId: query.sheetId })
    const found = await sheetDraftStore.find(tx, { ...sheet, userId: user.userId })
    if (!found?.changes) return { draft: null }
    const { version, savedAt, changes } = found
    return { draft: { version, savedAt, changes: JSON.parse(changes) } }
  })
}

/** Also of a sheet that was locked meanwhile: what was typed is not lost by that. */
export const putSheetDraft: Handler<typeof put> = call => {
  const { deps, organisationId, user, body } = call
  const { baseVersion, changes } = body
  return call.commit(
    async tx => {
      await ensureSheet(tx, call, body.sheetId)
      const sheet = await findSheet(tx, { organisationId, sheetId: body.sheetId })
      const key = { ...sheet, userId: user.userId }
      const saved = await sheetDraftStore.save(tx, key, {
        baseVersion,
        changes: changes.length === 0 ? null : JSON.stringify(changes),
        at: deps.clock.now(),
      })
      if (saved) return { draft: changes.length === 0 ? null : saved }
      const newer = (await sheetDraftStore.find(tx, key))?.version ?? 0
      throw new Refusal(
        'conflict',
        `This draft is at version ${newer} by now, and yours began at version ${baseVersion}: it ` +
          'was changed in another tab or browser. Nothing was kept. Load it and go on from there.',
        [{ path: 'baseVersion', message: `The newer version is ${newer}` }],
      )
    },
    // What nobody else can see is no change of the organisation.
    { isPrivate: true },
  )
}
