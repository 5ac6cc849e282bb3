import { updateScenario } from '@millpond/contract/scenario'
import { type Cents, cents } from '@millpond/core/money'
import { EVENT_KINDS, eventProblem, type ScenarioEvent } from '@millpond/core/scenario'
import { month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { barista } from '../_events.ts'
import { eventLine } from '../editor/scenario-lines.ts'
import { EVENT_FIELDS } from './event-fields.ts'
import { draftOf, fieldId, readEvent } from './event-form.ts'
import { newEvent } from './new-event.ts'
import { withField } from './with-field.ts'

const placed = { code: 'one', position: 0, first: month('2027-03') }

/** What only a user knows, filled in. */
const filled: Readonly<Record<string, string>> = {
  ...{ payPerYear: '72000', price: '50', unitsPerMonth: '200', feePerMonth: '8000' },
  ...{ amount: '50000', documentIds: 'bill-1', accounts: 'rent' },
}
const complete = (event: ScenarioEvent) => {
  const { name, fields } = draftOf(event, true)
  const own = Object.entries(fields).map(([field, text]) => [field, text || filled[field] || ''])
  return readEvent(event, { name, fields: Object.fromEntries(own) })
}

describe('the fields of an event [UI-04]', () => {
  it.each(EVENT_KINDS)('%s has at most six fields at once', kind => {
    const shown = EVENT_FIELDS[kind].filter(({ isMore }) => !isMore)
    expect(shown.length).toBeLessThanOrEqual(6)
  })

  it.each(EVENT_KINDS)('a new %s with its amounts is valid here, in the core and to save', kind => {
    const reading = complete(newEvent(kind, placed))
    if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
    expect(eventProblem(reading.event)).toBeNull()
    const change = { kind: 'line', code: 'one', line: eventLine(reading.event), baseVersion: 0 }
    const id = '55555555-5555-4555-8555-555555555555'
    expect(updateScenario.body?.safeParse({ id, label: 'Added', changes: [change] })?.success).toBe(
      true,
    )
  })

  it.each(EVENT_KINDS)('%s is the same after it was read into its fields and back', kind => {
    const reading = complete(newEvent(kind, placed))
    if (!reading.ok) throw new Error('it is complete')
    expect(readEvent(reading.event, draftOf(reading.event))).toEqual(reading)
  })
})

describe('a chosen customer', () => {
  const acme = {
    ...{ value: 'acme', label: 'Acme, 34%', name: 'Acme', sharePpm: 340_000 },
    perMonth: null as Cents | null,
  }
  const chosen = (
    kind: 'customerChange' | 'latePayments',
    name?: string,
    perMonth: Cents | null = null,
  ) => {
    const choices = { contacts: { customers: [{ ...acme, perMonth }], suppliers: [] } }
    const event = newEvent(kind, placed)
    const draft = { ...draftOf(event), ...(name !== undefined && { name }) }
    return withField(event, draft, choices, { name: 'contactId', text: 'acme' })
  }

  it('fills in its share and the name of the event', () => {
    const { name, fields } = chosen('customerChange')
    expect([name, fields.contactId, fields.sharePpm]).toEqual(['Lose Acme', 'acme', '34'])
    expect(chosen('latePayments').name).toBe('Acme pays later')
  })

  it('[SCN-08] fills in the usual sales of a month where they are known', () => {
    const { fields } = chosen('customerChange', undefined, cents(420_000))
    expect([fields.sharePpm, fields.amountPerMonth]).toEqual(['', '4200'])
  })

  it.each([
    ['ownersMoney', 'direction', 'in', 'Draw money', 'Pay in capital'],
    ['customerChange', 'direction', 'gain', 'Lose a customer', 'Gain a customer'],
    ['latePayments', 'side', 'suppliers', 'Customers pay later', 'Pay suppliers later'],
  ] as const)('the usual name of %s follows %s', (kind, name, text, before, after) => {
    const draft = draftOf(newEvent(kind, placed))
    const choices = { contacts: { customers: [], suppliers: [] } }
    expect(draft.name).toBe(before)
    expect(withField({ kind }, draft, choices, { name, text }).name).toBe(after)
    const own = { ...draft, name: 'The worst case' }
    expect(withField({ kind }, own, choices, { name, text }).name).toBe('The worst case')
  })

  it('keeps a name that the user wrote', () => {
    expect(chosen('customerChange', 'The worst case').name).toBe('The worst case')
  })
})

describe('faults', () => {
  const faultsOf = (fields: Readonly<Record<string, string>>, name = 'Hire a barista') => {
    const event = barista()
    const draft = draftOf(event)
    const reading = readEvent(event, { name, fields: { ...draft.fields, ...fields } })
    return reading.ok ? [] : reading.errors
  }

  it.each([
    ['payPerYear', '', 'Enter an amount above 0, such as 1,500'],
    ['payPerYear', 'much', 'Enter an amount above 0, such as 1,500'],
    ['oneOff', '-5', 'Enter an amount, such as 1,500'],
    ['onCostsPpm', '120', 'Enter a percentage from 0 to 100'],
    ['monthsToReach', '0', 'Enter a whole number from 1 to 60'],
    ['end', '2027-01', 'The last month is before the first one'],
  ])('%s "%s": %s', (name, text, message) => {
    expect(faultsOf({ [name]: text })).toEqual([{ fieldId: fieldId(name), message }])
  })

  it('a name is needed', () => {
    expect(faultsOf({}, ' ').map(({ message }) => message)).toEqual([
      'Give this a name, such as Hire a barista',
    ])
  })

  it('an empty amount that is not needed is zero, and an empty share is the usual one', () => {
    const event = barista()
    const { name, fields } = draftOf(event)
    const reading = readEvent(event, { name, fields: { ...fields, oneOff: '', onCostsPpm: '' } })
    expect(reading.ok && reading.event.params).toMatchObject({ oneOff: 0, onCostsPpm: null })
  })
})
