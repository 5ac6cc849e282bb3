import { expect, type Page } from '@playwright/test'
import { codeMailedTo } from '../setup/outbox.ts'
import { newcomer, type Traveller } from '../setup/traveller.ts'

/** One question per page: the e-mail address, then the password. */
export function credentialsScreen(page: Page) {
  return {
    email: page.getByRole('textbox', { name: 'E-mail address', exact: true }),
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

/** Ends on the question which books to connect. */
export async function signUp(page: Page, traveller = newcomer()): Promise<Traveller> {
  await page.goto('/sign-up')
  await credentialsScreen(page).fill(traveller, 'Create account')
  await proveAddress(page, traveller)
  await expect(page).toHaveURL(/\/onboarding\/connect/)
  return traveller
}

/** Types in the code that was mailed. */
export async function proveAddress(page: Page, { email }: Traveller): Promise<void> {
  await page.getByLabel('Code from the mail').fill(await codeMailedTo(page, email))
  await page.getByRole('button', { name: 'Go on' }).click()
}

export const signIn = (page: Page, traveller: Traveller): Promise<void> =>
  credentialsScreen(page).fill(traveller, 'Sign in')
