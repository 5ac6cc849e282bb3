import type { Page } from '@playwright/test'
import { signUpWithCompany } from '../screens/connected.ts'
import { expectUncovered } from '../screens/grid.ts'
import { dollars } from '../screens/money.ts'
import { type PlanningScreen, planningScreen } from '../screens/planning.ts'
import { statementScreen } from '../screens/statement.ts'
import { tabBackTo, tabTo } from '../setup/focus.ts'
import { expect, test } from '../setup/journey.ts'

/** Nothing is planned in its books yet, unlike in the sample company. */
const COMPANY = 'Kererū Coffee Ltd'

// The work of a bookkeeper's week by keyboard alone: twelve tasks.

const CASH = 'Closing cash'
const CAFÉ = 'Café Sales'
const BEANS = 'Wholesale Beans'
const RETAIL = 'Retail Beans & Merchandise'
const MENU = 'Version actions'

test('[UI-06] [UI-07] [CUS-01] [TRF-01] [BUD-01] [BUD-02] [BUD-04] customers, transfers and a budget by keyboard alone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { organisationId } = await signUpWithCompany(page, COMPANY)
  const budget = planningScreen(page)
  await page.goto(`/organizations/${organisationId}/budget`)
  await expect(budget.headline).toHaveText('There is no budget yet.')
  await planCustomersAndTransfers(page)

  await test.step('1. creates a budget from last year', async () => {
    await expect(budget.headline).toHaveText('There is no budget yet.')
    await tabTo(page, 'Copy last year')
    await budget.press('Enter')
    await budget.ready()
    await expect(budget.headline).toHaveText(
      /^With this budget you end FY\d\d with \$[\d,]+(, \$[\d,]+ (above|below) your floor)?\.$/,
    )
    await expect(budget.status).toHaveText('Everything is saved')
  })

  await test.step('2. types amounts down a column, and the cash follows', async () => {
    await intoGrid(page, budget)
    await budget.goTo(CAFÉ, 1)
    const [cash, answer] = [await budget.figure(CASH, 2), await budget.headline.textContent()]
    const was = await budget.figure(CAFÉ, 1)
    await budget.type(String(was + 50_000))
    await budget.press('Enter')
    await expect.poll(() => budget.figure(CAFÉ, 1)).toBe(was + 50_000)
    await expect.poll(() => budget.figure(CASH, 2)).toBeGreaterThan(cash)
    await expect(budget.headline).not.toHaveText(answer ?? '')
    await budget.type('20,000')
    await budget.press('Enter')
    await expect.poll(() => budget.figure(BEANS, 1)).toBe(20_000)
    await expect(budget.status).toHaveText(/^2 cells changed, not saved yet · Draft saved/)
  })

  await test.step('3. calculates in the cell: a percentage more, a product', async () => {
    await budget.goTo('Catering', 1)
    const was = await budget.figure('Catering', 1)
    await budget.type('+10%')
    await budget.press('Enter')
    await expect.poll(() => budget.figure('Catering', 1)).toBe(Math.round(was * 1.1))
    await budget.type('=1200*12')
    await budget.press('Enter')
    await expect.poll(() => budget.figure('Interest Income', 1)).toBe(14_400)
  })

  await test.step('4. fills a range to the right and down', async () => {
    await budget.goTo(BEANS, 1)
    await budget.press('Shift+ArrowRight', 'Shift+ArrowRight', 'Control+r')
    await expect.poll(() => budget.figure(BEANS, 3)).toBe(20_000)
    await budget.press('Shift+ArrowDown', 'Control+d')
    await expect.poll(() => budget.figure(RETAIL, 2)).toBe(20_000)
  })

  await test.step('5. fills a line from last year, after a preview', async () => {
    await budget.goTo(RETAIL, 1)
    await budget.press('Shift+ArrowRight', 'Shift+ArrowRight')
    await tabBackTo(page, 'Fill')
    await openMenu(page)
    await budget.press('Enter')
    await expect(budget.drawer).toBeVisible()
    await tabTo(page, 'Changed by')
    await budget.type('5')
    const preview = budget.drawer.getByRole('table').getByRole('row').filter({ hasText: RETAIL })
    const [before = '', after = ''] = await preview.getByRole('cell').allTextContents()
    expect(dollars(before)).toBe(60_000)
    await tabTo(page, 'Fill')
    await budget.press('Enter')
    await expect(budget.toast(/^Last year \+ 5%: Retail/)).toBeVisible()
    await expect.poll(() => sumOf(budget, RETAIL)).toBeCloseTo(dollars(after), -1)
    await budget.place()
  })

  await test.step('6. copies a range and pastes it, undoes it and redoes it', async () => {
    await budget.goTo(BEANS, 1)
    await budget.press('Shift+ArrowDown', 'Shift+ArrowRight', 'Control+c')
    await budget.goTo(BEANS, 3)
    const [copied, was] = [await budget.figure(RETAIL, 2), await budget.figure(RETAIL, 4)]
    await budget.press('Control+v')
    await expect(budget.toast('Pasted 4 values.')).toBeVisible()
    await expect.poll(() => budget.figure(RETAIL, 4)).toBe(copied)
    await budget.press('Control+z')
    await expect.poll(() => budget.figure(RETAIL, 4)).toBe(was)
    await budget.press('Control+y')
    await expect.poll(() => budget.figure(RETAIL, 4)).toBe(copied)
  })

  await test.step('7. makes a line follow another one, and adds a note', async () => {
    const panel = page.getByRole('complementary', { name: 'Account' })
    await budget.goTo('Catering', 5)
    await budget.press('Alt+p')
    await expect(panel).toBeVisible()
    await expectUncovered(budget)
    await budget.press('Alt+p')
    await budget.goTo('Catering', 1)
    const was = await budget.figure('Catering', 1)
    await budget.press('Alt+p')
    await expect(panel).toBeVisible()
    await tabTo(page, 'Formula')
    await budget.type('= [Café Sales] * 5%')
    await budget.press('Enter')
    const share = Math.round((await budget.figure(CAFÉ, 1)) * 0.05)
    await expect.poll(() => budget.figure('Catering', 1)).toBe(share)
    await budget.press('Alt+p')
    await budget.place()
    await budget.press('Control+z')
    await expect.poll(() => budget.figure('Catering', 1)).toBe(was)
    await budget.press('Control+y')
    await expect.poll(() => budget.figure('Catering', 1)).toBe(share)
    await expect(await budget.at('Catering', 1)).toHaveAttribute('data-state', 'computed')
    await budget.type('5')
    await expect(budget.toast(/^Catering, .* is calculated by its formula/)).toBeVisible()
    await budget.press('Alt+p')
    await tabTo(page, 'Note')
    await budget.type('Agreed with Ben in May')
    await budget.press('Alt+p')
    await budget.place()
    // No part is saved separately: there is one Save.
    const unsaved = /^\d+ cells, 1 formula and 1 note changed, not saved yet · Draft saved/
    await expect(budget.status).toHaveText(unsaved)
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(1)
    // The draft is restored after the page was closed.
    await page.reload()
    await budget.ready()
    await expect(budget.status).toHaveText(unsaved)
    await intoGrid(page, budget)
    await budget.goTo('Catering', 1)
    await expect(await budget.at('Catering', 1)).toHaveAttribute('data-state', 'computed')
  })

  await test.step('8. saves, and the forecast uses it', async () => {
    await budget.press('Control+s')
    await expect(budget.toast('Budget data updated successfully')).toBeVisible()
    await expect(budget.status).toHaveText(/^Saved /)
    await tabBackTo(page, MENU)
    await openMenu(page)
    await budget.press('u', 'Enter')
    await expect(page.getByRole('dialog')).toContainText(/Low point .*→|Low point stays/)
    await budget.press('Tab', 'Enter')
    await expect(budget.toast(/^The forecast uses FY/)).toBeVisible()
    const [cash, month] = [await budget.figure(CASH, 2), await budget.monthNamed(2)]
    await budget.press('g', 'c')
    const statement = statementScreen(page)
    await statement.ready()
    await expect
      .poll(async () => {
        const text = (await statement.figures('Closing balance')).get(month)
        return text ? dollars(text) : null
      })
      .toBe(cash)
  })

  await test.step('9. opens the history and restores the first state', async () => {
    await budget.press('g', 'b')
    await budget.ready()
    const sales = await budget.figure(CAFÉ, 1)
    await intoGrid(page, budget)
    await tabBackTo(page, 'History')
    await budget.press('Enter')
    await expect(budget.drawer).toBeVisible()
    await tabTo(page, 'View changes')
    await budget.press('Enter')
    const rows = budget.drawer.getByRole('row')
    const change = rows.filter({ hasText: new RegExp(`^${CAFÉ}`) }).first()
    await expect(change).toContainText(`$${sales.toLocaleString('en-NZ')}`)
    await tabTo(page, 'Restore this version')
    await budget.press('Enter')
    await expect(
      budget.toast(/^Restored an earlier version: \d+ cells and 1 line\.$/),
    ).toBeVisible()
    await expect.poll(() => budget.figure(CAFÉ, 1)).toBe(sales - 50_000)
  })

  await test.step('10. approves, reopens, and compares with what happened', async () => {
    await intoGrid(page, budget)
    await tabBackTo(page, MENU)
    await openMenu(page)
    await budget.press('a', 'Enter')
    await expect(page.getByText(/Approved by .+ You can reopen it\./)).toBeVisible()
    await intoGrid(page, budget)
    await budget.goTo(CAFÉ, 1)
    await budget.type('1')
    await expect(budget.message).toHaveText(/ is read only\.$/)
    await tabBackTo(page, MENU)
    await openMenu(page)
    await budget.press('r', 'Enter')
    await expect(budget.status).toHaveText('Everything is saved')
    await intoGrid(page, budget)
    await tabBackTo(page, 'Plan')
    await budget.press('ArrowRight')
    await expect(budget.headline).toHaveText(/^\w+ \d{4}: your profit is .+ your budget\.$/)
  })
})

