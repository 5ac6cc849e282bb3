import { DRIVER_PARTS, ITEM_TYPE, type ItemCode, itemCode } from '@millpond/core/item'
import type { DriverContent } from '@millpond/core/tracking'
import type { PlannedCell, PlannedEdit, SampleBudget } from './sample-budget.ts'

interface SampleDriver extends Pick<DriverContent, 'unit' | 'note'> {
  readonly code: ItemCode
  readonly name: string
}

export interface SampleDrivers {
  readonly lines: readonly SampleDriver[]
  readonly values: PlannedEdit
}

/** $25 an hour, so that wages in hundreds of dollars are whole hours. */
const CENTS_PER_HOUR = 25_00
const CENTS = 100

const HOURS: SampleDriver = {
  ...{ code: itemCode('driver-staff-hours'), name: 'Staff hours', unit: 'hours' },
  note: 'All baristas together, from the roster.',
}
const RATE: SampleDriver = {
  ...{ code: itemCode('driver-hourly-rate'), name: 'Hourly rate', unit: 'rate', note: null },
}

/** The hours and the rate of the budgeted wages: multiplied they are the budget to the cent. */
export function sampleDrivers({ edits }: SampleBudget, wages: ItemCode): SampleDrivers {
  const amounts = new Map(
    edits.flatMap(({ cells }) =>
      cells.flatMap(({ code, month, value }) =>
        code === wages && value !== null ? [[month, value] as const] : [],
      ),
    ),
  )
  const cells = [...amounts].flatMap(([month, amount]): PlannedCell[] => {
    const cell = { itemType: ITEM_TYPE.customers, month }
    return [
      { ...cell, code: HOURS.code, value: (amount * DRIVER_PARTS) / CENTS_PER_HOUR },
      { ...cell, code: RATE.code, value: (CENTS_PER_HOUR * DRIVER_PARTS) / CENTS },
    ]
  })
  return { lines: [HOURS, RATE], values: { label: 'Hours and rate', cells } }
}
