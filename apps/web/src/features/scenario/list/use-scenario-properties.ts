import { plainMessage } from '#api/gateway-error.ts'
import { useLazyGetScenarioQuery, useUpdateScenarioMutation } from '#api/scenario-api.ts'
import { useToast } from '#ui/toast.tsx'
import type { StoredScenario } from '../editor/contract-types.ts'

type Settable = 'scenarioName' | 'isArchived' | 'isDeleted' | 'isPrivate' | 'state'
type Named = Pick<StoredScenario, 'id' | 'scenarioName'>

/** Sets one property of a scenario at once, without its draft. */
export function useScenarioProperties(organisationId: string) {
  const [update] = useUpdateScenarioMutation()
  const [read] = useLazyGetScenarioQuery()
  const toast = useToast()

  const versionOf = async (id: string, property: Settable): Promise<number> =>
    (await read({ organisationId, id })).data?.versions[property] ?? 1
  const setProperty = async (
    id: string,
    property: Settable,
    value: string | boolean,
    label: string,
    baseVersion: number,
  ): Promise<'done' | null> => {
    const change = { kind: 'property', property, value, baseVersion } as never
    const answer = await update({ organisationId, id, label, changes: [change] })
    if (answer.error) toast({ message: plainMessage(answer.error), isFailure: true })
    if (!answer.data) return null
    const [conflict] = answer.data.conflicts
    if (!conflict) return 'done'
    // The version of a deleted scenario cannot be read.
    if (property === 'isDeleted' && conflict.version !== baseVersion) {
      return setProperty(id, property, value, label, conflict.version)
    }
    toast({ message: 'Someone else has changed this scenario. Try again.', isFailure: true })
    return null
  }
  const restore = async ({ id, scenarioName }: Named, version = 2) => {
    const label = `Restored ${scenarioName}`
    const done = await setProperty(id, 'isDeleted', false, label, version)
    if (done) toast({ message: `${scenarioName} restored.` })
  }
  /** Sets a property, with a message that can undo it. */
  const set = async (
    scenario: Named,
    [property, value, before]: readonly [Settable, string | boolean, string | boolean],
    [words, wordsBefore]: readonly [string, string],
    baseVersion?: number,
  ): Promise<void> => {
    const { id, scenarioName } = scenario
    const version = baseVersion ?? (await versionOf(id, property))
    const message = `${scenarioName} ${words}.`
    const done = await setProperty(id, property, value, message, version)
    if (!done) return
    const undo = () =>
      void set(scenario, [property, before, value], [wordsBefore, words], version + 1)
    toast({ message, undo })
  }
  return {
    versionOf,
    setProperty,
    /** A deleted one that others rest on has a version that cannot be read. */
    restore,
    setArchived: (scenario: Named, isArchived: boolean) =>
      set(scenario, ['isArchived', isArchived, !isArchived], orBack(isArchived, ARCHIVED)),
    setLocked: (scenario: Named, isLocked: boolean) =>
      set(
        scenario,
        isLocked ? ['state', 'locked', 'open'] : ['state', 'open', 'locked'],
        orBack(isLocked, LOCKED),
      ),
    setPrivate: (scenario: Named, isPrivate: boolean) =>
      set(scenario, ['isPrivate', isPrivate, !isPrivate], orBack(isPrivate, PRIVATE)),
  }
}

const ARCHIVED = ['is archived', 'is no longer archived'] as const
const LOCKED = ['is locked', 'is unlocked'] as const
const PRIVATE = ['is private now', 'is visible to everyone in the company'] as const

const orBack = (isYes: boolean, [yes, no]: readonly [string, string]) =>
  isYes ? ([yes, no] as const) : ([no, yes] as const)
