import type { Page } from '@playwright/test'
import { signUpWithCompany } from '../screens/connected.ts'
import { dashboardScreen } from '../screens/dashboard.ts'
import { settings } from '../screens/settings.ts'
import { shell } from '../screens/shell.ts'
import { account } from '../screens/sign-up.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'
import { newcomer } from '../setup/traveller.ts'

test('[ORG-05] [ORG-06] [UI-15] members and settings of a company', async ({ page, elsewhere }) => {
  const { organisationId } = await signUpWithCompany(page, 'Tūī Robotics Ltd')
  await test.step('[ORG-05] [ORG-06] an invited person sees what their role allows, until they are removed', () =>
    inviteAndRemove(page, elsewhere, organisationId))
  await test.step('[UI-15] settings of a company are saved, its data exported, its deletion cancelled', () =>
    changeSettings(page))
})

async function inviteAndRemove(
  page: Page,
  elsewhere: () => Promise<Page>,
  organisationId: string,
): Promise<void> {
  const owner = settings(page)
  await owner.open(organisationId, 'members')
  await expect(owner.title).toHaveText('Members (1)')
  await expectAccessible(page)
  const link = await owner.invite('A person', 'Viewer')
  expect(link).toMatch(/\/invite#[\w-]{43}$/)
  await expect(owner.table('Open invites')).toContainText('Anyone with the link')
  await expectAccessible(page)

  const other = await elsewhere()
  const ben = newcomer()
  await account(other, ben)
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Tūī Robotics Ltd')
  await expectAccessible(other)
  await other.getByRole('button', { name: `Accept as ${ben.email}` }).click()
  await dashboardScreen(other).ready()
  const guest = settings(other)
  await shell(other).rail.getByRole('link', { name: 'Settings', exact: true }).click()
  await guest.choose('Members and invites')
  await expect(guest.title).toHaveText('Members (2)')
  await expect(other.getByRole('button', { name: 'Invite' })).toBeHidden()
  await other.getByRole('button', { name: 'Leave Tūī Robotics Ltd' }).click()
  await expect(guest.dialog).toBeVisible()
  await expectAccessible(other)
  await other.keyboard.press('Escape')
  await guest.turnTo('Company')
  await expect(other.getByLabel('Cash floor')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Save company' })).toBeHidden()
  // The link works once.
  await other.goto(link)
  await expect(other.getByRole('main')).toContainText(/no longer|already|not/i)

  await page.reload()
  await owner.table('Members').getByLabel(`Role of ${ben.email}`).selectOption('Editor')
  await expect(page.getByRole('status').filter({ hasText: 'is now an editor' })).toBeVisible()
  await page.getByRole('button', { name: 'Transfer ownership' }).click()
  await expect(owner.dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await guest.open(organisationId, 'organisation')
  await expect(other.getByRole('button', { name: 'Save company' })).toBeVisible()

  await owner
    .table('Members')
    .getByRole('button', { name: `Remove ${ben.email}` })
    .click()
  await expectAccessible(page)
  await owner.dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(owner.title).toHaveText('Members (1)')
  // The page that is still open there cannot save: the next request is refused.
  await other.getByLabel('Name', { exact: true }).fill('Taken over')
  await other.getByRole('button', { name: 'Save company' }).click()
  await expect(other.getByRole('alert').first()).toBeVisible()
  await other.goto(`/organizations/${organisationId}/settings/members`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(
    'You don’t have access to this company.',
  )
  await expectAccessible(other)

  await owner.choose('Activity log')
  const log = owner.table('Activity')
  await expect(log).toContainText('Member removed')
  await expect(log).toContainText('Role changed')
  await expect(log).toContainText('Invite sent')
  await expectAccessible(page)
}

async function changeSettings(page: Page): Promise<void> {
  const screen = settings(page)
  await screen.turnTo('Company')
  await expectAccessible(page)
  await page.getByLabel('Name', { exact: true }).fill('Tūī Machines')
  await page.getByLabel('Cash floor').fill('25k')
  await page.getByRole('button', { name: 'Save company' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(shell(page).place).toContainText('Tūī Machines')

  await screen.choose('Export and deletion')
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Tūī Machines - Millpond export.zip')

  await screen.choose('Connections')
  await expect(page.getByText(/^Xero is connected\./)).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(screen.dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(screen.dialog).toHaveCount(0)
  await expectAccessible(page)

  await screen.choose('Export and deletion')
  await page.getByRole('button', { name: 'Delete company' }).click()
  await screen.dialog.getByLabel('Type Tūī Machines to confirm').fill('Tūī Machines')
  await expectAccessible(page)
  await screen.dialog.getByRole('button', { name: 'Delete in 30 days' }).click()
  await page.getByRole('button', { name: 'Keep Tūī Machines' }).click()
  await expect(page.getByRole('button', { name: 'Delete company' })).toBeVisible()
  await screen.choose('Connections')
  // A banner above the page starts with the same sentence.
  await expect(page.getByText(/^Xero is disconnected\. Last synced/)).toBeVisible()
}
