import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreen, screensOfOrganisations } from '#current/_open-screen.tsx'
import { organisation } from '#current/_world.ts'
import { session } from '#platform/_sessions.ts'
import { signInClient } from '#platform/sign-in-client.ts'
import { Component as Frame } from './settings-frame.tsx'

screensOfOrganisations()

const navigation = () => within(screen.getByRole('navigation', { name: 'Settings' }))
const labels = () =>
  navigation()
    .getAllByRole('list')
    .map(list =>
      within(list)
        .getAllByRole('link')
        .map(link => link.textContent),
    )

const YOU = ['Sign-in', 'Profile', 'Sessions', 'API tokens', 'Appearance', 'Your data']
const forecast = (salesTax: string, incomeTax = 'Income tax') => [
  ...['Account rules', 'Budget in the forecast', 'Payment days', salesTax],
  ...[incomeTax, 'Loans and assets', 'Bank accounts', 'Account roles'],
]

it('lists a page for each subject: of the company, of its forecast, and of you', async () => {
  await openScreen(Frame, [organisation()])
  expect(labels()).toEqual([
    ['Company', 'Members and invites', 'Connections', 'Sync', 'Alerts', 'Billing'].concat(
      ...['Webhooks', 'Support access', 'Export and deletion', 'Activity log'],
    ),
    forecast('GST'),
    YOU,
  ])
})

it('names taxes as the country does, and shows a viewer the pages of viewers', async () => {
  await openScreen(Frame, [organisation({ country: 'GB', role: 'viewer' })])
  expect(labels()).toEqual([
    ['Company', 'Members and invites', 'Connections', 'Sync', 'Alerts', 'Billing'],
    forecast('VAT', 'Corporation tax'),
    YOU,
  ])
})

it('[UI-01] offers a visitor of the sample an account, and shows no members to invite', async () => {
  const user = { ...session().user, isAnonymous: true }
  act(() => signInClient.enter(session({ isSpoofSession: true, user })))
  await openScreen(Frame, [organisation({ isSample: true, role: 'viewer' })])
  expect(labels()).toEqual([
    ['Company', 'Connections', 'Sync', 'Alerts', 'Billing'],
    forecast('GST'),
  ])
  navigation().getByRole('button', { name: 'Create your account' })
  act(() => signInClient.enter(session()))
})

it('marks the open page; on a small screen its name opens the list', async () => {
  const router = await openScreen(Frame, [organisation()])
  fireEvent.click(navigation().getByRole('link', { name: 'GST' }))
  const current = () =>
    navigation()
      .getAllByRole('link')
      .filter(link => link.getAttribute('aria-current') === 'page')
      .map(link => link.textContent)
  await screen.findByRole('button', { name: 'Settings GST' })
  expect(router.state.location.pathname).toMatch(/\/settings\/forecast\/sales-tax$/)
  expect(current()).toEqual(['GST'])
  const toggle = navigation().getByRole('button')
  const isOpen = () => toggle.getAttribute('aria-expanded')
  expect(isOpen()).toBe('false')
  fireEvent.click(toggle)
  expect(isOpen()).toBe('true')
  fireEvent.click(navigation().getByRole('link', { name: 'Profile' }))
  await screen.findByRole('button', { name: 'Settings Profile' })
  expect(isOpen()).toBe('false')
  expect(current()).toEqual(['Profile'])
})
