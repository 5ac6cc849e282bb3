import { createHash } from 'node:crypto'
import { type getScenarios as Route, getScenarios as route } from '@millpond/contract/scenario'
import type { Tx } from '#database/index.ts'
import { Answer, type Handler } from '../../http/call.ts'
import { peopleOf, type StoredScenario, scenarioOf } from '../../sheets/scenario/scenario-reply.ts'
import { namesOf } from '../../sheets/sheet-names.ts'
import { scenarioLineStore } from '../../stores/scenario-line-store.ts'
import { scenarioStore } from '../../stores/scenario-store.ts'
import { sheetStore } from '../../stores/sheet-store.ts'

/** A client that already has this answer, by its ETag, gets 304 without a body. */
export const getScenarios: Handler<typeof Route> = async call => {
  const { organisationId, request, user } = call
  const scenarios = await call.inOrganisation(tx => readScenarios(tx, organisationId, user.userId))
  const text = JSON.stringify(route.reply.parse({ scenarios }))
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 32)}"`
  const known = request.headers['if-none-match'] ?? ''
  if (known.split(/\s*,\s*/).includes(etag)) return new Answer(304, { etag }, null)
  return new Answer(200, { etag, 'content-type': 'application/json; charset=utf-8' }, text)
}

async function readScenarios(tx: Tx, organisationId: string, userId: string) {
  const rows = await scenarioStore.all(tx, organisationId)
  const sheets = await sheetStore.scenarios(tx, organisationId)
  const stored = sheets.flatMap(sheet => {
    const row = rows.get(sheet.sheetId)
    return row ? [{ sheet, row }] : []
  })
  const wanted = usedScenarios(stored)
  const lines = await scenarioLineStore.all(tx, organisationId)
  const values = await scenarioStore.typed(tx, organisationId)
  const nameOf = await namesOf(
    tx,
    wanted.flatMap(({ sheet }) => peopleOf(sheet)),
  )
  return wanted.map(each => {
    const { sheetId } = each.sheet
    const content = { lines: lines.get(sheetId) ?? [], values: values.get(sheetId) ?? {} }
    return scenarioOf(each, content, { nameOf, userId })
  })
}

/** Those that are not deleted, and deleted ones that they rest on and whose figures they keep. */
function usedScenarios(all: readonly StoredScenario[]): StoredScenario[] {
  const byId = new Map(all.map(each => [each.sheet.sheetId, each]))
  const used = new Set<StoredScenario>()
  for (const each of all) {
    if (each.sheet.isDeleted) continue
    for (let at: StoredScenario | undefined = each; at && !used.has(at); at = below(at))
      used.add(at)
  }
  function below({ row: { baseline } }: StoredScenario): StoredScenario | undefined {
    return baseline.kind === 'scenario' ? byId.get(baseline.scenarioId) : undefined
  }
  return all.filter(each => used.has(each))
}
