import type { SheetLine } from '@millpond/contract/sheet'
import {
  type FormulaContext,
  formulaProblem,
  readableFormula,
  storedFormula,
} from '@millpond/core/budget'
import { DRIVER_UNITS, type DriverUnit, type ItemCode } from '@millpond/core/item'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { type LineFields, nameProblem } from '../line-edits.ts'
import { linesWithDriver } from './driver-formulas.ts'

/** The fields, as typed. */
export interface DriverDraft {
  readonly name: string
  readonly unit: DriverUnit
  readonly formula: string
  readonly note: string
}

export const FIELD = {
  name: 'driver-name',
  unit: 'driver-unit',
  formula: 'driver-formula',
  note: 'driver-note',
} as const

export function driverDraft(
  line: SheetLine | null,
  { lines }: Pick<FormulaContext, 'lines'>,
): DriverDraft {
  const { unit = DRIVER_UNITS[0], formula = null, note = null } = line?.driver ?? {}
  return {
    ...{ name: line?.name ?? '', unit, note: note ?? '' },
    formula: readableFormula(formula ?? '', lines),
  }
}

type DriverReading =
  | { readonly ok: true; readonly fields: Pick<LineFields, 'driver'> & { readonly name: string } }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** The driver that the fields describe, or the faults to correct. */
export function readDriver(
  draft: DriverDraft,
  code: ItemCode,
  others: readonly SheetLine[],
  context: Pick<FormulaContext, 'lines'>,
): DriverReading {
  const name = draft.name.trim()
  const formula = draft.formula.trim()
  const wrongName = nameProblem(name, 'driver', others)
  const lines = linesWithDriver(context, { code, name, unit: draft.unit })
  const wrongFormula = formula === '' ? null : formulaProblem(code, formula, lines)
  const errors = [
    ...(wrongName === null ? [] : [{ fieldId: FIELD.name, message: wrongName }]),
    ...(wrongFormula === null ? [] : [{ fieldId: FIELD.formula, message: wrongFormula }]),
  ]
  if (errors.length > 0) return { ok: false, errors }
  const driver = {
    unit: draft.unit,
    formula: formula === '' ? null : storedFormula(formula, lines),
    note: draft.note.trim() || null,
  }
  return { ok: true, fields: { name, driver } }
}
