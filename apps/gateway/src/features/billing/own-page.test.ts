import { describe, expect, it } from 'vitest'
import { organisationIn, ownPage } from './own-page.ts'

const HOME = 'https://millpond.example'
const ID = '0b9f2c1e-5a7d-4f3b-9c8e-1d2f3a4b5c6d'

describe('the address to which the payment page returns', () => {
  it.each(['/onboarding/finished', `/organizations/${ID}/settings/billing?x=1`])(
    '[BIL-04] %s of our own is used',
    path => {
      expect(ownPage(`${HOME}${path}`, HOME, 'url').href).toBe(`${HOME}${path}`)
    },
  )

  it.each([
    'https://evil.example/',
    'https://millpond.example.evil.example/',
    'https://millpond.example@evil.example/',
    'https://user@millpond.example/',
    'http://millpond.example/',
    'https://millpond.example:8443/',
    '/onboarding/finished',
    '//evil.example/',
    'javascript:alert(1)',
    'https:\\\\evil.example',
    '',
  ])('[BIL-04] %j is refused', address => {
    expect(() => ownPage(address, HOME, 'url')).toThrow('Some of the values are not valid')
  })

  it.each([
    [`/organizations/${ID}/settings/billing`, ID],
    [`/onboarding/payment?organisationId=${ID}`, ID],
    ['/dashboard', null],
    ['/organizations/none/settings', null],
  ])('[BIL-04] %s is about %s', (path, organisationId) => {
    expect(organisationIn(new URL(path, HOME))).toBe(organisationId)
  })
})
