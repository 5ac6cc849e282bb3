import { itemCode } from '@millpond/core/item'
import { expect, it } from 'vitest'
import { barista } from '../_events.ts'
import { eventLine, propertyCode, textOf } from '../editor/scenario-lines.ts'
import { conflictSentence } from './line-conflicts.tsx'

const hire = textOf(eventLine(barista()))
const now = Date.parse('2026-11-21T10:02:00.000Z')
const by = { editedBy: 'Ana', editedAt: '2026-11-21T10:00:00.000Z' }

it.each([
  [hire, hire, 'Ana changed Hire a barista 2 min ago. You changed it too.'],
  [null, hire, 'Ana removed Hire a barista 2 min ago. You changed it too.'],
  [hire, null, 'Ana changed Hire a barista 2 min ago. You removed it.'],
])('[UI-04] %#: %s', (theirs, mine, words) => {
  const own = { code: itemCode('a'), before: hire, value: mine }
  expect(conflictSentence({ value: theirs, ...by }, own, now)).toBe(words)
})

it('names a property in words', () => {
  const own = { code: propertyCode('forecastHorizon'), before: '12', value: '24' }
  expect(conflictSentence({ value: '6', editedBy: null, editedAt: null }, own, now)).toBe(
    'Someone changed the number of months. You changed it too.',
  )
})
