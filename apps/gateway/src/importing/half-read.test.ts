import type { ImportStepKind } from '@millpond/providers/accounting'
import { expect, it } from 'vitest'
import { stoppedByHalf } from './half-read.ts'

const step = (kind: ImportStepKind, state: 'done' | 'skipped', key: string = kind) => ({
  step: { key, kind },
  state,
})

it('[SYN-03] half a list stops an import, and one that read only changes reads everything', () => {
  const half = [step('cashBasis', 'done', 'earlier'), step('cashBasis', 'skipped')]
  expect(stoppedByHalf(half)?.outcome).toEqual({ next: 'fail' })
  expect(stoppedByHalf([...half, step('changes', 'done')])?.outcome).toEqual({ next: 'readWhole' })
  expect(stoppedByHalf([step('cashBasis', 'skipped'), step('changes', 'done')])).toBeNull()
  expect(stoppedByHalf([step('budgetLines', 'done'), step('budgetLines', 'skipped')])).toBeNull()
})
