/** The world of sheets with requests about scenarios. */
import { randomUUID } from 'node:crypto'
import type { BodyInputOf, ReplyOf } from '@millpond/contract/route'
import type { createScenario, ScenarioReply, updateScenario } from '@millpond/contract/scenario'
import type { LightMyRequestResponse } from 'fastify'
import { clientOf, granted } from './_client.ts'
import { bearer, type EngineName } from './_gateway.ts'
import type { TestPerson } from './_people.ts'
import { createSheetWorld } from './_sheet-world.ts'

type NewScenario = Partial<BodyInputOf<typeof createScenario>>
export type SavedScenario = ReplyOf<typeof updateScenario>

export type ScenarioWorld = Awaited<ReturnType<typeof createScenarioWorld>>

export async function createScenarioWorld(engine: EngineName) {
  const sheets = await createSheetWorld(engine)
  const { gateway, organisationId, ana, owner, ok } = sheets
  const path = '/api/scenarios'
  let made = 0
  const making = (body: NewScenario = {}, who = ana) => {
    made += 1
    const scenario = { scenarioName: `Scenario ${made}`, scenarioType: 'Custom scenario' }
    const payload = { ...scenario, copyOf: null, isPrivate: false, ...body }
    return sheets.ask(who, 'POST', path, { body: payload })
  }
  const saving = (
    who: TestPerson,
    id: string,
    changes: readonly object[],
    { label = 'Typed', key }: { readonly label?: string; readonly key?: string } = {},
  ) => sheets.ask(who, 'PUT', path, { body: { id, label, changes }, ...(key && { key }) })

  return {
    ...sheets,
    making,
    make: (body: NewScenario = {}, who = ana) => ok<ScenarioReply>(making(body, who)),
    saving,
    save: (who: TestPerson, id: string, changes: readonly object[], label?: string) =>
      ok<SavedScenario>(saving(who, id, changes, label === undefined ? {} : { label })),
    read: (id: string, who = owner) =>
      granted(clientOf(gateway, who).getScenario({ organisationId, id })),
    reading: (who: TestPerson, id: string) =>
      sheets.ask(who, 'GET', `${path}/cells`, { query: { id } }),
    list: (who = owner) =>
      ok<{ scenarios: ScenarioReply[] }>(sheets.ask(who, 'GET', path)).then(
        ({ scenarios }) => scenarios,
      ),
    deleting: (who: TestPerson, id: string): Promise<LightMyRequestResponse> =>
      gateway.inject({
        method: 'DELETE',
        url: path,
        query: { organisationId, id },
        headers: { ...bearer(who.token), 'idempotency-key': randomUUID() },
      }),
  }
}

/** A change of a property that was read at this version. */
export const property = (name: string, value: unknown, baseVersion = 1) => ({
  ...{ kind: 'property', property: name, value, baseVersion },
})

export const line = (code: string, content: object | null, baseVersion = 0) => ({
  ...{ kind: 'line', code, line: content, baseVersion },
})

/** Payments of all customers come a week later. */
export const laterBy = (days: number, more: object = {}) => ({
  ...{ kind: 'latePayments', name: 'Customers pay later', isOff: false, position: 0 },
  params: { side: 'customers', contactId: null, days, from: '2026-12', until: null },
  ...more,
})

export const account = (name: string, factor = 'Expenses', position = 0) =>
  line(`new:${name}`, { kind: 'account', name, factor, position })

/** Status, code and fields of a refusal. */
export function refusal(answer: LightMyRequestResponse) {
  const { code, message, fields = [] } = answer.json()
  return { status: answer.statusCode, code, message, fields }
}
