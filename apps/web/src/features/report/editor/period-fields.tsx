import { MAX_PERIOD, type ReportBlock } from '@millpond/core/report'
import { useState } from 'react'
import { readWhole } from '#ui/read-number.ts'
import { SelectField } from '#ui/select-field.tsx'
import { UnitField } from '#ui/unit-field.tsx'

type Period = Extract<ReportBlock, { readonly kind: 'statement' }>['period']
type PeriodKind = Exclude<Period['kind'], 'fixed'>

interface PeriodFieldsProps {
  readonly period: Period
  readonly onChange: (period: Period) => void
}

const NEW: Readonly<Record<PeriodKind, Period>> = {
  month: { kind: 'month', back: 0 },
  lastMonths: { kind: 'lastMonths', count: 12 },
  yearToDate: { kind: 'yearToDate' },
  quarter: { kind: 'quarter', back: 0 },
  financialYear: { kind: 'financialYear', back: 0 },
  nextMonths: { kind: 'nextMonths', count: 12 },
  next13Weeks: { kind: 'next13Weeks' },
  around: { kind: 'around', back: 6, ahead: 12 },
}

const NAMES: Readonly<Record<PeriodKind, string>> = {
  month: 'One month',
  lastMonths: 'Last months',
  yearToDate: 'Year to date',
  quarter: 'A quarter',
  financialYear: 'A financial year',
  nextMonths: 'Next months',
  next13Weeks: 'Next 13 weeks',
  around: 'Months before and after',
}
const KINDS = Object.keys(NAMES) as PeriodKind[]

/** Follows the month of the report, so that next month’s report has the next period. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const kind = period.kind === 'fixed' ? 'lastMonths' : period.kind
  return (
    <>
      <SelectField
        label="Period"
        options={KINDS.map(value => ({ value, label: NAMES[value] }))}
        value={kind}
        onChange={value => onChange(NEW[value])}
      />
      {'count' in period && (
        <Months
          key={kind}
          label="Number of months"
          value={period.count}
          least={1}
          onChange={count => onChange({ ...period, count })}
        />
      )}
      {'ahead' in period && (
        <>
          <Months
            label="Months before"
            value={period.back}
            least={1}
            onChange={back => onChange({ ...period, back })}
          />
          <Months
            label="Months after"
            value={period.ahead}
            least={1}
            onChange={ahead => onChange({ ...period, ahead })}
          />
        </>
      )}
      {(period.kind === 'month' || period.kind === 'quarter') && (
        <Months
          key={kind}
          label={period.kind === 'quarter' ? 'Quarters earlier' : 'Months earlier'}
          value={period.back}
          least={0}
          most={period.kind === 'quarter' ? MAX_QUARTERS : MAX_PERIOD}
          onChange={back => onChange({ ...period, back })}
        />
      )}
      {period.kind === 'financialYear' && (
        <SelectField
          label="Which year"
          options={YEARS}
          value={String(period.back) as '0' | '1'}
          onChange={back => onChange({ ...period, back: Number(back) })}
        />
      )}
    </>
  )
}

const MAX_QUARTERS = 11

const YEARS = [
  { value: '0', label: 'This year' },
  { value: '1', label: 'Last year' },
] as const

interface NumberProps {
  readonly label: string
  readonly unit?: string
  readonly value: number
  readonly least: number
  readonly most?: number
  readonly onChange: (value: number) => void
}

/** A whole number; what is out of range stays in the field with its reason. */
export function Months({
  label,
  unit = '',
  value,
  least,
  most = MAX_PERIOD,
  ...rest
}: NumberProps) {
  const [text, setText] = useState(String(value))
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setText(String(value))
  }
  const read = readWhole(text)
  const isFine = (number: number | null) => number !== null && number >= least && number <= most
  return (
    <UnitField
      {...{ label, unit }}
      value={text}
      error={
        read.isReadable && isFine(read.value)
          ? undefined
          : `Enter a number from ${least} to ${most}`
      }
      onChange={event => {
        setText(event.target.value)
        const next = readWhole(event.target.value)
        if (!next.isReadable || next.value === null || !isFine(next.value)) return
        setKnown(next.value)
        rest.onChange(next.value)
      }}
    />
  )
}
