import { useEffect, useState } from 'react'
import { momentOf } from './instant.ts'

const MINUTE_MS = 60_000

/** `4 min ago`, with the full time as a tooltip; it updates itself. */
export function Ago({ at }: { at: Date }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at.toISOString()} title={momentOf(at)}>
      {agoWords(at.getTime(), now)}
    </time>
  )
}

/** `agoWords(0, 240_000)` is `4 min ago`; if the clock is behind, it is `just now`. */
export function agoWords(then: number, now: number): string {
  const minutes = Math.floor((now - then) / MINUTE_MS)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'yesterday' : `${days} days ago`
}
