import { companyTaxIn } from '@millpond/core/calendar'
import type { ForecastSettings } from '@millpond/core/forecast'
import { incomeTaxTitle } from '@millpond/core/money'
import { Checkbox } from '#ui/checkbox.tsx'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { percentText, readPercent } from '#ui/read-number.ts'
import { PercentField } from '#ui/unit-field.tsx'

export const PROFIT_TAX_ID = 'profit-tax-rate'
const WHOLE_PPM = 1_000_000

/** The rate as typed; null charges no tax. */
export type ProfitTaxDraft = string | null

export const draftOfProfitTax = ({ profitTaxPpm }: ForecastSettings): ProfitTaxDraft =>
  profitTaxPpm === undefined ? null : percentText(profitTaxPpm)

type Reading =
  | { readonly ok: true; readonly change: (before: ForecastSettings) => ForecastSettings }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

export function readProfitTax(draft: ProfitTaxDraft): Reading {
  const reading = draft === null ? null : readPercent(draft)
  const ppm = reading?.isReadable ? reading.value : null
  if (reading !== null && (ppm === null || ppm <= 0 || ppm > WHOLE_PPM)) {
    const message = 'Enter a tax rate from 1 to 100'
    return { ok: false, errors: [{ fieldId: PROFIT_TAX_ID, message }] }
  }
  return {
    ok: true,
    change: ({ profitTaxPpm: _, ...before }) =>
      ppm === null ? before : { ...before, profitTaxPpm: ppm },
  }
}

const INCOME_TAX = 'Include income tax on the profit that a scenario adds or loses'
const CORPORATION_TAX = 'Include corporation tax on the profit that a scenario adds or loses'

interface ProfitTaxFieldProps {
  readonly country: string | null
  readonly rate: ProfitTaxDraft
  readonly error: string | undefined
  readonly onChange: (rate: ProfitTaxDraft) => void
}

/** Whether scenarios charge income tax on the profit that they change, and at which rate. */
export function ProfitTaxField({ country, rate, error, onChange }: ProfitTaxFieldProps) {
  const usual = companyTaxIn(country)
  const usualRate = usual ? percentText(usual.ratePpm) : ''
  return (
    <>
      <Checkbox checked={rate !== null} onChange={isOn => onChange(isOn ? usualRate : null)}>
        {incomeTaxTitle(country) === 'Income tax' ? INCOME_TAX : CORPORATION_TAX}
      </Checkbox>
      {rate !== null && (
        <PercentField
          {...{ id: PROFIT_TAX_ID, label: 'Tax rate in scenarios', value: rate, error }}
          hint={usual ? `Companies in your country: ${usualRate}%. Check this rate.` : undefined}
          autoComplete="off"
          onChange={event => onChange(event.target.value)}
        />
      )}
    </>
  )
}
