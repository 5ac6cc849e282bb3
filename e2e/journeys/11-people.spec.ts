import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { accountMenu, accountScreen } from '../screens/account.ts'
import { shell } from '../screens/shell.ts'
import { credentialsScreen, proveAddress, signIn, signUp } from '../screens/sign-up.ts'
import { standInSignIn } from '../screens/stand-in-sign-in.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { codeShownBy } from '../setup/authenticator.ts'
import { expect, test } from '../setup/journey.ts'
import { codeMailedTo, linkMailedTo, mailTo } from '../setup/outbox.ts'
import { plugInPasskey } from '../setup/passkey.ts'
import { newcomer, type Traveller } from '../setup/traveller.ts'

const NEW_PASSWORD = 'another pond battery 8'

test('[AUTH-07] an address is proved, and a second step that nothing bypasses', async ({
  page,
  elsewhere,
}) => {
  const ana = newcomer()
  const other = await elsewhere()
  await test.step('only the mail reveals whether an address has an account', () =>
    proveAndAskAgain(page, other, ana))
  await test.step('an authenticator app, recovery codes, and a reset that bypasses neither', async () => {
    const { codes } = await useSecondStep(page, ana)
    await test.step('reset by the mailed link ends the session here, and asks for the factor', () =>
      resetPassword(page, other, ana, codes[2] ?? ''))
  })
})

test('a passkey, and the pages of an account', async ({ page, elsewhere }) => {
  const finger = await plugInPasskey(page)
  const ana = await signUp(page)
  await test.step('a passkey is created, signs in alone, and is asked for after the password', () =>
    usePasskey(page, finger, ana))
  await test.step('your account: name, address, other sessions, your data, a cancelled deletion', async () => {
    await endOtherSession(page, await elsewhere(), ana)
    await changeAccount(page, ana)
  })
})

test('[AUTH-01] sign-in with another account, matched by its id and never by its address', async ({
  page,
}) => {
  const issuer = standInSignIn(page)
  await test.step('Intuit knows Aroha and has verified her address: an account is created', async () => {
    await page.goto('/sign-up')
    await issuer.leaveFor('Intuit')
    await expectAccessible(page)
    await issuer.allowAs('Aroha Ngata')
    await expect(page).toHaveURL(/\/onboarding\/connect/)
    await shell(page).home.click()
    await accountScreen(page).openFromMenu()
    await expect(accountMenu(page, 'Aroha Ngata')).toBeVisible()
    await expect(accountScreen(page).answer).toContainText('You sign in with Intuit.')
    await expectAccessible(page)
    await shell(page).signOut()
    await expect(page).toHaveURL(/\/sign-in/)
  })
  const LINK_FIRST = 'That account isn’t linked to Millpond yet.'
  for (const [who, why] of [
    ['Aroha Ngata', 'her address belongs to another account'],
    ['Mere Paki', 'her address was never proved'],
  ] as const) {
    await test.step(`OpenID: ${why}, and the words are the same`, async () => {
      await issuer.leaveFor('OpenID')
      await issuer.allowAs(who)
      await expect(page.getByText(LINK_FIRST)).toBeVisible()
      await expectAccessible(page)
    })
  }
  await test.step('a person who cancels there sees that nothing happened', async () => {
    await issuer.leaveFor('Xero')
    await expectAccessible(page)
    await issuer.cancel.click()
    await expect(page.getByText('You cancelled. Nothing was changed.')).toBeVisible()
  })
  await test.step('linked from the account page, Xero signs in to the existing account', async () => {
    const ana = await signUp(page)
    const account = accountScreen(page)
    await shell(page).home.click()
    await account.openFromMenu()
    await account.press('Link Xero (stand-in)')
    await issuer.allowAs('Someone else')
    await expect(page.getByText('Linked. You can now sign in with it.')).toBeVisible()
    await expectAccessible(page)
    await shell(page).signOut()
    await issuer.leaveFor('Xero')
    await issuer.allowAs('Someone else')
    await expect(accountMenu(page, ana.email)).toBeVisible()
  })
})

async function proveAndAskAgain(page: Page, other: Page, ana: Traveller) {
  const words = await askForAccount(page, ana.email)
  await expectAccessible(page)
  const code = await codeMailedTo(page, ana.email)
  await page.getByLabel('Code from the email').fill(code === '11111111' ? '22222222' : '11111111')
  await page.getByRole('button', { name: 'Continue' }).click()
  const refusal = await page.getByRole('alert').textContent()
  expect(refusal).toContain('code')
  await expectAccessible(page)
  await proveAddress(page, ana)
  await expect(page).toHaveURL(/\/onboarding\/connect/)

  expect(await askForAccount(other, ana.email)).toBe(words)
  const mail = await mailTo(other, ana.email, /already has an account/)
  expect(mail.subject).toBe('You already have a Millpond account')
  expect(mail.text).not.toMatch(/\b\d{8}\b/)
  await other.getByLabel('Code from the email').fill('11111111')
  await other.getByRole('button', { name: 'Continue' }).click()
  expect(await other.getByRole('alert').textContent()).toBe(refusal)

  await other.goto('/reset-password')
  await other.getByLabel('Email address').fill(newcomer().email)
  await other.getByRole('button', { name: 'Send the link' }).click()
  await expect(other.getByText('has an account, we’ve emailed it a link')).toBeVisible()
  await expectAccessible(other)
  await other.goto('/outbox')
  await expect(other.getByRole('heading', { name: mail.subject }).first()).toBeVisible()
  await expectAccessible(other)
}

