import {
  COVENANT_MEASURES,
  type Covenant,
  MAX_COVENANTS,
  type ReportBlock,
} from '@millpond/core/report'
import { createElement, Fragment, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { readMoney } from '#ui/read-number.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './editor.module.css'
import { BOUND_NAMES, MEASURE_NAMES, optionsOf } from './option-names.ts'
import { PeriodFields } from './period-fields.tsx'

type CovenantBlock = Extract<ReportBlock, { readonly kind: 'covenants' }>

interface CovenantFieldsProps {
  readonly block: CovenantBlock
  readonly currency: string
  readonly onChange: (block: CovenantBlock) => void
}

const NEW: Covenant = { measure: 'currentRatio', bound: 'min', limit: 120 }

/** The tests of a lender: what is measured, and its limit. */
export function CovenantFields({ block, currency, onChange }: CovenantFieldsProps) {
  const { tests, period } = block
  const change = (next: readonly Covenant[]) => onChange({ ...block, tests: next })
  /** Tests have no names: each is known by its place. */
  const fieldsOf = (test: Covenant, at: number) => (
    <TestFields
      {...{ test, currency }}
      name={`Test ${at + 1}`}
      onChange={next => change(tests.with(at, next))}
      {...(tests.length > 1 && { onRemove: () => change(tests.toSpliced(at, 1)) })}
    />
  )
  return (
    <>
      {createElement(Fragment, null, ...tests.map(fieldsOf))}
      {tests.length < MAX_COVENANTS && (
        <Button onClick={() => change([...tests, NEW])}>Add a test</Button>
      )}
      <PeriodFields {...{ period }} onChange={next => onChange({ ...block, period: next })} />
    </>
  )
}

interface TestFieldsProps {
  readonly name: string
  readonly test: Covenant
  readonly currency: string
  readonly onChange: (test: Covenant) => void
  readonly onRemove?: () => void
}

function TestFields({ name, test, currency, onChange, onRemove }: TestFieldsProps) {
  const [text, setText] = useState(limitText(test))
  const [known, setKnown] = useState(test.limit)
  if (known !== test.limit) {
    setKnown(test.limit)
    setText(limitText(test))
  }
  const read = readMoney(text)
  const isFine = read.isReadable && read.value !== null
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      <SelectField
        label="Measure"
        options={optionsOf(COVENANT_MEASURES, MEASURE_NAMES)}
        value={test.measure}
        onChange={measure => onChange({ ...test, measure })}
      />
      <SelectField
        label="Limit"
        options={optionsOf(['min', 'max'], BOUND_NAMES)}
        value={test.bound}
        onChange={bound => onChange({ ...test, bound })}
      />
      <TextField
        label={test.measure === 'cash' ? `Amount in ${currency}` : 'Ratio'}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={isFine ? undefined : 'Enter a number such as 1.20'}
        onChange={event => {
          setText(event.target.value)
          const next = readMoney(event.target.value)
          if (!next.isReadable || next.value === null) return
          setKnown(next.value)
          onChange({ ...test, limit: next.value })
        }}
      />
      {onRemove && (
        <Button variant="quiet" onClick={onRemove}>
          Remove {name.toLowerCase()}
        </Button>
      )}
    </fieldset>
  )
}

const limitText = ({ limit }: Covenant): string => (limit / 100).toFixed(2)
