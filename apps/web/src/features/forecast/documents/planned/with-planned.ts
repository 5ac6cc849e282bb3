import type { ForecastSettings, PlannedDocument } from '@millpond/core/forecast'

/** Replaces one, or adds it at the end. */
export function withPlanned(settings: ForecastSettings, changed: PlannedDocument) {
  const { planned = [] } = settings
  const isKnown = planned.some(({ id }) => id === changed.id)
  return {
    ...settings,
    planned: isKnown
      ? planned.map(each => (each.id === changed.id ? changed : each))
      : [...planned, changed],
  }
}

/** The settings without one; without any of them they have no list. */
export function withoutPlanned(settings: ForecastSettings, id: string): ForecastSettings {
  const { planned = [], ...rest } = settings
  const others = planned.filter(each => each.id !== id)
  return others.length === 0 ? rest : { ...rest, planned: others }
}
