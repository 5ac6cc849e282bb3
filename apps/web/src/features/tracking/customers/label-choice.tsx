import { useId } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { usePutCustomerLabelMutation } from '#api/tracking-api.ts'
import { preferences } from '#platform/storage.ts'
import { Select } from '#ui/select-field.tsx'
import { useToast } from '#ui/toast.tsx'
import styles from '../tracking.module.css'
import type { CustomerLabel } from './customer-words.ts'

/** ENT-12, repeated here, because the contract's list would load its schemas. */
const LABELS = [
  'Customers',
  'Clients',
  'Subscribers',
  'Students',
  'Members',
] as const satisfies readonly CustomerLabel[]

interface LabelChoiceProps {
  readonly organisationId: string
  readonly label: CustomerLabel
}

/** The organisation's own name for its customers, for all members; ENT-20 also stores it here. */
export function LabelChoice({ organisationId, label }: LabelChoiceProps) {
  const [put, { isLoading, originalArgs }] = usePutCustomerLabelMutation()
  const toast = useToast()
  const id = useId()
  const choose = async (next: CustomerLabel) => {
    const answer = await put({ organisationId, label: next })
    if (answer.data) preferences.keepCustomerName(next)
    else toast({ message: plainMessage(answer.error), isFailure: true })
  }
  return (
    <label className={styles.call} htmlFor={id}>
      What you call them
      <Select
        id={id}
        options={LABELS.map(value => ({ value, label: value }))}
        value={isLoading && originalArgs ? originalArgs.label : label}
        onChange={next => void choose(next)}
      />
    </label>
  )
}
