import type { ButtonHTMLAttributes } from 'react'
import styles from './text-button.module.css'

/** A button that reads as a link among text: it opens or edits what it names, right there. */
export const TextButton = (props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>) => (
  <button type="button" {...props} className={styles.text} />
)
