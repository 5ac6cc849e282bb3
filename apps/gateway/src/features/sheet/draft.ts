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
    const { version, savedAt } = found
    return { draft: { version, savedAt, ...readContent(found.changes) } }
  })
}

/** A draft that was stored before drafts held lines is only the list of its cells. */
function readContent(json: string) {
  const content = JSON.parse(json)
  return Array.isArray(content) ? { changes: content, lines: [] } : content
}

/** Also for a sheet that was locked meanwhile, so that the user's input is not lost. */
export const putSheetDraft: Handler<typeof put, 'clock'> = call => {
  const { deps, organisationId, user, body } = call
  const { baseVersion, changes, lines = [] } = body
  const isEmpty = changes.length + lines.length === 0
  return call.commit(
    async tx => {
      await ensureSheet(tx, call, body.sheetId)
      const sheet = await findSheet(tx, { organisationId, sheetId: body.sheetId })
      const key = { ...sheet, userId: user.userId }
      const saved = await sheetDraftStore.save(tx, key, {
        baseVersion,
        changes: isEmpty ? null : JSON.stringify({ changes, lines }),
        at: deps.clock.now(),
      })
      if (saved) return { draft: isEmpty ? null : saved }
      const newer = (await sheetDraftStore.find(tx, key))?.version ?? 0
      throw new Refusal(
        'conflict',
        'This draft was changed in another tab or browser. Nothing was saved. Reload and try ' +
          'again.',
        [{ path: 'baseVersion', message: `The newer version is ${newer}` }],
      )
    },
    // A draft is private, so it is not a change of the organisation.
    { isPrivate: true },
  )
}
