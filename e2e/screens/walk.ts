import type { Page } from '@playwright/test'
import { connectScreen } from './connect.ts'
import { consentScreen } from './consent.ts'
import { dashboardScreen } from './dashboard.ts'
import { importScreen } from './import.ts'

export const organisationIdOf = (page: Page): string =>
  /\/organizations\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

/** From the question which books to the dashboard with all its months; returns the new id. */
export async function connectCompany(page: Page, name: string): Promise<string> {
  await connectScreen(page).goToXero()
  await consentScreen(page).allowFor(name)
  const organisationId = organisationIdOf(page)
  await importScreen(page).finished()
  await importScreen(page).openDashboard()
  await dashboardScreen(page).ready()
  // For a moment it may still show the newest year alone, until all years are calculated.
  await page.reload()
  await dashboardScreen(page).ready()
  return organisationId
}

/** The same at QuickBooks, whose consent is for one company. */
export async function connectAtQuickBooks(page: Page, name: string): Promise<void> {
  await connectScreen(page).goToQuickBooks()
  await page.getByRole('radio', { name }).check()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.waitForURL(/\/organizations\/[0-9a-f-]{36}\/import/)
  await importScreen(page).finished()
  await importScreen(page).openDashboard()
  await dashboardScreen(page).ready()
}

export async function openSample(page: Page): Promise<void> {
  await connectScreen(page).trySample.click()
  await page.waitForURL(/\/dashboard/)
  await dashboardScreen(page).ready()
}
