/** Which parts of a scenario a user adopts. */
import type { ScenarioContent } from '#forecast'
import type { Adoption, NotAdopted } from './adoption.ts'

/** An event of a scenario, or an account with typed figures. */
export interface AdoptionChoice {
  readonly code: string
  readonly name: string
  /** Something of it can be adopted. */
  readonly isPossible: boolean
  /** What cannot be adopted of it, and why. */
  readonly notAdopted: readonly NotAdopted[]
}

/** `all` is the adoption of the whole scenario. Events that are off change nothing. */
export function adoptionChoices(
  { events, typed, notAdopted }: Pick<Adoption, 'events' | 'typed' | 'notAdopted'>,
  scenario: ScenarioContent,
  nameOf: (code: string) => string,
): AdoptionChoice[] {
  const possible = new Set<string>([...events, ...typed])
  const figures = Object.entries(scenario.factorAccountMonthlyValues)
  return [
    ...scenario.events.filter(({ isOff }) => !isOff),
    ...figures
      .filter(([, months]) => Object.keys(months).length > 0)
      .map(([code]) => ({ code, name: `Figures you typed: ${nameOf(code)}` })),
  ].map(({ code, name }) => ({
    ...{ code, name, isPossible: possible.has(code) },
    notAdopted: notAdopted.filter(({ of }) => of === code),
  }))
}

/** The scenario without these events and typed figures. */
export const withoutParts = <Content extends ScenarioContent>(
  scenario: Content,
  leftOut: ReadonlySet<string>,
): Content => ({
  ...scenario,
  events: scenario.events.filter(({ code }) => !leftOut.has(code)),
  factorAccountMonthlyValues: Object.fromEntries(
    Object.entries(scenario.factorAccountMonthlyValues).filter(([code]) => !leftOut.has(code)),
  ),
})
