import { describe, expect, it } from 'vitest'
import { type ImportStep, ProviderFailure } from '#accounting'
import { HttpTrouble, TimedOut } from '#http'
import { inSmallerPages, pageOf } from './pages.ts'

const timeOut = new ProviderFailure('unavailable', 'test', { cause: new TimedOut('test') })
const page = (more: Partial<ImportStep> = {}): ImportStep => ({
  ...{ key: 'invoices:paid:2', kind: 'invoices', id: 'paid', page: 2 },
  ...more,
})

describe('[USE-03] after a time-out the same records are read in smaller pages', () => {
  it.each([
    ['of the usual size', {}, { page: 6, size: 200, key: 'invoices:paid:by 200:6' }],
    ['the first', { page: 1 }, { page: 1, size: 200 }],
    ['of 200', { page: 3, size: 200 }, { page: 5, size: 100, key: 'invoices:paid:by 100:5' }],
  ])('a page %s', (_case, step, expected) => {
    expect(inSmallerPages(page(step), timeOut)).toMatchObject({ id: 'paid', ...expected })
  })

  it.each([
    ['of the smallest size', { size: 100 }, timeOut],
    ['that broke off', {}, new ProviderFailure('unavailable', '', { cause: new HttpTrouble('') })],
    ['that is refused', {}, new ProviderFailure('rejected', '')],
  ])('but not a page %s', (_case, step, failure) => {
    expect(inSmallerPages(page(step), failure)).toBeNull()
  })

  it('and the pages after it are as small', () => {
    const smaller = page({ size: 200, page: 6 })
    expect(pageOf(smaller, 7)).toMatchObject({ size: 200, key: 'invoices:paid:by 200:7' })
    expect(pageOf(page(), 3).key).toBe('invoices:paid:3')
    expect(pageOf({ key: 'contacts:1', kind: 'contacts', page: 1 }, 2).key).toBe('contacts:2')
  })
})
