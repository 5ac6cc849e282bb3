import { expect, it } from 'vitest'
import { capabilityGuidance } from './capabilities.ts'

const budgets = { missing: ['budgets'], faultCodes: ['5020'], callId: 'tid-1' } as const
const classes = { missing: ['classes'], faultCodes: ['5030', '5020'], callId: 'tid-2' } as const
const oneCurrency = { missing: ['multicurrency'], faultCodes: [], callId: null } as const

it('[ENT-16] lists what was refused once each, with why and where, its codes and the first call', () => {
  const guidance = capabilityGuidance('quickbooks', [oneCurrency, classes, budgets, classes])
  expect(guidance).toMatchObject({
    provider: 'quickbooks',
    missingCapabilities: [{ id: 'budgets' }, { id: 'classes' }, { id: 'multicurrency' }],
    faultCodes: ['5020', '5030'],
    intuitTid: 'tid-2',
  })
  for (const { label, description, quickBooksSettingPath } of guidance?.missingCapabilities ?? []) {
    expect([label, description, quickBooksSettingPath].every(Boolean)).toBe(true)
  }
})

it('[ENT-16] a setting that is off needs no guidance, and Xero has none', () => {
  expect(capabilityGuidance('quickbooks', [oneCurrency])).toBeNull()
  expect(capabilityGuidance('quickbooks', [])).toBeNull()
  expect(capabilityGuidance('xero', [budgets])).toBeNull()
})
