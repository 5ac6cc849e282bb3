import type { ButtonHTMLAttributes } from 'react'
import styles from './text-button.module.css'

/** A button that looks like a link in a text: it opens or edits what it names, in place. */
export const TextButton = (props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>) => (
  <button type="button" {...props} className={styles.text} />
)
