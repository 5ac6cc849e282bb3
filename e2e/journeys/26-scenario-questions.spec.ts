import type { Locator, Page } from '@playwright/test'
import { scenariosScreen } from '../screens/scenarios.ts'
import { signUpWithSample } from '../screens/sign-up.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'
import { expectNoSidewaysScroll } from '../setup/small-screen.ts'

interface Question {
  readonly asks: string
  /** In the menu of events. */
  readonly event: string
  readonly fill: (drawer: Locator) => Promise<unknown>
  /** The event in the list. */
  readonly named: string | RegExp
}

const choose = (label: string, index: number) => (drawer: Locator) =>
  drawer.getByLabel(label, { exact: true }).selectOption({ index })

const QUESTIONS: readonly Question[] = [
  {
    ...{ asks: 'the largest customer pays 30 days later', event: 'Late payments' },
    fill: async drawer => {
      await choose('Who', 1)(drawer)
      await drawer.getByLabel('Days later').fill('30')
    },
    named: /^(?!Actions).* pays later$/,
  },
  {
    ...{ asks: 'the largest customer leaves', event: 'Lose or gain a customer' },
    fill: choose('Customer', 1),
    named: /^Lose /,
  },
  {
    ...{ asks: 'an oven from cash', event: 'Buy an asset', named: 'Buy an asset' },
    fill: drawer => drawer.getByLabel('Price').fill('60,000'),
  },
  {
    ...{ asks: 'an oven on a loan', event: 'Loan', named: 'Loan' },
    fill: drawer => drawer.getByLabel('Amount').fill('60,000'),
  },
  {
    ...{ asks: 'prices that are 5% higher', event: 'Change prices', named: 'Change prices' },
    fill: drawer => drawer.getByLabel('Change in prices').fill('5'),
  },
  {
    ...{ asks: 'GST in instalments', event: 'Pay tax in instalments' },
    fill: choose('Tax', 0),
    named: 'Pay tax in instalments',
  },
  {
    ...{ asks: 'a lower rent', event: 'Cut costs', named: 'Cut costs' },
    fill: drawer => drawer.getByRole('checkbox', { name: 'Rent', exact: true }).check(),
  },
  {
    ...{ asks: 'drawings', event: 'Drawings or capital', named: 'Drawings or capital' },
    fill: drawer => drawer.getByLabel('Amount per month').fill('1,000'),
  },
]

test('[UI-04] [SCN-08] questions of an owner, each answered while its fields are filled in', async ({
  page,
}) => {
  await signUpWithSample(page)
  const scenario = scenariosScreen(page)
  await scenario.press('g', 's')
  await scenario.button('New scenario').click()
  await scenario.start('Custom scenario')
  for (const question of QUESTIONS) {
    await test.step(question.asks, () => answered(page, question))
  }

  await test.step('all together, and what matters most', async () => {
    await expect(scenario.headline).not.toHaveText(/\?$|nothing yet/)
    await page.getByRole('tab', { name: 'What matters most' }).click()
    await expect(page.getByRole('rowheader', { name: 'Start of Loan' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the most I can draw, by keys', async () => {
    await scenario.press('a')
    await page.getByRole('menuitem', { name: /the most I can draw per month\?$/ }).click()
    const answer =
      /^The most you can draw per month is |^No month in the next 36 |^We found no answer/
    await expect(page.getByRole('status').filter({ hasText: answer })).toBeVisible()
    await scenario.press('j')
    await expect(page.getByRole('button', { name: /^(?!Actions).* pays later$/ })).toBeFocused()
  })

  await test.step('who sees it, and adopting it', async () => {
    await scenario.saved()
    await scenario.button('Scenario actions').click()
    await page.getByRole('menuitem', { name: 'Share…' }).click()
    await expect(scenario.drawer.getByText(/^Everyone in /)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await scenario.button('Scenario actions').click()
    await page.getByRole('menuitem', { name: 'Adopt into a budget…' }).click()
    await expect(scenario.drawer.getByText('Your forecast after adopting it')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await scenario.drawer.getByRole('button', { name: 'Adopt', exact: true }).click()
    await expect(scenario.toast(/ and in your forecast\.$/)).toBeVisible()
  })
})

/** The low point changes while the fields are filled in, and the event is added. */
async function answered(page: Page, { event, fill, named }: Question): Promise<void> {
  const scenario = scenariosScreen(page)
  // The keys work once the factors are there.
  await page.getByRole('checkbox', { name: 'Revenue', exact: true }).waitFor()
  await scenario.press('e')
  await page.getByRole('menuitem', { name: event, exact: true }).click()
  await fill(scenario.drawer)
  await expect(scenario.drawer.getByText(/^Low point .* → /)).toBeVisible()
  await scenario.drawer.getByRole('button', { name: 'Add to the scenario' }).click()
  await expect(page.getByRole('button', { name: named, exact: true })).toBeVisible()
}
