import type { Day } from '@millpond/core/time'
import { type FormEvent, useState } from 'react'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { DAY_EXAMPLE, DayField } from '#ui/day-field.tsx'
import { readWhole } from '#ui/read-number.ts'
import { SelectField } from '#ui/select-field.tsx'
import { UnitField } from '#ui/unit-field.tsx'
import type { DocumentRow } from './document-row.ts'
import { selectedWords } from './document-words.ts'
import styles from './documents.module.css'
import { type Move, movedRows } from './expected-dates.ts'

interface DocumentBulkProps {
  readonly rows: readonly DocumentRow[]
  readonly currency: string
  readonly effect: string | null
  readonly onClear: () => void
  readonly onTry: (move: Move | null) => void
  readonly onMove: (move: Move) => void
}

const HOW = [
  { value: 'byDays', label: 'Move by days' },
  { value: 'toDay', label: 'Move to a day' },
  { value: 'learned', label: 'Reset to automatic' },
  { value: 'leaveOut', label: 'Leave out of the forecast' },
] as const

type How = (typeof HOW)[number]['value']

const LEFT_OUT = 'You cannot move invoices or bills that are left out of the forecast'

/** The effect of a move is shown before it is saved. */
export function DocumentBulk(props: DocumentBulkProps) {
  const { rows, currency, effect, onClear, onTry, onMove } = props
  const [how, setHow] = useState<How>('byDays')
  const [days, setDays] = useState('')
  const [day, setDay] = useState<Day | null>(null)
  const [error, setError] = useState<string | undefined>()
  const tryOut = (next: { how: How; days: string; day: Day | null }) => {
    setHow(next.how)
    setDays(next.days)
    setDay(next.day)
    setError(undefined)
    onTry(moveOf(next))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const move = moveOf({ how, days, day })
    if (count === 0) setError(LEFT_OUT)
    else if (move) {
      onMove(move)
      setDays('')
    } else setError(how === 'toDay' ? DAY_EXAMPLE : 'Enter a number of days, such as 14')
  }
  const count = movedRows(rows, how).length
  const summary = [selectedWords(rows, currency), effect].filter(Boolean).join('. ')
  return (
    <BulkBar summary={summary} onClear={onClear}>
      <form className={styles.bulk} noValidate onSubmit={submit}>
        <SelectField
          label="What to do"
          options={HOW}
          value={how}
          onChange={value => tryOut({ how: value, days, day })}
        />
        {how === 'byDays' && (
          <UnitField
            label="Days later"
            unit="days"
            value={days}
            error={error}
            onChange={event => tryOut({ how, days: event.target.value, day })}
          />
        )}
        {how === 'toDay' && (
          <DayField
            label="Day"
            value={day}
            error={error}
            onChange={value => tryOut({ how, days, day: value })}
          />
        )}
        <Button type="submit" variant="primary">
          {buttonWords(how, count)}
        </Button>
      </form>
    </BulkBar>
  )
}

const VERBS: Readonly<Record<How, string>> = {
  byDays: 'Move',
  toDay: 'Move',
  learned: 'Reset',
  leaveOut: 'Leave out',
}

const buttonWords = (how: How, count: number): string => `${VERBS[how]} ${count} selected`

function moveOf({ how, days, day }: { how: How; days: string; day: Day | null }): Move | null {
  if (how === 'learned' || how === 'leaveOut') return { kind: how }
  if (how === 'toDay') return day && { kind: 'toDay', day }
  const read = readWhole(days)
  return read.isReadable && read.value ? { kind: 'byDays', days: read.value } : null
}
