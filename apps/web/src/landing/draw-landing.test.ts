import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { choiceOfAddress } from '@millpond/core/onboarding'
import { beforeEach, describe, expect, it } from 'vitest'
import { CATALOGUE, NO_BILLING_CATALOGUE } from '#screen/_plans.ts'
import { drawDemoMode, drawHeadline, drawLanding } from './draw-landing.ts'

const PAGE = readFileSync(resolve(import.meta.dirname, '../../landing.html'), 'utf8')

beforeEach(() => {
  document.body.innerHTML = new DOMParser().parseFromString(PAGE, 'text/html').body.innerHTML
})

function draw(address: string, catalogue: typeof CATALOGUE | null = CATALOGUE) {
  const [productId = '', search = ''] = address.split('?')
  const choice = choiceOfAddress(new URLSearchParams(search))
  drawLanding(document, { productId, choice, catalogue, providers: ['xero'] })
}
const links = () =>
  [...document.querySelectorAll('#actions a')].map(each => [
    each.textContent,
    each.getAttribute('href'),
  ])
const text = (id: string) => document.getElementById(id)?.textContent ?? ''
const isShown = (id: string) => document.getElementById(id)?.hidden === false

describe('the landing page', () => {
  it('[UI-01] [ONB-02] keeps the choices of its address through signing up', () => {
    draw('business?accountype=Individual&pricing=Monthly')
    const next = '/onboarding/connect?product=business&account-type=individual&pricing=monthly'
    expect(links()).toEqual([
      ['Continue to payment', `/sign-up?returnTo=${encodeURIComponent(next)}`],
      ['See a sample company', '/sample?product=business&account-type=individual&pricing=monthly'],
    ])
    expect([text('price'), isShown('price'), isShown('ended')]).toEqual([
      'You pay $39 today.',
      true,
      false,
    ])
  })

  it.each(['spring25', 'business?pricing=weekly'])(
    '[UI-01] %s: the offer has ended, with what can be chosen',
    address => {
      draw(address)
      expect(isShown('ended')).toBe(true)
      expect(links().map(([label]) => label)).toContain('One business, $390 a year')
      expect(text('terms')).toBe('')
    },
  )

  it('[BIL-01] without billing or without a catalogue it names no price', () => {
    draw('spring25?pricing=lifetime', NO_BILLING_CATALOGUE)
    expect(links()[0]?.[0]).toBe('Create your account')
    expect(text('terms')).toContain('There is nothing to pay.')
    expect(document.body.textContent).not.toContain('$')
    draw('business', null)
    expect(links()[0]?.[0]).toBe('Create your account')
    expect(text('terms')).not.toContain('There is nothing to pay.')
  })

  it('[BIL-01] its own words name no price and no payment before the catalogue is known', () => {
    expect(document.body.textContent).not.toMatch(/\$|card|pay|trial/i)
    drawHeadline(document, { accountType: 'partner', pricing: null })
    expect(text('title')).toBe('Know which client needs you first.')
  })

  it('says that the vendors are stand-ins, and nothing with the real ones', () => {
    drawDemoMode(document, [])
    expect(text('demo')).toBe('')
    drawDemoMode(document, ['Xero', 'QuickBooks'])
    expect(text('demo')).toBe('Demo mode: this is not connected to the real Xero and QuickBooks.')
  })
})
