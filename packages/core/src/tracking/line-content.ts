/** What users set up in a line of customers, transfers or drivers, apart from its cells. */
import { DRIVER_UNITS, type DriverUnit, type ItemCode, itemCode } from '#item'

export interface DriverContent {
  readonly unit: DriverUnit
  /** Names drivers and groups of customers by code; its cells are then calculated. */
  readonly formula: string | null
  readonly note: string | null
}

export interface LineContent {
  readonly name: string
  /** Lines are shown in the order of their positions. */
  readonly position: number
  /** Only for transfers. */
  readonly transfer: {
    readonly from: ItemCode
    readonly to: ItemCode
    readonly dayOfMonth: number
  } | null
  /** Only for drivers. */
  readonly driver?: DriverContent | null | undefined
}

/** Equal contents have equal texts, so an edit of a line is a change of its text. */
export function lineContentText({ name, position, transfer, driver }: LineContent): string {
  const { from, to, dayOfMonth } = transfer ?? {}
  const { unit, formula, note } = driver ?? {}
  return JSON.stringify({ name, position, from, to, dayOfMonth, unit, formula, note })
}

/** Null if the text is no content of a line. */
export function readLineContent(text: string): LineContent | null {
  const { name, position, from, to, dayOfMonth, ...own } = parsed(text)
  if (typeof name !== 'string' || typeof position !== 'number') return null
  const isTransfer =
    typeof from === 'string' && typeof to === 'string' && typeof dayOfMonth === 'number'
  const transfer = isTransfer ? { from: itemCode(from), to: itemCode(to), dayOfMonth } : null
  const driver = driverIn(own)
  return { name, position, transfer, ...(driver && { driver }) }
}

function driverIn({
  unit: given,
  formula,
  note,
}: Readonly<Record<string, unknown>>): DriverContent | null {
  const unit = DRIVER_UNITS.find(each => each === given)
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return unit ? { unit, formula: text(formula), note: text(note) } : null
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
