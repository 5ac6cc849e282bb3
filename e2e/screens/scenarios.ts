import type { Page } from '@playwright/test'
import { planningScreen } from './planning.ts'

/** The list of scenarios, the builder and the comparison. */
export function scenariosScreen(page: Page) {
  const planning = planningScreen(page)
  return {
    ...planning,
    fact: (label: string | RegExp) =>
      page
        .getByLabel('What changes')
        .locator('div')
        .filter({ has: page.locator('dt', { hasText: label }) })
        .locator('dd')
        .first(),
    slider: (event: string) => page.getByRole('slider', { name: `Start month of ${event}` }),
    answers: page.getByRole('table', { name: 'Answers of each scenario' }),
    start: (type: string) => page.getByRole('button', { name: `Start: ${type}` }).click(),
    async saved() {
      await planning.button('Save').click()
      await planning.toast('Scenario saved').waitFor()
    },
  }
}
