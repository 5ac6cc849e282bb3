import type { ScenarioEvent, ScenarioType } from '@millpond/core/scenario'
import { plainMessage } from '#api/gateway-error.ts'
import { useCreateScenarioMutation, useDeleteScenarioMutation } from '#api/scenario-api.ts'
import { useToast } from '#ui/toast.tsx'
import type { StoredScenario } from '../editor/contract-types.ts'
import { freeName } from '../scenario-words.ts'
import { useScenarioProperties } from './use-scenario-properties.ts'

/** The actions for a whole scenario; a deletion can be undone. */
export function useScenarioActs(organisationId: string, all: readonly StoredScenario[]) {
  const [create, creating] = useCreateScenarioMutation()
  const [remove] = useDeleteScenarioMutation()
  const properties = useScenarioProperties(organisationId)
  const { versionOf, setProperty, setArchived, setLocked, setPrivate } = properties
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
  return {
    isBusy: creating.isLoading,
    start: (type: ScenarioType) => make(type, type, null),
    startFrom: ({ name }: ScenarioEvent) => make(name, 'Custom scenario', null),
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
      const undo = () => properties.restore({ id, scenarioName }, version + 1)
      const above = all.filter(
        ({ baseline, isDeleted }) =>
          baseline.kind === 'scenario' && baseline.scenarioId === id && !isDeleted,
      )
      const message = [`Deleted ${scenarioName}.`, keptWords(above)].filter(Boolean).join(' ')
      toast({ message, undo: () => void undo() })
    },
    restore: (scenario: StoredScenario) => properties.restore(scenario),
    ...{ setArchived, setLocked, setPrivate },
  }
}

/** Of what rests on a deleted scenario: its figures still count there. */
const keptWords = ([first, ...others]: readonly StoredScenario[]): string | null => {
  if (!first) return null
  return others.length === 0
    ? `${first.scenarioName} is based on it and still includes its figures.`
    : `${others.length + 1} scenarios are based on it and still include its figures.`
}

export type ScenarioActs = ReturnType<typeof useScenarioActs>
