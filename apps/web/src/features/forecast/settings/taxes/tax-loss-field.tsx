import { lossLimitIn } from '@millpond/core/calendar'
import type { ForecastSettings } from '@millpond/core/forecast'
import { ZERO } from '@millpond/core/money'
import { longMonth, type Month } from '@millpond/core/time'
import type { FieldError } from '#ui/form-error-summary.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { moneyText, readMoney } from '#ui/read-number.ts'

export const TAX_LOSS_ID = 'tax-loss'

type Reading =
  | { readonly ok: true; readonly change: (before: ForecastSettings) => ForecastSettings }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** What the user typed; null where nothing was typed. A blank field or zero is no loss. */
export function readTaxLoss(typed: string | null, yearEnds: Month): Reading {
  if (typed === null) return { ok: true, change: before => before }
  const reading = readMoney(typed)
  if (!reading.isReadable || (reading.value ?? ZERO) < ZERO) {
    const message = 'Enter the loss as an amount, like 12,500, or leave it blank'
    return { ok: false, errors: [{ fieldId: TAX_LOSS_ID, message }] }
  }
  const amount = reading.value
  return {
    ok: true,
    change: ({ taxLoss: saved, ...before }) =>
      amount ? { ...before, taxLoss: { amount, yearEnds: saved?.yearEnds ?? yearEnds } } : before,
  }
}

interface TaxLossFieldProps {
  readonly country: string | null
  readonly currency: string
  readonly saved: ForecastSettings['taxLoss']
  readonly typed: string | null
  /** The end of the last financial year. */
  readonly yearEnds: Month
  readonly error: string | undefined
  readonly onChange: (typed: string) => void
}

/** The tax loss that later profits use. A changed entry keeps the year of the one before. */
export function TaxLossField(props: TaxLossFieldProps) {
  const { country, currency, saved, typed, yearEnds, error, onChange } = props
  const of = saved?.yearEnds ?? yearEnds
  return (
    <MoneyField
      id={TAX_LOSS_ID}
      label={`Tax loss at the end of ${longMonth(of)}`}
      hint={`What is left after the profit of that year; blank without a loss. ${useOf(country)}`}
      currency={currency}
      value={typed ?? (saved ? moneyText(saved.amount) : '')}
      error={error}
      onChange={event => onChange(event.target.value)}
    />
  )
}

function useOf(country: string | null): string {
  const limit = lossLimitIn(country)
  return limit && limit.shareAbove < 1 && limit.allowance === 0
    ? `It lowers the tax on up to ${limit.shareAbove * 100}% of each later profit. Check this rule.`
    : 'It lowers the tax on later profits.'
}
