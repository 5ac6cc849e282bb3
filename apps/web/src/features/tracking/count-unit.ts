import { formatTenths } from '@millpond/core/money'
import { readCell } from '#sheet-editor/money-unit.ts'
import type { GridUnit } from '#ui/grid/grid-model.ts'

/** Whole numbers of 0 or more; + and − change a count by one, with Shift by ten. UI-07. */
export const COUNT: GridUnit = {
  write: value => value.toLocaleString('en-NZ'),
  plain: String,
  read: (text, before) => {
    const reading = readCell(text, 'count', before)
    if ('problem' in reading || reading.value === null || reading.value >= 0) return reading
    return { problem: 'The number of customers cannot be below 0' }
  },
  steps: { small: 1, large: 10 },
}

/** Above or below a target, with its sign; never typed. */
export const DIFFERENCE: GridUnit = {
  write: value => value.toLocaleString('en-NZ', { signDisplay: 'exceptZero' }),
  plain: String,
  read: () => ({ problem: 'This number is calculated' }),
}

const WHOLE_PPM = 1_000_000

/** Parts per million, shown as a percentage; never typed. */
export const PERCENT: GridUnit = {
  write: value => formatTenths(value / WHOLE_PPM),
  plain: value => String(value / WHOLE_PPM),
  read: () => ({ problem: 'This percentage is calculated' }),
}
