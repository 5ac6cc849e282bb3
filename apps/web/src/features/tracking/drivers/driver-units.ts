import { DRIVER_DECIMALS, DRIVER_PARTS, type DriverUnit } from '@millpond/core/item'
import { MAX_AMOUNT, readAmount } from '@millpond/core/money'
import type { CellReading, GridUnit } from '#ui/grid/grid-model.ts'

const number = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: DRIVER_DECIMALS })

/** In a percentage `12.5`, `12.5%` and `=1/8` are the same. */
const asPercent = (text: string): string =>
  text.startsWith('=') ? `=(${text.slice(1)})*100` : text.replace(/\s*%$/, '')

function read(text: string, unit: DriverUnit, before: number | null): CellReading {
  const isPercent = unit === 'percent'
  const given = isPercent ? asPercent(text.trim()) : text
  const reading = readAmount(given, { unit: 'tenThousandths', before })
  if (reading.kind !== 'value') {
    const isTooLarge = reading.kind === 'tooLarge'
    return isTooLarge ? { problem: TOO_LARGE } : { problem: 'Not a number', canClear: true }
  }
  if (reading.isShare) return { problem: 'This driver is not a percentage' }
  return { value: reading.value }
}

const TOO_LARGE = `Too large: a value is at most ${number.format(MAX_AMOUNT / DRIVER_PARTS)}`

/** Plus and minus change a value by one, with Alt by ten. */
const STEPS = { small: DRIVER_PARTS, large: 10 * DRIVER_PARTS }

const unitOf = (unit: DriverUnit, write: (value: number) => string): GridUnit => ({
  write: parts => write(parts / DRIVER_PARTS),
  plain: parts => String(parts / DRIVER_PARTS),
  read: (text, before) => read(text, unit, before),
  steps: STEPS,
})

/** How values are written and read, one for each unit: `37.5`, `$32.40`, `12.5%`. */
export function driverUnits(currency: string): Readonly<Record<DriverUnit, GridUnit>> {
  const money = new Intl.NumberFormat('en-NZ', {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    ...{ minimumFractionDigits: 2, maximumFractionDigits: DRIVER_DECIMALS },
  })
  return {
    people: unitOf('people', number.format),
    hours: unitOf('hours', number.format),
    units: unitOf('units', number.format),
    rate: unitOf('rate', money.format),
    percent: unitOf('percent', value => `${number.format(value)}%`),
  }
}
