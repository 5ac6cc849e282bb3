import type { Covenant } from '@millpond/core/forecast'
import { MAX_COVENANTS, type ReportBlock } from '@millpond/core/report'
import { createElement, Fragment, useState } from 'react'
import {
  CovenantField,
  NEW_COVENANT,
  readCovenant,
  type TypedCovenant,
  typedCovenant,
  USUAL_LIMIT,
} from '#screen/covenant/covenant-field.tsx'
import { Button } from '#ui/button.tsx'
import { PeriodFields } from './period-fields.tsx'

type CovenantBlock = Extract<ReportBlock, { readonly kind: 'covenants' }>

interface CovenantFieldsProps {
  readonly block: CovenantBlock
  readonly currency: string
  readonly onChange: (block: CovenantBlock) => void
}

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
        <Button onClick={() => change([...tests, NEW_COVENANT])}>Add a test</Button>
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
  const { measure, bound, limit } = test
  const [text, setText] = useState(typedCovenant(test).text)
  const [known, setKnown] = useState(limit)
  if (known !== limit) {
    setKnown(limit)
    setText(typedCovenant(test).text)
  }
  /** A limit that is not a number yet stays as it was. */
  const type = (next: TypedCovenant) => {
    const isSameUnit = (next.measure === 'cash') === (measure === 'cash')
    const read = readCovenant(next) ?? {
      ...{ measure: next.measure, bound: next.bound },
      // The number of another unit would be a limit that no lender has.
      limit: isSameUnit ? limit : USUAL_LIMIT[next.measure],
    }
    setText(isSameUnit ? next.text : typedCovenant(read).text)
    setKnown(read.limit)
    onChange(read)
  }
  return (
    <CovenantField
      {...{ name, currency }}
      value={{ measure, bound, text }}
      isChecked
      onChange={type}
    >
      {onRemove && (
        <Button variant="quiet" onClick={onRemove}>
          Remove {name.toLowerCase()}
        </Button>
      )}
    </CovenantField>
  )
}
