import { type Day, month } from '@millpond/core/time'
import type { ImportStep } from '@millpond/providers/accounting'
import { expect, it } from 'vitest'
import type { StoredStep } from '../../stores/import-step-store.ts'
import type { ImportRun } from '../../stores/import-store.ts'
import { importProgress } from './import-progress.ts'

const run: ImportRun = {
  organisationId: 'o',
  importId: 'i',
  state: 'running',
  window: {
    close: month('2026-10'),
    today: '2026-11-21' as Day,
    pastMonths: 36,
    futureMonths: 36,
  },
  stepsToOpen: 4,
  publishedPartial: false,
  mustBeWhole: false,
  resumeAt: null,
  outageSince: null,
  failureKind: null,
  failureMessage: null,
  startedAt: '2026-11-21T00:00:00.000Z',
  finishedAt: null,
}

const step = (
  kind: ImportStep['kind'],
  state: StoredStep<ImportStep>['state'],
  span?: [string, string],
  records = 0,
): StoredStep<ImportStep> => ({
  position: 0,
  state,
  records,
  step: {
    key: `${kind}:${span?.[0]}`,
    kind,
    ...(span && { from: month(span[0]), to: month(span[1]) }),
  },
})

it('counts a month once both of its statements are there', () => {
  const progress = importProgress(
    run,
    [
      step('profitAndLoss', 'done', ['2025-12', '2026-11']),
      step('balanceSheet', 'done', ['2026-03', '2026-11']),
      step('profitAndLoss', 'pending', ['2024-12', '2025-11']),
    ],
    false,
  )
  // March to October; November is not complete and does not count.
  expect(progress).toMatchObject({ monthsDone: 8, monthsWanted: 36, canOpen: false })
})

it('adds up steps and records of one kind', () => {
  const progress = importProgress(
    run,
    [
      step('invoices', 'done', undefined, 1000),
      step('invoices', 'done', undefined, 12),
      step('invoices', 'pending'),
      step('budgets', 'skipped'),
    ],
    true,
  )
  expect(progress.steps).toEqual([
    { kind: 'invoices', done: 2, skipped: 0, wanted: 3, records: 1012, reason: null },
    { kind: 'budgets', done: 1, skipped: 1, wanted: 1, records: 0, reason: null },
  ])
})

it.each([
  ['capability-missing', 'notAllowed'],
  ['rejected', 'refused'],
  ['unreadable', 'unreadable'],
  [null, null],
])('[USE-03] a step that is skipped for %s says %s', (skippedFor, reason) => {
  const skipped = { ...step('quotes', 'skipped'), skippedFor }
  expect(importProgress(run, [skipped], true).steps).toMatchObject([{ skipped: 1, reason }])
})