/** Checks as a user would: the menu is open, with focus on its first line. */
async function openMenu(page: Page) {
  await page.keyboard.press('Enter')
  await expect(page.locator('[role=menu] button').first()).toBeFocused()
}

/** The numbered tasks 11 and later come first, because they need no budget. */
async function planCustomersAndTransfers(page: Page) {
  const screen = planningScreen(page)

  await test.step('11. counts customers', async () => {
    await screen.press('g', 'u')
    await expect(screen.headline).toHaveText('No customers are recorded yet.')
    await expect(page.locator('#main')).toBeFocused()
    await tabTo(page, 'Add a customer group')
    await screen.press('Enter')
    await expect(screen.drawer).toBeVisible()
    await screen.type('Subscribers')
    await screen.press('Enter')
    await screen.ready()
    await intoGrid(page, screen)
    await screen.goTo('Opening')
    await screen.type('120')
    await screen.press('Enter')
    await screen.press('+', '+', '+', 'Alt++', '-')
    await screen.press('ArrowDown', '+', 'ArrowDown')
    await expect(screen.headline).toHaveText(/^You plan 131 customers in \w+\.$/)
    await screen.press('Control+z')
    await expect(screen.headline).toHaveText(/^You plan 132 customers in \w+\.$/)
    await screen.press('Control+s')
    await expect(screen.toast('Customers updated successfully')).toBeVisible()
  })

  await test.step('12. plans transfers, and saves for tax', async () => {
    // In the grid letters are typed; the palette has its own key everywhere.
    await openFromPalette(page, screen, 'Transfers')
    await expect(screen.headline).toHaveText('No transfers are planned yet.')
    await tabTo(page, /^Add to plan: Set aside \$/)
    await screen.press('Enter')
    await expect(screen.headline).toHaveText(
      / goes to .+, the first of \d+ transfers in the next 12 months\.$/,
    )
    await screen.ready()
    await tabTo(page, 'Add a transfer')
    await screen.press('Enter')
    await expect(screen.drawer).toBeVisible()
    await screen.type('Drawings')
    await tabTo(page, 'From')
    await screen.type('Business')
    await tabTo(page, 'To')
    await screen.type('Owner')
    await screen.press('Enter')
    await tabTo(page, 'Add the transfer')
    await screen.press('Enter')
    await expect(screen.row('Drawings')).toBeVisible()
    await intoGrid(page, screen)
    await screen.goTo('Drawings', 1)
    const cash = await screen.figure(CASH, 1)
    await screen.type('80k')
    await screen.press('Tab')
    // Where − decreases a count, a number may still start with it.
    await screen.type('-500')
    await screen.press('Enter')
    await expect.poll(() => screen.figure('Drawings', 2)).toBe(-500)
    await screen.press('Control+s')
    await expect(screen.toast('Transfers updated successfully')).toBeVisible()
    await expect.poll(() => screen.figure(CASH, 1)).toBeLessThan(cash)
  })

  await test.step('13. budgets an amount for each customer', async () => {
    await openFromPalette(page, screen, 'Budget')
    await expect(screen.headline).toHaveText('There is no budget yet.')
    await tabTo(page, 'Start blank')
    await screen.press('Enter')
    await screen.ready()
    await intoGrid(page, screen)
    await screen.goTo('Catering', 1)
    await screen.press('Alt+p')
    await expect(page.getByRole('complementary', { name: 'Account' })).toBeVisible()
    await tabTo(page, 'Formula')
    await screen.type('= [Subscribers] * 12.50')
    await screen.press('Enter')
    // 132 customers at 12.50 each.
    await expect(await screen.at('Catering', 1)).toContainText('$1,650')
    await screen.press('Control+s')
    await expect(screen.toast('Budget data updated successfully')).toBeVisible()
    await screen.press('Alt+p')
    await tabBackTo(page, MENU)
    await openMenu(page)
    await screen.press('d', 'Enter')
    await expect(screen.headline).toHaveText('There is no budget yet.')
  })
}

/** A new screen gets the focus when it is drawn: a Tab before that would be lost. */
async function openFromPalette(page: Page, screen: PlanningScreen, name: string) {
  await screen.press('Control+k')
  await screen.type(name)
  await screen.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}`))
  await expect(page.locator('#main')).toBeFocused()
}

async function intoGrid(page: Page, screen: PlanningScreen) {
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab')
    if (await screen.active.evaluate(cell => cell === document.activeElement)) return
  }
  throw new Error('Tab does not lead into the grid')
}

/** Of the three months that were filled. */
async function sumOf(screen: PlanningScreen, line: string): Promise<number> {
  let sum = 0
  for (const ahead of [1, 2, 3]) sum += await screen.figure(line, ahead)
  return sum
}
