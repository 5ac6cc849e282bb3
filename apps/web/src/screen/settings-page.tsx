import type { ReactNode } from 'react'
import { Answer } from '#ui/answer.tsx'
import styles from './screen.module.css'

interface SettingsPageProps {
  /** A noun: `Income tax`. */
  readonly title: string
  /** What the page changes, in a sentence. */
  readonly about?: ReactNode
  readonly children?: ReactNode
}

/** A page of the settings: one subject, named as in the navigation. */
export function SettingsPage({ title, about, children }: SettingsPageProps) {
  return (
    <div className={styles.screen}>
      <title>{`${title} · Millpond`}</title>
      <Answer basis={about}>{title}</Answer>
      {children}
    </div>
  )
}
