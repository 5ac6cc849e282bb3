import { useId, useState } from 'react'
import { Button } from './button.tsx'
import styles from './field.module.css'
import { describedBy, Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'prefix' | 'autoComplete' | 'type'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** Paste and password managers work; the text can be shown. */
export function PasswordField({ label, hint, error, ...rest }: PasswordFieldProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const [isShown, setShown] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className={styles['with-action']}>
        <input
          {...rest}
          id={id}
          type={isShown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, hint, error })}
        />
        <Button
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </span>
    </Field>
  )
}
