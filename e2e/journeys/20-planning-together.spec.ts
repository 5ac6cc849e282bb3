import type { Page } from '@playwright/test'
import { dashboardScreen } from '../screens/dashboard.ts'
import { type PlanningScreen, planningScreen } from '../screens/planning.ts'
import { settings } from '../screens/settings.ts'
import { shell } from '../screens/shell.ts'
import { signUp } from '../screens/sign-up.ts'
import { connectCompany } from '../screens/walk.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'

const LINE = 'Café Sales'
const OTHER = 'Catering'

test('[BUD-02] two people type into one budget: a cell both wrote waits until one decides', async ({
  page,
  elsewhere,
}) => {
  await signUp(page)
  const organisationId = await connectCompany(page, 'Kererū Coffee Ltd')
  await settings(page).open(organisationId, 'members')
  const link = await settings(page).invite('A person', 'Editor')
  await openBudget(page)
  await page.getByRole('button', { name: 'Begin from last year' }).click()
  const ana = planningScreen(page)
  await ana.ready()

  const other = await elsewhere()
  const { email } = await signUp(other)
  await other.goto(link)
  await other.getByRole('button', { name: `Accept as ${email}` }).click()
  await dashboardScreen(other).ready()
  await openBudget(other)
  const ben = planningScreen(other)
  await ben.ready()

  await write(ana, LINE, '222000')
  await write(ana, OTHER, '5000')
  await write(ben, LINE, '111000')
  await saveAll(ben)
  await test.step('what both wrote is not overwritten, what one wrote is saved', async () => {
    await ana.button('Save').click()
    await expect(ana.conflicts).toHaveText(/^1 cell changed elsewhere meanwhile\./)
    await expect(await ana.at(OTHER, 1)).toHaveAttribute('data-state', 'editable')
    await expect(await ana.at(LINE, 1)).toHaveAttribute('data-state', 'conflict')
    expect(await ana.figure(LINE, 1)).toBe(222_000)
    await expect(ana.standing).toHaveText(/^1 unsaved · /)
    await ana.button('Save').click()
    await expect(ana.conflicts).toBeVisible()
    await other.reload()
    await ben.ready()
    expect([await ben.figure(LINE, 1), await ben.figure(OTHER, 1)]).toEqual([111_000, 5_000])
  })

  await test.step('keeping mine writes over theirs, knowingly', async () => {
    await (await ana.at('Interest Income', 2)).click()
    await ana.conflicts.getByRole('button', { name: 'Show' }).click()
    await expect(await ana.at(LINE, 1)).toBeFocused()
    await expect(page.getByText(`${email} set $111,000 just now. Yours $222,000`)).toBeVisible()
    await expectAccessible(page)
    await ana.button('Keep mine').click()
    await expect(ana.conflicts).toHaveCount(0)
    await saveAll(ana)
  })

  await test.step('using theirs gives mine up', async () => {
    await write(ben, LINE, '333000')
    await ben.button('Save').click()
    await expect(ben.conflicts).toBeVisible()
    await ben.conflicts.getByRole('button', { name: 'Show' }).click()
    await ben.button('Use theirs').click()
    await expect(ben.conflicts).toHaveCount(0)
    await expect.poll(() => ben.figure(LINE, 1)).toBe(222_000)
    await expect(ben.standing).toHaveText(/^(Everything is saved|Saved )/)
    await page.reload()
    await ana.ready()
    expect(await ana.figure(LINE, 1)).toBe(222_000)
  })
})

async function openBudget(page: Page) {
  await shell(page).rail.getByRole('link', { name: 'Budget', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/budget/)
}

async function write(screen: PlanningScreen, line: string, amount: string) {
  await (await screen.at(line, 1)).click()
  await screen.type(amount)
  await screen.press('Enter')
}

async function saveAll(screen: PlanningScreen) {
  await screen.button('Save').click()
  await expect(screen.toast('Budget data updated successfully')).toBeVisible()
}
