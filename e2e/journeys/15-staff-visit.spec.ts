import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accountMenu, accountScreen } from '../screens/account.ts'
import { signUpWithCompany } from '../screens/connected.ts'
import { dashboardScreen } from '../screens/dashboard.ts'
import { settings } from '../screens/settings.ts'
import { shell } from '../screens/shell.ts'
import { account } from '../screens/sign-up.ts'
import { STATEMENTS } from '../screens/statement.ts'
import { staffVisit } from '../screens/visit.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { PRODUCT } from '../setup/addresses.ts'
import { expect, test } from '../setup/journey.ts'
import { operate } from '../setup/operator.ts'
import { expectToFitSmallest } from '../setup/small-screen.ts'
import { newcomer } from '../setup/traveller.ts'

const ASKED = { reason: 'The low month looks wrong', ticket: 'HELP-17' }
const LOOK_ONLY = 'You can view but not change anything.'

test('[AUTH-08] staff see what a customer sees, change what the owner allows, and are logged', async ({
  page: owner,
  elsewhere,
}) => {
  const customer = await signUpWithCompany(owner, 'Tūī Robotics Ltd')
  const { organisationId } = customer
  await owner.goto('/dashboard')
  await dashboardScreen(owner).ready()
  const headline = await dashboardScreen(owner).headlineText()

  const page = await elsewhere()
  const visit = staffVisit(page)
  const ask = askAs(page, organisationId)
  const helper = newcomer()
  await account(page, helper)
  const title = page.getByRole('heading', { level: 1 })
  await page.goto('/staff')
  await expect(title).toHaveText('This page is for support staff.')
  await operate('staff', 'add', helper.email)
  await page.reload()
  await expect(title).toHaveText('See Millpond as a customer does.')
  await expectAccessible(page)
  await expectToFitSmallest(page)

  await test.step('staff cannot open books with a password alone', async () => {
    await visit.ask(customer.email, ASKED)
    await accountScreen(page).addSecondStepAndReturn()
    await expect(title).toHaveText('See Millpond as a customer does.')
  })

  await test.step('every screen has the banner with its time, and no controls that change anything', async () => {
    await visit.begin(customer.email, ASKED)
    await dashboardScreen(page).ready()
    await expect(dashboardScreen(page).headline).toHaveText(headline)
    await expect(accountMenu(page, customer.email)).toBeVisible()
    await expectAccessible(page)
    await expectToFitSmallest(page)
    await expect(
      shell(page).rail.getByRole('link', { name: 'Add a company', exact: true }),
    ).toBeHidden()
    for (const name of SCREENS) {
      await shell(page).rail.getByRole('link', { name, exact: true }).click()
      await expect(title).toBeVisible()
      await expect(visit.banner).toContainText(/Viewing as \S+ until \d\d:\d\d\./)
      await expect(visit.banner).toContainText(LOOK_ONLY)
      await expect(
        page.getByRole('button', { name: /^(Sync now|Save(?! as)|Delete)/ }),
      ).toHaveCount(0)
    }
    for (const name of ['Members and invites', 'Connections', 'GST', 'Company']) {
      await openSettings(page, name)
      await expect(visit.banner).toContainText(LOOK_ONLY)
      await expect(page.getByRole('button', { name: FORBIDDEN })).toHaveCount(0)
    }
  })

  await test.step('requests without a button are refused', async () => {
    for (const [method, path] of [...WHEN_ALLOWED, ...NEVER]) {
      expect([path, await ask(method, path)]).toEqual([path, 403])
    }
  })

  await test.step('End returns to the member of staff’s own session', async () => {
    await visit.end()
    await expect(page).toHaveURL(/\/staff$/)
    await expect(accountMenu(page, helper.email)).toBeVisible()
    await expect(page.getByText(customer.email)).toHaveCount(0)
  })

  await test.step('once the owner allows it, the name is changed, and members still are not', async () => {
    await settings(owner).open(organisationId, 'organisation/support')
    await owner.getByRole('button', { name: 'Allow changes for 4 hours' }).click()
    await expect(owner.getByText(/^Changes are allowed until /)).toBeVisible()
    await expectAccessible(owner)
    await visit.begin(customer.email, ASKED)
    await expect(visit.banner).toContainText('The owner allows you to make changes.')
    await shell(page).rail.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill('Tūī Machines')
    await page.getByRole('button', { name: 'Save company' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    for (const name of ['Members and invites', 'Connections']) {
      await openSettings(page, name)
      await expect(page.getByRole('button', { name: NEVER_ALLOWED })).toHaveCount(0)
    }
    for (const [method, path] of NEVER) {
      expect([path, await ask(method, path)]).toEqual([path, 403])
    }
    await visit.end()
  })

  await test.step('the owner reads who visited, why, and what they did', async () => {
    await settings(owner).choose('Activity log')
    const log = settings(owner).table('Activity')
    // The filter moves when the log is drawn.
    await expect(log).toBeVisible()
    const visits = owner.getByRole('radio', { name: 'Support sessions' })
    await visits.click({ force: true })
    await expect(visits).toBeChecked()
    await expect(log).toContainText(`Support session started: ${ASKED.reason} (${ASKED.ticket})`)
    await expect(log).toContainText(helper.email)
    await expect(log).toContainText(`Support session as ${customer.email}`)
    await expect(log).toContainText('Settings changed')
    await expect(log).toContainText('Request by support staff refused')
    await expectAccessible(owner)
    expect(await operate('audit', 'verify')).toMatch(/audit logs are intact/)
  })
})

const SCREENS = [...STATEMENTS, 'Invoices & bills', 'Accuracy', 'Settings']

const NEVER_ALLOWED = /^(Invite|Remove|Cancel|Disconnect|Delete|Allow changes)/
const FORBIDDEN = new RegExp(`${NEVER_ALLOWED.source}|^(Save(?! as)|Sync now)`)

const WHEN_ALLOWED = [
  ['PUT', '/api/organisations'],
  ['PUT', '/api/forecast/settings'],
] as const

/** Members, connections, passwords and the deletion of the organisation: never, allowed or not. */
const NEVER = [
  ['PUT', '/api/support-access'],
  ['POST', '/api/user-invites'],
  ['DELETE', '/api/connections'],
  ['PUT', '/api/account/password'],
  ['POST', '/api/organisations/deletion'],
] as const

async function openSettings(page: Page, name: string) {
  await settings(page).entry(name).click()
  await expect(settings(page).entry(name)).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Sends requests as the page itself does, with its token, for actions without a button. */
function askAs(page: Page, organisationId: string) {
  let authorization = ''
  page.on('request', request => {
    authorization = request.headers().authorization ?? authorization
  })
  return async (method: string, path: string): Promise<number> => {
    const headers = { authorization, origin: PRODUCT.url, 'x-millpond': '1' }
    const answer = await page.request.fetch(`${PRODUCT.url}${path}`, {
      ...{ method, params: { organisationId }, data: {} },
      headers: { ...headers, 'idempotency-key': randomUUID() },
    })
    return answer.status()
  }
}
