import type { ScenarioType } from '@millpond/core/scenario'
import { plainMessage } from '#api/gateway-error.ts'
import {
  useCreateScenarioMutation,
  useDeleteScenarioMutation,
  useLazyGetScenarioQuery,
  useUpdateScenarioMutation,
} from '#api/scenario-api.ts'
import { useToast } from '#ui/toast.tsx'
import type { StoredScenario } from '../editor/contract-types.ts'
import { freeName } from '../scenario-words.ts'

type Settable = 'scenarioName' | 'isDeleted'

/** The actions for a whole scenario; a deletion can be undone. */
export function useScenarioActs(organisationId: string, all: readonly StoredScenario[]) {
  const [create, creating] = useCreateScenarioMutation()
  const [update] = useUpdateScenarioMutation()
  const [remove] = useDeleteScenarioMutation()
  const [read] = useLazyGetScenarioQuery()
  const toast = useToast()
  const fail = (error: unknown) => toast({ message: plainMessage(error), isFailure: true })
  const names = all.map(({ scenarioName }) => scenarioName)

  const make = async (
    scenarioName: string,
    scenarioType: ScenarioType,
    copyOf: string | null,
  ): Promise<StoredScenario | null> => {
    const of = { organisationId, scenarioName: freeName(scenarioName, names), scenarioType }
    const answer = await create({ ...of, copyOf, isPrivate: false })
    if (answer.data) return answer.data
    fail(answer.error)
    return null
  }
  const versionOf = async (id: string, property: Settable): Promise<number> =>
    (await read({ organisationId, id })).data?.versions[property] ?? 1
  const setProperty = async (
    id: string,
    property: Settable,
    value: string | boolean,
    label: string,
    baseVersion: number,
  ) => {
    const change = { kind: 'property', property, value, baseVersion } as never
    const answer = await update({ organisationId, id, label, changes: [change] })
    if (answer.error) fail(answer.error)
    return answer.data ?? null
  }
  return {
    isBusy: creating.isLoading,
    start: (type: ScenarioType) => make(type, type, null),
    duplicate: async ({ id, scenarioName, scenarioType }: StoredScenario) => {
      const made = await make(`${scenarioName}, copy`, scenarioType, id)
      if (made) toast({ message: `${made.scenarioName} created.` })
      return made
    },
    rename: async ({ id, scenarioName }: StoredScenario, name: string) => {
      const label = `Renamed ${scenarioName} to ${name}`
      const version = await versionOf(id, 'scenarioName')
      const done = await setProperty(id, 'scenarioName', name, label, version)
      if (done) toast({ message: `Renamed to ${name}.` })
    },
    remove: async ({ id, scenarioName }: StoredScenario) => {
      const version = await versionOf(id, 'isDeleted')
      const answer = await remove({ organisationId, id })
      if (answer.error) return fail(answer.error)
      const undo = async () => {
        const label = `Restored ${scenarioName}`
        const done = await setProperty(id, 'isDeleted', false, label, version + 1)
        if (done) toast({ message: `${scenarioName} is back.` })
      }
      toast({ message: `Deleted ${scenarioName}.`, undo: () => void undo() })
    },
  }
}

export type ScenarioActs = ReturnType<typeof useScenarioActs>
