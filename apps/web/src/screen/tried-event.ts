/** The event that a link to the scenarios adds to a new one: part of the history entry. */
import type { ScenarioEvent } from '@millpond/core/scenario'

interface Tried {
  readonly tried: ScenarioEvent
}

export const stateOfTried = (tried: ScenarioEvent): Tried => ({ tried })

/** Null in other history entries. */
export const triedIn = (state: unknown): ScenarioEvent | null =>
  (state as Partial<Tried> | null)?.tried ?? null
