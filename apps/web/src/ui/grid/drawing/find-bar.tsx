import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../button.tsx'
import { Icon } from '../../icon.tsx'
import { findRows, nextFound } from '../find.ts'
import styles from '../grid.module.css'
import type { GridRow } from '../grid-model.ts'

interface FindBarProps {
  readonly rows: readonly GridRow[]
  readonly heading: string
  readonly onFound: (id: string) => void
  readonly onClose: () => void
}

/**
 * Finds rows by their labels, in closed groups too, because rows out of sight are not in the page.
 */
export function FindBar({ rows, heading, onFound, onClose }: FindBarProps) {
  const [words, setWords] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const found = findRows(rows, words)
  const go = (step: 1 | -1) => {
    const next = nextFound(found, at, step)
    setAt(next)
    if (next !== null) onFound(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else go(event.shiftKey ? -1 : 1)
  }
  const position = at === null ? -1 : found.indexOf(at)
  const count = `${position < 0 ? '' : `${position + 1} of `}${found.length} found`
  return (
    <search className={styles.find} onKeyDown={onKeyDown}>
      <Icon name="search" size={16} />
      <input
        ref={input}
        type="text"
        className={styles['find-words']}
        aria-label={`Find ${heading.toLowerCase()}`}
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      <span role="status">{words.trim() === '' ? '' : count}</span>
      <Button variant="quiet" aria-label="Previous" onClick={() => go(-1)}>
        <span className={styles.up}>
          <Icon name="chevron" size={16} />
        </span>
      </Button>
      <Button variant="quiet" aria-label="Next" onClick={() => go(1)}>
        <Icon name="chevron" size={16} />
      </Button>
      <Button variant="quiet" aria-label="Close find" onClick={onClose}>
        <Icon name="cross" size={16} />
      </Button>
    </search>
  )
}
