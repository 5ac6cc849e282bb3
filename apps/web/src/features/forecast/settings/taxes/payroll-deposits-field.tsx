import type { PayrollDeposits } from '@millpond/core/calendar'
import { SelectField } from '#ui/select-field.tsx'

const OPTIONS: readonly { value: PayrollDeposits; label: string }[] = [
  { value: 'monthly', label: 'Monthly, on the 15th of the next month' },
  { value: 'semiWeekly', label: 'Semi-weekly, a few days after each payday' },
  { value: 'quarterly', label: 'Quarterly, with Form 941' },
]

const HINT =
  'Monthly if you paid up to $50,000 of payroll taxes in the four quarters to last June, ' +
  'otherwise semi-weekly. With Form 941 if you owe less than $2,500 a quarter.'

interface PayrollDepositsFieldProps {
  readonly value: PayrollDeposits
  readonly onChange: (value: PayrollDeposits) => void
}

/** In the United States: how often tax withheld from wages is deposited. */
export function PayrollDepositsField({ value, onChange }: PayrollDepositsFieldProps) {
  return (
    <SelectField
      label="Deposits of payroll taxes"
      hint={HINT}
      options={OPTIONS}
      value={value}
      onChange={onChange}
    />
  )
}
