import { canChoosePeriodEnds, periodEndChoices, statutesOf } from '@millpond/core/calendar'
import { addMonths, type Month, monthName } from '@millpond/core/time'
import { SelectField } from '#ui/select-field.tsx'

const JANUARY = '2000-01' as Month
/** 1 is `January`. */
const nameOfMonth = (number: number) => monthName(addMonths(JANUARY, number - 1))

interface PeriodEndsFieldProps {
  readonly country: string | null
  readonly periodMonths: number
  /** A month (1 to 12) with which a period ends; null is the financial year's. */
  readonly periodEnds: number | null
  readonly onChange: (periodEnds: number | null) => void
}

/** Which months end a tax period, where the tax office sets them: VAT quarters, two-monthly GST. */
export function PeriodEndsField(props: PeriodEndsFieldProps) {
  const { country, periodMonths, periodEnds, onChange } = props
  const [statute] = statutesOf(country, 'salesTax')
  if (!statute || !canChoosePeriodEnds(statute) || periodMonths === 1) return null
  const choices = periodEndChoices(periodMonths).map(({ ends, months }) => ({
    value: `${ends}`,
    label: months.map(nameOfMonth).join(', '),
  }))
  const chosen = periodEnds === null ? 'year' : `${((periodEnds - 1) % periodMonths) + 1}`
  return (
    <SelectField
      label="Periods end in"
      hint="Check the months on your last return."
      options={[{ value: 'year', label: 'The last month of your financial year' }, ...choices]}
      value={chosen}
      onChange={value => onChange(value === 'year' ? null : Number(value))}
    />
  )
}
