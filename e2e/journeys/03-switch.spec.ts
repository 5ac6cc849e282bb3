import { EventEmitter, once } from 'node:events'
import type { Page } from '@playwright/test'
import { expectDashboardAgrees } from '../figures/dashboard-agreement.ts'
import { connectScreen } from '../screens/connect.ts'
import { dashboardScreen } from '../screens/dashboard.ts'
import { palette } from '../screens/palette.ts'
import { shell } from '../screens/shell.ts'
import { signUp } from '../screens/sign-up.ts'
import { switcher } from '../screens/switcher.ts'
import { connectCompany } from '../screens/walk.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'

const CAFE = 'Kererū Coffee Ltd'
const ADVISERS = 'Wattle & Stone Advisory Pty Ltd'

test('[ORG-01][ORG-02][UI-08][UI-09][ENT-20] two companies in one account, never mixed', async ({
  page,
}) => {
  await signUp(page)
  const cafe = await connectCompany(page, CAFE)
  const cafeHeadline = await dashboardScreen(page).headlineText()

  await switcher(page).open()
  await expect(switcher(page).row(CAFE)).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await switcher(page).connect.click()
  await expect(connectScreen(page).connect).toBeVisible()
  const advisers = await connectCompany(page, ADVISERS)
  await expect(shell(page).place).toHaveText(`${ADVISERS} / Dashboard`)
  const advisersHeadline = await dashboardScreen(page).headlineText()
  expect(advisersHeadline).not.toBe(cafeHeadline)

  await test.step('a company at Xero: sentence, facts, chart and table say the same', () =>
    expectDashboardAgrees(page))

  await test.step('quarters for the advisers only', async () => {
    await shell(page).view('Quarterly').check({ force: true })
    await expect
      .poll(async () => (await dashboardScreen(page).tableRows())[0]?.month)
      .toMatch(/^Q[1-4] FY\d\d, \w{3}–\w{3}$/)
    await expectAccessible(page)
  })

  await test.step('the new name is shown at once, without figures of the old company', async () => {
    const held = await holdFigures(page)
    await switcher(page).choose(CAFE)
    await expect(shell(page).place).toHaveText(`${CAFE} / Dashboard`)
    await held.asked
    await expect(page.getByText(advisersHeadline)).toHaveCount(0)
    await expect(dashboardScreen(page).figure).toHaveCount(0)
    await held.release()
    await expect(dashboardScreen(page).headline).toHaveText(cafeHeadline)
    await expect(shell(page).view('Monthly')).toBeChecked()
  })

  await test.step('a reload keeps the company, and the browser stores only preferences', async () => {
    await page.reload()
    await expect(dashboardScreen(page).headline).toHaveText(cafeHeadline)
    expect(await keptInBrowser(page)).toEqual({
      org_id: cafe,
      [`show_quarterly_${advisers}`]: 'true',
    })
    // The router's own: how far each screen was scrolled.
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([
      'react-router-scroll-positions',
    ])
  })

  await test.step('the palette also switches, by a name without its accents', async () => {
    await palette(page).run('wattle')
    await expect(dashboardScreen(page).headline).toHaveText(advisersHeadline)
    await expect(shell(page).view('Quarterly')).toBeChecked()
    await palette(page).open()
    await expectAccessible(page)
  })
})

const keptInBrowser = (page: Page) =>
  page.evaluate(() => {
    const { display: _theme, ...kept } = { ...localStorage }
    return kept
  })

/** Holds the next reply with figures until the test releases it. */
async function holdFigures(page: Page) {
  const opener = new EventEmitter()
  const gate = once(opener, 'open')
  const figures = '**/api/forecast/basis**'
  const asked = page.waitForRequest(figures)
  await page.route(figures, async route => {
    await gate
    await route.continue()
  })
  return {
    asked,
    async release() {
      opener.emit('open')
      await page.unrouteAll({ behavior: 'wait' })
    },
  }
}
