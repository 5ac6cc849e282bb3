import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { planningScreen } from '../screens/planning.ts'
import { shell } from '../screens/shell.ts'
import { credentialsScreen, signIn, signUp } from '../screens/sign-up.ts'
import { connectCompany } from '../screens/walk.ts'
import { type CellWitness, cellWitness, shownCells } from '../setup/cell-witness.ts'
import { freeCompanies } from '../setup/free-companies.ts'
import { expect, test } from '../setup/journey.ts'
import { openKillable } from '../setup/killable-chromium.ts'
import type { Traveller } from '../setup/traveller.ts'

/** Nothing is planned in its books yet, unlike in the sample company. */
const COMPANY = 'Kererū Coffee Ltd'

/** The number of kills of the browser; KILLS=30 for the long run. */
const KILLS = Number(process.env.KILLS ?? 1)
const MAX_MS = 7_000
const MAX_PAUSE_MS = 3_500
const LINES = ['Café Sales', 'Wholesale Beans', 'Retail Beans & Merchandise', 'Catering']
const MONTHS = [0, 1, 2, 3]

test(`[BUD-02] a browser is killed ${KILLS} times while a person types: all cells shown as saved or kept are still there`, async () => {
  test.setTimeout(120_000 + KILLS * 60_000)
  const profile = mkdtempSync(join(tmpdir(), 'millpond-profile-'))
  const witness = cellWitness()
  const { address, ana } = await beginBudget(profile)
  const total = { typed: 0, saved: 0, kept: 0, gone: 0, signedIn: 0 }
  const open = async () => {
    const { context, kill } = await openKillable(profile)
    const page = await context.newPage()
    await witness.watch(page)
    total.signedIn += await comeBack(page, address, ana)
    return { context, kill, page }
  }
  let browser = await open()
  try {
    for (let kills = 0; kills < KILLS; kills += 1) {
      // It is killed whatever it is doing, so its pending calls fail.
      const typing = typeOn(browser.page, witness).catch(() => undefined)
      await expect.poll(witness.hasPromise).toBe(true)
      await pause(Math.random() * MAX_MS)
      await browser.kill()
      await typing

      browser = await open()
      const shown = await shownCells(browser.page)
      expect(witness.broken(shown), `after kill ${kills + 1}`).toEqual([])
      const { typed, saved, kept, gone } = witness.counts(shown)
      total.typed += typed
      total.saved += saved
      total.kept += kept
      total.gone += gone
      witness.forget()
    }
  } finally {
    // Also after a failure: the next journey needs the company.
    await freeCompanies(browser.context)
    await browser.context.close()
    rmSync(profile, { recursive: true, force: true })
  }
  process.stderr.write(
    `${KILLS} kills: ${total.typed} figures typed; cells shown as saved ${total.saved}, as kept ` +
      `${total.kept}, all there; typed in the last moments and gone ${total.gone}; ` +
      `signed in again ${total.signedIn} times\n`,
  )
})

async function beginBudget(profile: string): Promise<{ address: string; ana: Traveller }> {
  const { context } = await openKillable(profile)
  const page = await context.newPage()
  const ana = await signUp(page)
  await connectCompany(page, COMPANY)
  await shell(page).rail.getByRole('link', { name: 'Budget', exact: true }).click()
  await page.getByRole('button', { name: 'Copy last year' }).click()
  await planningScreen(page).ready()
  const address = page.url()
  await context.close()
  return { address, ana }
}

/** Signs in again if the kill ended the session; returns how often, 0 or 1. */
async function comeBack(page: Page, address: string, ana: Traveller): Promise<0 | 1> {
  await page.goto(address)
  const { grid } = planningScreen(page)
  const { email } = credentialsScreen(page)
  await expect(grid.or(email)).toBeVisible({ timeout: 60_000 })
  const isSignedOut = await email.isVisible()
  if (isSignedOut) await signIn(page, ana)
  await planningScreen(page).ready()
  return isSignedOut ? 1 : 0
}

/**
 * Types figures into random cells, saves at first and now and then, and pauses, until the page is
 * gone.
 */
async function typeOn(page: Page, witness: CellWitness): Promise<void> {
  const budget = planningScreen(page)
  for (let figures = 0; ; figures += 1) {
    const cell = await budget.at(pick(LINES), pick(MONTHS))
    const figure = 1_000 + Math.floor(Math.random() * 900_000)
    await cell.click()
    await page.keyboard.type(String(figure))
    await witness.typing(page, `$${figure.toLocaleString('en-NZ')}`)
    await page.keyboard.press('Enter')
    const chance = Math.random()
    if (figures === 0 || chance < 0.3) await page.keyboard.press('Control+s')
    else if (chance < 0.6) await pause(Math.random() * MAX_PAUSE_MS)
  }
}

const pick = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)] as Item

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
