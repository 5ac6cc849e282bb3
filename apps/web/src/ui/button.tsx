import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

/** `risky` asks before it does what a `danger` button does. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'risky'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  ref?: Ref<HTMLButtonElement>
  variant?: ButtonVariant
  /**
   * The text while the work runs, e.g. `Saving…`; the button keeps its width and ignores presses.
   */
  busyLabel?: string | undefined
}

export const buttonClass = (variant: ButtonVariant = 'secondary'): string =>
  classNames(styles.button, styles[variant])

export function Button(props: ButtonProps) {
  const { variant, busyLabel, children, className, onClick, disabled, ...rest } = props
  const isBusy = busyLabel !== undefined
  const isOff = isBusy || disabled === true
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(variant), className)}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      onClick={event => (isOff ? event.preventDefault() : onClick?.(event))}
    >
      <span className={styles.label} data-hidden={isBusy || undefined}>
        {children}
      </span>
      {isBusy && <span className={styles.busy}>{busyLabel}</span>}
    </button>
  )
}
