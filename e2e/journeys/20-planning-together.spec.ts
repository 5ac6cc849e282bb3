import type { Page } from '@playwright/test'
import { signUpWithCompany } from '../screens/connected.ts'
import { type PlanningScreen, planningScreen } from '../screens/planning.ts'
import { settings } from '../screens/settings.ts'
import { shell } from '../screens/shell.ts'
import { account } from '../screens/sign-up.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'
import { newcomer } from '../setup/traveller.ts'

const LINE = 'Café Sales'
const OTHER = 'Catering'

test('[BUD-02] [BUD-04] two people edit one budget: conflicts wait for a decision', async ({
  page,
  elsewhere,
}) => {
  const { organisationId } = await signUpWithCompany(page, 'Kererū Coffee Ltd')
  await settings(page).open(organisationId, 'members')
  const link = await settings(page).invite('A person', 'Editor')
  await openBudget(page)
  await page.getByRole('button', { name: 'Copy last year' }).click()
  const ana = planningScreen(page)
  await ana.ready()

  const other = await elsewhere()
  const guest = newcomer()
  const { email } = guest
  await account(other, guest)
  await other.goto(link)
  await other.getByRole('button', { name: `Accept as ${email}` }).click()
  await expect(other).toHaveURL(/\/dashboard/)
  await openBudget(other)
  const ben = planningScreen(other)
  await ben.ready()

  await write(ana, LINE, '222000')
  await write(ana, OTHER, '5000')
  await write(ben, LINE, '111000')
  await saveAll(ben)
  await test.step('a cell that both changed is not overwritten, other cells are saved', async () => {
    await ana.button('Save').click()
    await expect(ana.conflicts).toHaveText(/^1 cell changed elsewhere\./)
    await expect(await ana.at(OTHER, 1)).toHaveAttribute('data-state', 'editable')
    await expect(await ana.at(LINE, 1)).toHaveAttribute('data-state', 'conflict')
    expect(await ana.figure(LINE, 1)).toBe(222_000)
    await expect(ana.status).toHaveText(/^1 cell changed, not saved yet · /)
    await ana.button('Save').click()
    await expect(ana.conflicts).toBeVisible()
    await other.reload()
    await ben.ready()
    expect([await ben.figure(LINE, 1), await ben.figure(OTHER, 1)]).toEqual([111_000, 5_000])
  })

  await test.step('keeping mine overwrites theirs, knowingly', async () => {
    await (await ana.at('Interest Income', 2)).click()
    await ana.conflicts.getByRole('button', { name: 'Show' }).click()
    await expect(await ana.at(LINE, 1)).toBeFocused()
    await expect(page.getByText(`${email} set $111,000 just now. Yours is $222,000`)).toBeVisible()
    await expectAccessible(page)
    await ana.button('Keep mine').click()
    await expect(ana.conflicts).toHaveCount(0)
    await saveAll(ana)
  })

  await test.step('using theirs discards mine', async () => {
    await write(ben, LINE, '333000')
    await ben.button('Save').click()
    await expect(ben.conflicts).toBeVisible()
    await ben.conflicts.getByRole('button', { name: 'Show' }).click()
    await ben.button('Use theirs').click()
    await expect(ben.conflicts).toHaveCount(0)
    await expect.poll(() => ben.figure(LINE, 1)).toBe(222_000)
    await expect(ben.status).toHaveText(/^(Everything is saved|Saved )/)
  })

  await test.step('a formula that both changed waits with its figures for a decision', async () => {
    await giveFormula(ana, page, '= [Café Sales] * 10%')
    await expect.poll(() => ana.figure(OTHER, 1)).toBe(22_200)
    await expect(ana.status).toHaveText(/^\d+ cells and 1 formula changed, not saved yet · /)
    await giveFormula(ben, other, '= [Café Sales] * 20%')
    await saveAll(ben)
    await ana.button('Save').click()
    await expect(ana.conflicts).toHaveText(/^1 formula changed elsewhere\./)
    await ana.conflicts.getByRole('button', { name: 'Show' }).click()
    const panel = page.getByRole('complementary', { name: 'Account' })
    await expect(panel.getByText(`${email} wrote “= [Café Sales] * 20%” just now.`)).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Use theirs' }).click()
    await expect(ana.conflicts).toHaveCount(0)
    await expect.poll(() => ana.figure(OTHER, 1)).toBe(44_400)
  })

  await test.step('a restore also restores formulas, and Undo reverts it', async () => {
    await page.reload()
    await ana.ready()
    // Ben used Ana’s figure, so his own was not saved.
    expect(await ana.figure(LINE, 1)).toBe(222_000)
    await discardAll(ana)
    await ana.button('History').click()
    const entries = ana.drawer.getByRole('listitem')
    await expect(entries.first()).toContainText('1 line')
    await entries.nth(1).getByRole('button', { name: 'Restore this version' }).click()
    await expect(ana.toast(/^Restored an earlier version: \d+ cells and 1 line\./)).toBeVisible()
    await expect.poll(() => ana.figure(OTHER, 1)).toBe(5_000)
    await expect(await ana.at(OTHER, 1)).toHaveAttribute('data-state', 'editable')
    await (await ana.at(OTHER, 1)).click()
    await ana.press('Control+z')
    await expect.poll(() => ana.figure(OTHER, 1)).toBe(44_400)
    await expect(await ana.at(OTHER, 1)).toHaveAttribute('data-state', 'computed')
    await expect(ana.status).toHaveText(/^\d+ cells and 1 formula changed, not saved yet · /)
    await saveAll(ana)
    await other.reload()
    await ben.ready()
    expect(await ben.figure(OTHER, 1)).toBe(44_400)
    await expect(await ben.at(OTHER, 1)).toHaveAttribute('data-state', 'computed')
  })
})

async function giveFormula(screen: PlanningScreen, page: Page, formula: string) {
  await (await screen.at(OTHER, 1)).click()
  const panel = page.getByRole('complementary', { name: 'Account' })
  if (!(await panel.isVisible())) await screen.press('Alt+p')
  await panel.getByLabel('Formula').fill(formula)
  await screen.press('Enter')
}

/** The cells that the user's own draft still contains, if there is one. */
async function discardAll(screen: PlanningScreen) {
  const discard = screen.button('Discard')
  if (await discard.isVisible()) await discard.click()
  await expect(screen.status).toHaveText(/^(Everything is saved|Saved )/)
}

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
