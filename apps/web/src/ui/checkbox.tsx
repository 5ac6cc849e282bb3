import { type InputHTMLAttributes, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './checkbox.module.css'

type CheckboxProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'checked' | 'onChange'
> & {
  /** `mixed`: some of the items are checked. */
  checked: boolean | 'mixed'
  /** With Shift, for a range from the last one. */
  onChange: (checked: boolean, isShifted: boolean) => void
  /** Shown next to the box; without it give `aria-label`. */
  children?: ReactNode
}

export function Checkbox({ checked, onChange, children, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  const isShifted = useRef(false)
  useEffect(() => {
    if (input.current) input.current.indeterminate = checked === 'mixed'
  }, [checked])
  return (
    <label className={styles.checkbox}>
      <input
        {...rest}
        ref={input}
        type="checkbox"
        checked={checked === true}
        onClick={(event: MouseEvent) => {
          isShifted.current = event.shiftKey
        }}
        onChange={event => onChange(event.target.checked, isShifted.current)}
      />
      {children && <span>{children}</span>}
    </label>
  )
}
