import { REDIRECT_PAYLOADS } from '@millpond/sandbox/hostile'
import { describe, expect, it } from 'vitest'
import { isOrganisationId, isProductId, PATHS, safeReturnPath, signInPath } from './paths.ts'

it.each([
  ['5c2b2f2e-8a53-4a0e-9a55-0f3a5b6f0c11', true],
  ['5C2B2F2E-8A53-4A0E-9A55-0F3A5B6F0C11', true],
  ['5c2b2f2e8a534a0e9a550f3a5b6f0c11', false],
  ['5c2b2f2e-8a53-4a0e-9a55-0f3a5b6f0c1g', false],
  ['', false],
  [undefined, false],
])('[UI-02] %s is an organisation: %s', (text, isOne) => {
  expect(isOrganisationId(text)).toBe(isOne)
})

it('[USE-05] addresses of the web app spell organizations', () => {
  const paths = Object.values(PATHS)
  expect(paths.filter(path => /\/organisations?\//.test(path))).toEqual([])
  const ofOne = paths.filter(path => path.includes(':organisationId'))
  expect(ofOne.length).toBeGreaterThan(10)
  expect(ofOne.filter(path => !path.startsWith('/organizations/:organisationId'))).toEqual([])
})

it.each([
  ['starter2027', true],
  ['starter-2027', false],
  ['', false],
  [undefined, false],
])('%s is a product: %s', (text, isOne) => {
  expect(isProductId(text)).toBe(isOne)
})

describe('the return address after signing in', () => {
  it.each([
    ['/dashboard?at=2027-03', '/dashboard?at=2027-03'],
    ['//elsewhere.example', '/dashboard'],
    ['/\\elsewhere.example', '/dashboard'],
    ['https://elsewhere.example', '/dashboard'],
    [null, '/dashboard'],
  ])('%s becomes %s', (asked, path) => {
    expect(safeReturnPath(asked)).toBe(path)
  })

  it.each(REDIRECT_PAYLOADS)('[S17] %j stays on this site', asked => {
    const here = 'https://millpond.example'
    expect(new URL(safeReturnPath(asked), `${here}/sign-in`).origin).toBe(here)
  })

  it('is kept in the address', () => {
    expect(signInPath('/dashboard?a=1')).toBe('/sign-in?returnTo=%2Fdashboard%3Fa%3D1')
    expect(signInPath('/')).toBe('/sign-in')
  })
})
