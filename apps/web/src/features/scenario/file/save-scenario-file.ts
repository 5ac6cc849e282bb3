import { saveFile } from '#ui/save-file.ts'
import { eventChoices } from '../events/event-choices.ts'
import type { BuilderParts } from '../model/builder-parts.ts'
import { scenarioFile } from './scenario-file.ts'

interface SavedFile extends Pick<BuilderParts, 'organisation' | 'model' | 'scenario'> {
  readonly known: NonNullable<BuilderParts['known']>
  /** What the scenario rests on, in words. */
  readonly baseline: string
}

/** Saves the workbook of a scenario; returns a message if that failed. */
export async function saveScenarioFile(given: SavedFile): Promise<string | null> {
  const { organisation, model, scenario, known, baseline } = given
  const file = `${organisation.name} ${scenario.scenarioName}.xlsx`
  try {
    const months = [...model.forecast.months]
    const { currency } = organisation
    const choices = eventChoices(model.basis, scenario, { currency, months })
    const { question } = known
    saveFile(file, await scenarioFile({ scenario, question, baseline, choices }))
    return null
  } catch {
    return `${file} could not be created. Try again.`
  }
}
