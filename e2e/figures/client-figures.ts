import { expect, type Page } from '@playwright/test'
import { accountScreen } from '../screens/account.ts'
import { settings } from '../screens/settings.ts'
import { account } from '../screens/sign-up.ts'
import { newcomer } from '../setup/traveller.ts'
import { centsIn, firstWords } from './amounts.ts'
import { lowPoint } from './dashboard-figures.ts'
import { type Reading, reading } from './readings.ts'

/** A firm on trial, with the second factor that the books of others require. */
export async function becomeAdviser(adviser: Page): Promise<void> {
  await account(adviser, newcomer())
  await adviser.goto('/partner')
  await adviser.getByLabel('Name of your firm').fill('Tally Advisors')
  await adviser.getByRole('button', { name: 'Start the partner trial' }).click()
  await adviser.getByRole('button', { name: 'Add client' }).first().click()
  const dialog = adviser.getByRole('dialog')
  await dialog.getByLabel('Client’s name').fill('Kauri Books')
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await accountScreen(adviser).addSecondStepAndReturn()
}

/** The figures of the organisation in an adviser's list of clients. */
export async function clientReadings(
  owner: Page,
  adviser: Page,
  organisationId: string,
): Promise<Reading[]> {
  await settings(owner).open(organisationId, 'members')
  await adviser.goto(await settings(owner).invite('A partner', 'Editor'))
  await adviser.getByRole('button', { name: /^(Accept|Join)/ }).click()
  await expect(adviser).not.toHaveURL(/invite/)
  return clientRow(adviser)
}

/** The first client of an adviser: the one that runs short first. */
export async function clientRow(adviser: Page): Promise<Reading[]> {
  const place = 'the list of clients'
  await adviser.goto('/partner')
  const row = adviser.getByRole('grid', { name: 'Clients' }).locator('tbody tr').first()
  await expect(row).toBeVisible()
  // The first cell is the checkbox, the second the name.
  const [[, , cash = '', low = '', , variance = ''] = []] = await firstWords(row)
  const on = (await row.locator('td').nth(2).locator('span').textContent()) ?? ''
  const lessBudget = centsIn(variance)
  return [
    reading(place, 'Cash today', 'now', centsIn(cash)),
    ...lowPoint(place, 'Low point', `${low} ${on}`),
    ...(lessBudget === null
      ? []
      : [reading(place, 'Net profit less budget', 'year to date', lessBudget)]),
  ]
}
