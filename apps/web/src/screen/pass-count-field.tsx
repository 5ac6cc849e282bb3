import { MAX_PASSES } from '@millpond/contract/billing'
import { TextField } from '#ui/text-field.tsx'

interface PassCountFieldProps {
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (typed: string) => void
}

export const PASS_COUNT_ID = 'passes'

/** The whole number in a field; null if it is none, or not possible. */
export function passCountOf(typed: string, least: number): number | null {
  const count = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : 0
  return count >= Math.max(1, least) && count <= MAX_PASSES ? count : null
}

export const passCountProblem = (least: number): string =>
  `Enter a number from ${Math.max(1, least)} to ${MAX_PASSES}`

/** ONB-10: how many clients a partner pays for. */
export function PassCountField({ value, error, onChange }: PassCountFieldProps) {
  return (
    <TextField
      id={PASS_COUNT_ID}
      label="Client passes"
      hint="You need one pass for each client."
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={value}
      error={error}
      onChange={event => onChange(event.target.value)}
    />
  )
}
