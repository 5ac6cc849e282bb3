import { type CSSProperties, useEffect, useState } from 'react'
import styles from './skeleton.module.css'

const PATIENCE_MS = 300

/**
 * Reserves the space of content at once and shows grey only after 300 ms, so that quick replies do
 * not flicker. Hidden from screen readers: the panel around it is `aria-busy`.
 */
export function Skeleton({ height, width = '100%' }: { height: number; width?: string }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const size: CSSProperties = { height, width }
  return (
    <div
      className={styles.skeleton}
      data-shown={isShown || undefined}
      style={size}
      aria-hidden="true"
    />
  )
}
