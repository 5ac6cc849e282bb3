import { formatPercent } from '@millpond/core/money'
import { readCell } from '#planning/money-unit.ts'
import type { GridUnit } from '#ui/grid/grid-model.ts'

/** Whole numbers of 0 or more; + and − count one, with Shift ten. UI-07. */
export const COUNT: GridUnit = {
  write: value => value.toLocaleString('en-NZ'),
  plain: String,
  read: (text, before) => {
    const reading = readCell(text, 'count', before)
    if ('problem' in reading || reading.value === null || reading.value >= 0) return reading
    return { problem: 'A count is 0 or more' }
  },
  steps: { small: 1, large: 10 },
}

const WHOLE_PPM = 1_000_000

/** Parts per million, shown as a percentage; never typed. */
export const PERCENT: GridUnit = {
  write: value => formatPercent(value / WHOLE_PPM),
  plain: value => String(value / WHOLE_PPM),
  read: () => ({ problem: 'A percentage follows from the counts' }),
}
