import type { Page } from '@playwright/test'
import { importAgain, savedForecasts } from '../figures/accuracy-figures.ts'
import { expectCompared } from '../figures/agreement.ts'
import { budgetAgainstActual } from '../figures/budget-figures.ts'
import { clientRow } from '../figures/client-figures.ts'
import { dashboardReadings } from '../figures/dashboard-figures.ts'
import { accountScreen } from '../screens/account.ts'
import { signUpWithCompany } from '../screens/connected.ts'
import { dashboardScreen } from '../screens/dashboard.ts'
import { settings } from '../screens/settings.ts'
import { shell } from '../screens/shell.ts'
import { account } from '../screens/sign-up.ts'
import { switcher } from '../screens/switcher.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'
import { newcomer } from '../setup/traveller.ts'

test('[ORG-01] [ORG-03] [UI-03] [UI-08] [FIG-01] a partner on trial can add three clients but not a fourth', async ({
  page,
  elsewhere,
  standIn,
}) => {
  await account(page, newcomer())
  await page.goto('/partner')
  await expect(page.getByLabel('Name of your firm')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name of your firm').fill('Tally Advisors')
  await page.getByRole('button', { name: 'Start the partner trial' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Add a client to see who needs you first.')
  await expectAccessible(page)
  await test.step('the books of others need more than a password', async () => {
    await addClient(page, 'Kauri Books')
    await expect(page.getByRole('dialog', { name: 'Set up two-step sign-in first' })).toBeVisible()
    await expectAccessible(page)
    await accountScreen(page).addSecondStepAndReturn()
    await expect(title).toHaveText('Add a client to see who needs you first.')
  })
  for (const name of ['Kauri Books', 'Tui Homes']) {
    await addClient(page, name)
    await expect(page.getByRole('link', { name })).toBeVisible()
  }
  await test.step('both get a tag and a person at once; a sync is refused for each by itself', async () => {
    await page.getByLabel('Select all shown').check()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByLabel('What to do').selectOption('Add a tag')
    await bar.getByLabel('Tag to add').fill('Farm')
    await bar.getByRole('button', { name: 'Tag 2 clients' }).click()
    await expect(page.getByText('Tagged 2 clients.')).toBeVisible()
    await page.getByLabel('Tag', { exact: true }).selectOption('Farm')
    await bar.getByLabel('What to do').selectOption('Sync now')
    await bar.getByRole('button', { name: 'Sync 2 clients' }).click()
    await expect(
      page.getByText('There is no connection to sync from', { exact: true }),
    ).toHaveCount(2)
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await page.getByLabel('Tag', { exact: true }).selectOption('All tags')
  })
  await test.step('settings for new clients apply to chosen ones after a preview', async () => {
    await page.getByRole('button', { name: 'Choose settings' }).click()
    await page.getByLabel('Cash floor').fill('20,000')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByLabel('Select Tui Homes').check()
    await page.getByLabel('What to do').selectOption('Apply settings for new clients')
    await page.getByRole('button', { name: 'See what changes…' }).click()
    await expect(page.getByText('Cash floor: None → $20,000')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change 1 client' }).click()
    await expect(page.getByText('Settings applied to 1 client.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })
  await page.getByRole('button', { name: 'Remove Tui Homes' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('2/3')).toBeVisible()

  // The third client invites the firm itself.
  const owner = await elsewhere()
  // Two imports in one minute.
  await standIn.setLimits({ mode: 'lifted' })
  const { organisationId } = await signUpWithCompany(owner, 'Kererū Coffee Ltd')
  await owner.goto('/dashboard')
  const figures = [...(await dashboardReadings(owner)), ...(await budgetAgainstActual(owner))]
  await importAgain(owner, organisationId)
  figures.push(...(await savedForecasts(owner, organisationId)))
  await shell(owner).rail.getByRole('link', { name: 'Settings', exact: true }).click()
  await settings(owner).choose('Members and invites')
  const link = await settings(owner).invite('A partner', 'Editor')
  await page.goto(link)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^(Accept|Join)/ }).click()
  await expect(page).not.toHaveURL(/invite/)
  await test.step('[FIG-01] the café shows the same figures to its owner and to the partner', async () => {
    const all = [...figures, ...(await clientRow(page))]
    expectCompared(all, ['the list of clients', 'what changed since the last sync'])
  })
  await expect(page.getByText('3/3')).toBeVisible()
  const clients = page.getByRole('grid', { name: 'Clients' })
  // Only this one has books, so only it can run short: it is listed first.
  await expect(clients.getByRole('link').first()).toHaveText('Kererū Coffee Ltd')
  await expect(page.getByRole('button', { name: 'Add client' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expectAccessible(page)
  await test.step('[ALR-04] a pack makes a report for the client that has books', async () => {
    await shell(page).rail.getByRole('link', { name: 'Packs' }).click()
    await page.getByRole('link', { name: 'New pack' }).click()
    await expect(page.getByText('This company has no books yet.')).toHaveCount(2)
    await page.getByLabel('Kererū Coffee Ltd').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Start 1 report' }).click()
    await expect(title).toHaveText('The report is ready.', { timeout: 20_000 })
    await expectAccessible(page)
    await shell(page).rail.getByRole('link', { name: 'Clients' }).click()
  })

  await clients.getByRole('link', { name: 'Kererū Coffee Ltd' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(title).toContainText('Cash')
  await test.step('switching clients never mixes their figures', async () => {
    const headline = await dashboardScreen(page).headlineText()
    await switcher(page).choose('Kauri Books')
    await expect(shell(page).place).toHaveText('Kauri Books / Dashboard')
    await expect(page.getByText(headline)).toHaveCount(0)
    await expect(dashboardScreen(page).figure).toHaveCount(0)
    await switcher(page).choose('Kererū Coffee Ltd')
    await expect(shell(page).place).toHaveText('Kererū Coffee Ltd / Dashboard')
    await expect(title).toHaveText(headline)
  })
  await settings(page).open(organisationId, 'organisation')
  await expect(page.getByRole('button', { name: 'Save company' })).toBeVisible()
  await expect(settings(page).entry('Export and deletion')).toBeHidden()

  // The owner ends the access; the firm's next request is refused.
  await owner.reload()
  await owner.getByRole('button', { name: 'Remove Tally Advisors' }).click()
  await expectAccessible(owner)
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(settings(owner).title).toHaveText('Members (1)')
  await page.reload()
  await expect(title).toHaveText('You don’t have access to this company.')
})

async function addClient(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add client' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Client’s name').fill(name)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add client' }).click()
}
