import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { account } from './_account.ts'
import { FactorNotice } from './factor-notice.tsx'

const show = (search: string, totp: boolean) =>
  render(
    <MemoryRouter initialEntries={[`/settings/account${search}`]}>
      <FactorNotice account={account({ totp })} />
    </MemoryRouter>,
  )
const wayBack = () => screen.queryByRole('link', { name: 'Go back to where you were' })

it('[AUTH-01] a person who was sent here adds a second factor, then returns', () => {
  show('?returnTo=%2Fpartner%3Fsort%3Dname', false)
  expect(screen.getByRole('status').textContent).toContain('Add an authenticator app or a passkey')
  expect(wayBack()).toBeNull()
})

it.each([
  ['?returnTo=%2Fpartner%3Fsort%3Dname', '/partner?sort=name'],
  ['?returnTo=https%3A%2F%2Felsewhere.example', '/dashboard'],
  ['?returnTo=%2F%2Felsewhere.example', '/dashboard'],
])('[AUTH-01] the return address of %s is %s', (search, href) => {
  show(search, true)
  expect(wayBack()?.getAttribute('href')).toBe(href)
})

it('[AUTH-01] shows nothing to a person who opened the page directly', () => {
  show('', true)
  expect(screen.queryByRole('status')).toBeNull()
})