/** Ends signed in, with eight recovery codes left. */
async function useSecondStep(page: Page, ana: Traveller) {
  const account = accountScreen(page)
  await shell(page).home.click()
  await account.openFromMenu()
  await expect(account.answer).toContainText('Your account is protected by a password only.')
  const { secret, codes } = await account.addAuthenticator()
  await expectAccessible(page)
  await account.press('I’ve saved these codes')
  await expect(account.answer).toContainText('Two-step sign-in is on.')
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  await expectAccessible(page)
  await shell(page).signOut()

  const factor = page.getByLabel('Code from your authenticator app')
  await test.step('the app: a used code is not accepted again', async () => {
    const shown = codeShownBy(secret, 1)
    await signIn(page, ana)
    await factor.fill(shown)
    await expectAccessible(page)
    await signInWith(page, 'Sign in')
    await expect(accountMenu(page, ana.email)).toBeVisible()
    await shell(page).signOut()
    await signIn(page, ana)
    await factor.fill(shown)
    await signInWith(page, 'Sign in')
    await expect(page.getByRole('alert')).toContainText('That code didn’t work.')
  })
  await test.step('a recovery code, once and not twice', async () => {
    await recover(page, codes[0] ?? '')
    await expect(accountMenu(page, ana.email)).toBeVisible()
    await mailTo(page, ana.email, /recovery code/i)
    await shell(page).signOut()
    await signIn(page, ana)
    await recover(page, codes[0] ?? '')
    await expect(page.getByRole('alert')).toContainText('That code didn’t work.')
    await page.getByLabel('Recovery code').fill(codes[1] ?? '')
    await signInWith(page, 'Sign in')
    await expect(accountMenu(page, ana.email)).toBeVisible()
    await account.openFromMenu()
    await expect(page.getByText('You have 8 recovery codes left.')).toBeVisible()
  })
  return { codes }
}

async function resetPassword(page: Page, other: Page, ana: Traveller, recoveryCode: string) {
  const account = accountScreen(page)
  await other.goto('/sign-in')
  await other.getByRole('link', { name: 'Forgotten your password?' }).click()
  await other.getByLabel('Email address').fill(ana.email)
  await other.getByRole('button', { name: 'Send the link' }).click()
  const link = await linkMailedTo(other, ana.email, '/reset-password')
  await other.goto(link)
  await expect(other).toHaveURL(/\/reset-password$/)
  await expectAccessible(other)
  await other.getByLabel('New password').fill(NEW_PASSWORD)
  await other.getByRole('button', { name: 'Change password' }).click()
  await expect(other.getByText('Sign in with the new one.')).toBeVisible()
  await expectAccessible(other)
  await signIn(other, ana)
  await expect(other.getByRole('alert')).toContainText('password is wrong')
  // The link works once.
  await other.goto(link)
  await other.getByLabel('New password').fill(ana.password)
  await other.getByRole('button', { name: 'Change password' }).click()
  await expect(other.getByRole('alert')).toBeVisible()

  const ended = page.getByRole('dialog', { name: 'Your session ended' })
  await account.turnTo('Your data')
  await account.press('Export my data')
  await expect(ended).toBeVisible()
  await ended.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await signInWith(page, 'Sign in')
  await expectAccessible(page)
  await recover(page, recoveryCode)
  await expect(ended).toBeHidden()
  await account.turnTo('Sign-in')
  await expect(account.answer).toContainText('Two-step sign-in is on.')
}

async function usePasskey(page: Page, finger: Passkey, ana: Traveller) {
  const account = accountScreen(page)
  await shell(page).home.click()
  await account.openFromMenu()
  await page.getByLabel('Passkey name').fill('Office laptop')
  await finger.during(async () => {
    await account.press('Add a passkey')
    await expect(account.panel('Passkeys').getByRole('listitem')).toContainText('Office laptop')
  })
  await expect(account.answer).toContainText('Two-step sign-in is on.')
  await expectAccessible(page)
  await shell(page).signOut()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  await expectAccessible(page)
  await finger.during(async () => {
    await account.press('Sign in with a passkey')
    await expect(accountMenu(page, ana.email)).toBeVisible()
  })
  await shell(page).signOut()
  await signIn(page, ana)
  await finger.during(async () => {
    await account.press('Use your passkey')
    await expect(accountMenu(page, ana.email)).toBeVisible()
  })
  await account.openFromMenu()
  await account.press('Remove Office laptop')
  await expect(account.answer).toContainText('Your account is protected by a password only.')
}

