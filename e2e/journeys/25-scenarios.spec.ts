import type { Locator, Page } from '@playwright/test'
import { dashboardScreen } from '../screens/dashboard.ts'
import { scenariosScreen } from '../screens/scenarios.ts'
import { accountWithSample } from '../screens/sign-up.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'
import { expectNoSidewaysScroll } from '../setup/small-screen.ts'

const PHONE = { width: 390, height: 844 }
const NAME = 'Hire a barista'

async function openScenarios(page: Page): Promise<void> {
  const organisationId = await accountWithSample(page)
  await page.goto(`/organizations/${organisationId}/scenarios`)
}

test('[UI-04] [SCN-01] [SCN-02] a hire lowers the low point, is saved and is compared', async ({
  page,
}) => {
  await openScenarios(page)
  const scenario = scenariosScreen(page)
  await test.step('the list of the sample, and the five types', async () => {
    await expect(scenario.headline).toHaveText(/ keeps? your cash above your \$40,000 floor\.$/)
    await expectAccessible(page)
    await scenario.button('New scenario').click()
    await expectAccessible(page)
    await scenario.start('Hire a staff member')
  })

  await test.step('the low point moves while the fields are typed', async () => {
    await scenario.drawer.getByLabel('Name').fill(NAME)
    await chooseMarch(page)
    await scenario.drawer.getByLabel('Pay per year').fill('much')
    await scenario.drawer.getByRole('button', { name: 'Add to the scenario' }).click()
    await expect(scenario.drawer.getByText(/^Error: Enter an amount above 0/)).toBeVisible()
    await expectAccessible(page)
    await scenario.drawer.getByLabel('Pay per year').fill('72,000')
    await expect(scenario.drawer.getByText(/^Low point .* → /)).toBeVisible()
    await scenario.drawer.getByRole('button', { name: 'Add to the scenario' }).click()
  })

  const headline = /^Hiring a barista in March .+ low point|below your floor/
  await test.step('the answer, its figures, and what is not saved yet', async () => {
    await expect(scenario.headline).toHaveText(headline)
    await expect(scenario.status).toHaveText(/not saved yet/)
    await expectAccessible(page)
    await scenario.saved()
    await expect(scenario.status).toHaveText(/^Saved /)
  })

  const answer = await scenario.headline.textContent()
  await test.step('its menus and dialogs have no fault', async () => {
    for (const menu of ['Ask a question', 'Add an event', `Actions for ${NAME}`]) {
      await scenario.button(menu).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: /^Accounts of Revenue/ }).click()
    await expect(scenario.drawer).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('it is the same after a reload', async () => {
    await page.reload()
    await expect(scenario.headline).toHaveText(answer ?? '')
    await expect(page.getByRole('button', { name: NAME, exact: true })).toBeVisible()
  })

  await test.step('the start month by arrow keys, as one edit that can be undone', async () => {
    const slider = scenario.slider(NAME)
    await expect(slider).toHaveAttribute('aria-valuetext', /^March 20\d\d, low point /)
    await slider.focus()
    await scenario.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', /^April /)
    await scenario.press('PageUp')
    await expect(slider).toHaveAttribute('aria-valuetext', /^July /)
    await expect(scenario.headline).toHaveText(/^Hiring a barista in July /)
    await scenario.press('Control+z', 'Control+z')
    await expect(scenario.headline).toHaveText(answer ?? '')
  })

  await test.step('only a typed figure is stored', async () => {
    const cell = await scenario.at('Advertising', 2)
    const before = await cell.textContent()
    expect(before).toMatch(/^\$[\d,]+/)
    await cell.click()
    await scenario.type('9000')
    await scenario.press('Enter')
    await expect(scenario.status).toHaveText(/not saved yet · Draft saved/)
    expect(await scenario.figure('Advertising', 2)).toBe(9000)
    await scenario.press('Control+z')
    await expect(cell).toHaveText(before ?? '')
  })

  await test.step('a second one, and both next to the forecast', async () => {
    await page.getByRole('link', { name: 'All scenarios' }).click()
    await scenario.button('New scenario').click()
    await scenario.start('Custom scenario')
    await expect(scenario.headline).toHaveText('This scenario changes nothing yet.')
    await page.getByRole('link', { name: 'All scenarios' }).click()
    await expectAccessible(page)
    await scenario.button('Actions for Custom scenario').click()
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await expect(scenario.drawer).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    for (const name of ['Custom scenario', 'Hire a staff member']) {
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    }
    await scenario.button('Compare').click()
    await expect(scenario.headline).toHaveText(/^Custom scenario is the safer of the two: /)
    await expect(scenario.answers.getByRole('row', { name: /^Low point / })).toContainText('best')
    await expectAccessible(page)
  })

  await test.step('a deleted one comes back', async () => {
    await scenario.press('g', 's')
    await scenario.button('Actions for Custom scenario').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const toast = page.locator('[data-toast]', { hasText: 'Deleted Custom scenario.' })
    await expect(page.getByRole('rowheader', { name: 'Custom scenario' })).toHaveCount(0)
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('rowheader', { name: 'Custom scenario' })).toBeVisible()
  })

  await test.step('on a phone', async () => {
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Hire a staff member' }).click()
    await expect(scenario.headline).toHaveText(answer ?? '')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: NAME, exact: true }).click()
    await expect(scenario.drawer.getByLabel('Pay per year')).toBeVisible()
    await expectAccessible(page)
  })
})

