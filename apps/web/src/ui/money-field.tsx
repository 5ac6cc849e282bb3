import { symbolOf } from '@millpond/core/money'
import styles from './money-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

type MoneyFieldProps = Omit<TextFieldProps, 'prefix' | 'type' | 'className'> & { currency: string }

/** An amount in the organisation's currency: read it with `readMoney`. */
export function MoneyField({ currency, ...rest }: MoneyFieldProps) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      prefix={symbolOf(currency)}
      className={styles.amount}
    />
  )
}