async function endOtherSession(page: Page, other: Page, ana: Traveller) {
  const account = accountScreen(page)
  await other.goto('/sign-in?returnTo=/settings/account/profile')
  await signIn(other, ana)
  await accountScreen(other).panel('Name').waitFor()

  await test.step('another session is ended, after the person confirms their identity', async () => {
    // The list of sessions that the page has loaded before knows only its own.
    await account.open()
    await account.turnTo('Sessions')
    await expectAccessible(page)
    await expect(account.sessions).toHaveCount(2)
    await askToConfirmOnce(page, '/api/account/sessions')
    await account.sessions.getByRole('button', { name: /^End/ }).click()
    await expect(account.confirm).toBeVisible()
    await expectAccessible(page)
    await account.confirm.getByLabel('Your password').fill('not my password')
    await account.press('Confirm')
    await expect(account.confirm.getByRole('alert').first()).toBeVisible()
    await account.confirm.getByLabel('Your password').fill(ana.password)
    await account.press('Confirm')
    await expect(account.confirm).toBeHidden()
    await expect(account.sessions).toHaveCount(1)
    await other.getByLabel('Your name').fill('Somebody else')
    await accountScreen(other).press('Save name')
    await expect(other.getByRole('dialog', { name: 'Your session ended' })).toBeVisible()
    await expectAccessible(other)
  })
  await test.step('a token of another tool needs a company first', async () => {
    await account.turnTo('API tokens')
    await expect(page.getByText(/^Connect a company first/)).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the name, where others see it', async () => {
    await account.turnTo('Profile')
    await expectAccessible(page)
    await page.getByLabel('Your name').fill('Ana Ngata')
    await account.press('Save name')
    await expect(accountMenu(page, 'Ana Ngata')).toBeVisible()
  })
}

async function changeAccount(page: Page, ana: Traveller) {
  const account = accountScreen(page)
  const next = newcomer().email
  await test.step('the address, once the new one is verified', async () => {
    await page.getByLabel('New email address').fill(next)
    await account.press('Change email address')
    await page.getByLabel('Code from the email').fill(await codeMailedTo(page, next))
    await expectAccessible(page)
    await account.press('Use this address')
    await expect(page.getByText(`You sign in as ${next}.`)).toBeVisible()
    await mailTo(page, ana.email, /no longer uses this email address/)
  })
  await test.step('all data of the person in one file', async () => {
    await account.turnTo('Your data')
    await expectAccessible(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      account.press('Export my data'),
    ])
    expect(file.suggestedFilename()).toBe(`Millpond account ${next}.json`)
    const text = readFileSync(await file.path(), 'utf8')
    expect(text).toContain('Ana Ngata')
    expect(text).not.toMatch(/argon2|passwordHash|"secret"/i)
  })
  await test.step('deletion of the account, cancelled', async () => {
    await account.press('Delete my account')
    await page.getByLabel(`Type ${next} to confirm`).fill(next)
    await expectAccessible(page)
    await account.press('Delete my account in 30 days')
    await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible()
    await expectAccessible(page)
    await account.press('Keep my account')
    await account.turnTo('Appearance')
    await expectAccessible(page)
    await account.turnTo('Sign-in')
    await expect(account.answer).toContainText('Your account is protected by a password only.')
  })
}

type Passkey = Awaited<ReturnType<typeof plugInPasskey>>

const signInWith = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

async function recover(page: Page, code: string) {
  await signInWith(page, 'Use a recovery code')
  await page.getByLabel('Recovery code').fill(code)
  await signInWith(page, 'Sign in')
}

/** Up to the page that asks for the code; returns its whole text. */
async function askForAccount(page: Page, email: string): Promise<string> {
  await page.goto('/sign-up')
  await credentialsScreen(page).fill({ ...newcomer(), email }, 'Create account')
  await page.getByLabel('Code from the email').waitFor()
  await page.getByRole('link', { name: /^outbox/ }).waitFor()
  return (await page.getByRole('main').textContent()) ?? ''
}

/** As after ten minutes: the next of these calls gets this reply, and succeeds when repeated. */
async function askToConfirmOnce(page: Page, path: string) {
  await page.route(`**${path}**`, route => route.fulfill(CONFIRMATION_REQUIRED), { times: 1 })
}

const CONFIRMATION_REQUIRED = {
  status: 403,
  json: {
    ...{ code: 'confirmationRequired', message: 'Show again that it is you.' },
    ...{ impact: 'medium', correlationId: 'journey' },
  },
}
