import {
  SALES_TAX_STATES,
  type SalesTaxState,
  stateSalesTax,
  usualSalesTaxDay,
} from '@millpond/core/calendar'
import type { ForecastSettings } from '@millpond/core/forecast'
import { ordinal } from '@millpond/core/time'
import { SelectField } from '#ui/select-field.tsx'

type Tax = ForecastSettings['salesTax']

const STATES = [
  { value: 'other', label: 'Another state' },
  ...SALES_TAX_STATES.map(value => ({ value, label: stateSalesTax(value).name })),
] as const

const LAST_DAY = 31
const dayWords = (day: number) => (day === LAST_DAY ? 'last day' : ordinal(day))
const MONTHS_AFTER = [
  '',
  'next month',
  'second month after',
  'third month after',
  'fourth month after',
]

const DAYS = Array.from({ length: LAST_DAY }, (_, index) => ({
  value: `${index + 1}`,
  label: `The ${dayWords(index + 1)} of the next month`,
}))

interface StateFieldsProps {
  readonly tax: Tax
  readonly periodMonths: number
  readonly onChange: (part: Partial<Tax>) => void
}

/** In the United States: the state whose sales tax it is, and when it is due there. */
export function StateFields({ tax, periodMonths, onChange }: StateFieldsProps) {
  const { state = null, dueDay = null } = tax
  const { day, monthsAfter } = usualSalesTaxDay(state, periodMonths)
  const usual = `Usual: the ${dayWords(day)} of the ${MONTHS_AFTER[monthsAfter]}`
  return (
    <>
      <SelectField<SalesTaxState | 'other'>
        label="State"
        options={STATES}
        value={state ?? 'other'}
        onChange={value => onChange({ state: value === 'other' ? null : value })}
      />
      <SelectField
        label="Due day"
        hint="Check this date with your state."
        options={[{ value: 'usual', label: usual }, ...DAYS]}
        value={dueDay === null ? 'usual' : `${dueDay}`}
        onChange={value => onChange({ dueDay: value === 'usual' ? null : Number(value) })}
      />
    </>
  )
}
