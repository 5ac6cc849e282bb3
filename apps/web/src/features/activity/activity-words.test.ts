import type { ActivityEntry } from '@millpond/contract/activity'
import { expect, it } from 'vitest'
import { actionWords } from './activity-words.ts'

const entry = (action: string, subject: string): ActivityEntry => ({
  sequence: 1,
  at: '2026-11-20T01:00:00Z',
  who: 'Ana',
  staff: null,
  action,
  subject,
  correlationId: 'c',
})

it.each([
  ['roleChanged', 'Ben, viewer to editor', 'Role changed: Ben, viewer to editor'],
  [
    'visitBegan',
    'A figure looks wrong (T-1)',
    'Support session started: A figure looks wrong (T-1)',
  ],
  ['organisationDeleted', '', 'Deletion requested'],
  ['visitLooked', 'getForecastBasis', 'Support staff viewed: forecast basis'],
  ['disconnect', '', 'Accounting software disconnected'],
  ['customerLabelSet', 'Subscribers', 'Customers are now called: Subscribers'],
  ['somethingNewDone', 'here', 'Something new done: here'],
])('[UI-15] %s of %j reads %s', (action, subject, words) => {
  expect(actionWords(entry(action, subject))).toBe(words)
})
