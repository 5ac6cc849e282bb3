import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { PRODUCT } from '../setup/addresses.ts'
import { codeMailedTo } from '../setup/outbox.ts'
import { newcomer, type Traveller } from '../setup/traveller.ts'
import { dashboardScreen } from './dashboard.ts'

/** One question per page: the email address, then the password. */
export function credentialsScreen(page: Page) {
  return {
    email: page.getByRole('textbox', { name: 'Email address', exact: true }),
    password: page.getByLabel('Password', { exact: true }),
    problem: page.getByRole('alert'),
    async fill({ email, password }: Traveller, submit: 'Create account' | 'Sign in') {
      await this.email.fill(email)
      await page.getByRole('button', { name: 'Continue' }).click()
      await this.password.fill(password)
      await page.getByRole('button', { name: submit, exact: true }).click()
    },
  }
}

/** Through the screens; ends on the question which books to connect. */
export async function signUpOnScreen(page: Page, traveller = newcomer()): Promise<Traveller> {
  await page.goto('/sign-up')
  await credentialsScreen(page).fill(traveller, 'Create account')
  await proveAddress(page, traveller)
  await expect(page).toHaveURL(/\/onboarding\/connect/)
  return traveller
}

/** The same without the screens, for journeys about something else. */
export async function signUp(page: Page, traveller = newcomer()): Promise<Traveller> {
  await account(page, traveller)
  await page.goto('/onboarding/connect')
  await expect(page.getByRole('button', { name: 'Connect to Xero' })).toBeVisible()
  return traveller
}

/** With the sample company, up to its dashboard. */
export async function signUpWithSample(page: Page, traveller = newcomer()): Promise<Traveller> {
  await accountWithSample(page, traveller)
  await page.goto('/dashboard')
  await dashboardScreen(page).ready()
  return traveller
}

/** One user with a sample for all reading journeys of a worker, and the id of that sample. */
let shared: { readonly traveller: Traveller; readonly organisationId: string } | null = null

/**
 * Opens a sample company that several journeys use. They may only read it. It saves the two seconds
 * that a new sample needs. `screen` is the dashboard, or a page of the organisation.
 */
export async function openSharedSample(
  page: Page,
  screen: 'dashboard' | 'cash-flow' | 'profit-and-loss' | 'documents',
): Promise<void> {
  if (shared === null) {
    const traveller = newcomer()
    shared = { traveller, organisationId: await accountWithSample(page, traveller) }
  } else {
    await post(page, '/auth/sign-in', shared.traveller)
  }
  const ofOrganisation = `/organizations/${shared.organisationId}/${screen}`
  await page.goto(screen === 'dashboard' ? '/dashboard' : ofOrganisation)
  if (screen === 'dashboard') await dashboardScreen(page).ready()
}

/** Without any screen. Returns the id of the sample company. */
export async function accountWithSample(page: Page, traveller = newcomer()): Promise<string> {
  const { idToken } = await account(page, traveller)
  const headers = { authorization: `Bearer ${idToken}`, 'idempotency-key': randomUUID() }
  const path = '/api/organisations/sample'
  return (await post<{ organisationId: string }>(page, path, {}, headers)).organisationId
}

/** Creates an account and signs in, without any screen. */
export async function account(page: Page, traveller = newcomer()) {
  const { email } = traveller
  await post(page, '/auth/sign-up', traveller)
  const code = await codeMailedTo(page, email)
  return post<{ idToken: string }>(page, '/auth/verify-email', { email, code })
}

export async function post<Reply>(
  page: Page,
  path: string,
  data: object,
  more: Record<string, string> = {},
): Promise<Reply> {
  const headers = { origin: PRODUCT.url, 'x-millpond': '1', ...more }
  const answer = await page.request.post(`${PRODUCT.url}${path}`, { data, headers })
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true)
  return (await answer.json()) as Reply
}

/** Types the code from the mail. */
export async function proveAddress(page: Page, { email }: Traveller): Promise<void> {
  await page.getByLabel('Code from the email').fill(await codeMailedTo(page, email))
  await page.getByRole('button', { name: 'Continue' }).click()
}

export const signIn = (page: Page, traveller: Traveller): Promise<void> =>
  credentialsScreen(page).fill(traveller, 'Sign in')