async function chooseMarch(page: Page): Promise<void> {
  const start = page.getByRole('dialog').getByLabel('Start month')
  const march = await start
    .locator('option', { hasText: /^March / })
    .first()
    .textContent()
  await start.selectOption({ label: march ?? '' })
}

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
    ...{ asks: 'an oven on a loan', event: 'Loan', named: 'Borrow money' },
    fill: drawer => drawer.getByLabel('Amount').fill('60,000'),
  },
  {
    ...{ asks: 'a second store', event: 'Open another store', named: 'Open another store' },
    fill: async drawer => {
      await drawer.getByLabel('Fit-out', { exact: true }).fill('60,000')
      await drawer.getByLabel('Rent per month').fill('4,000')
      await drawer.getByLabel('Sales per month').fill('30,000')
    },
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
    ...{ asks: 'drawings', event: 'Drawings or capital', named: 'Draw money' },
    fill: drawer => drawer.getByLabel('Amount per month').fill('1,000'),
  },
]

test('[UI-04] [SCN-08] questions of an owner, each answered while its fields are filled in', async ({
  page,
}) => {
  await openScenarios(page)
  const scenario = scenariosScreen(page)
  await scenario.button('New scenario').click()
  await scenario.start('Custom scenario')
  for (const question of QUESTIONS) {
    await test.step(question.asks, () => answered(page, question))
  }

  await test.step('all together, and what matters most', async () => {
    await expect(scenario.headline).not.toHaveText(/\?$|nothing yet/)
    await page.getByRole('tab', { name: 'If one thing is different' }).click()
    await expect(page.getByRole('rowheader', { name: 'Start of Buy an asset' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the most I can draw, by keys', async () => {
    await scenario.press('a')
    await page.getByRole('menuitem', { name: /the most I can draw per month\?$/ }).click()
    const answer = /^The most you can draw per month is |^(No amount|You cannot|We could not find) /
    await expect(page.getByRole('status').filter({ hasText: answer })).toBeVisible()
    await scenario.press('j')
    await expect(page.getByRole('button', { name: /^(?!Actions).* pays later$/ })).toBeFocused()
  })

  await test.step('who sees it, and adding it to the forecast', async () => {
    await scenario.saved()
    await scenario.button('Scenario actions').click()
    await page.getByRole('menuitem', { name: 'Share…' }).click()
    await expect(scenario.drawer.getByText(/^Everyone in /)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await scenario.button('Scenario actions').click()
    await page.getByRole('menuitem', { name: 'Add to your forecast…' }).click()
    await expect(scenario.drawer.getByText('Your forecast with it')).toBeVisible()
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await scenario.drawer.getByRole('button', { name: 'Add to your forecast' }).click()
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

test('[SCN-08] “What can I do?” lists changes that keep cash above the floor, each as a new scenario', async ({
  page,
}) => {
  await accountWithSample(page)
  await page.goto('/dashboard')
  await dashboardScreen(page).ready()
  await page.getByRole('link', { name: 'What can I do?' }).click()
  const changes = page.getByRole('region', { name: 'How to stay above your floor' })
  await expect(changes.getByRole('link', { name: /^Borrow \$[\d,]+ ?On / })).toBeVisible()
  await expect(changes.getByRole('heading')).toBeInViewport()
  await expectAccessible(page)
  await changes.getByRole('link', { name: /^Raise prices by / }).click()
  const scenario = scenariosScreen(page)
  const headline = /^Raising prices by [\d.]+% .+ keeps you above your \$40,000 floor/
  await expect(scenario.headline).toHaveText(headline)
  await expect(scenario.status).toHaveText(/^1 detail changed, not saved yet/)
  await page.reload()
  await expect(scenario.headline).toHaveText(headline)
  await expect(page.getByRole('checkbox', { name: /^Include Raise prices/ })).toHaveCount(1)
})
