import { ACCOUNT_TYPES } from '@millpond/contract/connection'
import type { AccountType } from '@millpond/core/organisation'
import styles from './connection.module.css'

export const ACCOUNT_TYPE_ID = 'account-type'

const WORDS: Readonly<Record<AccountType, { label: string; hint: string }>> = {
  individual: { label: 'My own business', hint: 'One or more companies that you own.' },
  partner: { label: 'Partner', hint: 'You manage the books of client companies.' },
  'trial-partner': {
    label: 'Partner trial',
    hint: 'Try it with up to 3 client companies for 7 days.',
  },
}

interface AccountTypeFieldProps {
  readonly value: AccountType | null
  readonly error: string | null
  readonly onChange: (value: AccountType) => void
}

export function AccountTypeField({ value, error, onChange }: AccountTypeFieldProps) {
  return (
    <fieldset
      id={ACCOUNT_TYPE_ID}
      tabIndex={-1}
      className={styles.choice}
      data-invalid={error ? '' : undefined}
      aria-describedby={error ? `${ACCOUNT_TYPE_ID}-error` : undefined}
    >
      <legend>Account type</legend>
      {error && (
        <p className={styles.error} id={`${ACCOUNT_TYPE_ID}-error`}>
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
      {ACCOUNT_TYPES.map(type => (
        <div key={type} className={styles.option}>
          <input
            type="radio"
            id={`${ACCOUNT_TYPE_ID}-${type}`}
            name={ACCOUNT_TYPE_ID}
            value={type}
            checked={value === type}
            aria-describedby={`${ACCOUNT_TYPE_ID}-${type}-hint`}
            onChange={() => onChange(type)}
          />
          <label htmlFor={`${ACCOUNT_TYPE_ID}-${type}`}>{WORDS[type].label}</label>
          <small id={`${ACCOUNT_TYPE_ID}-${type}-hint`}>{WORDS[type].hint}</small>
        </div>
      ))}
    </fieldset>
  )
}
