/** A text field of a line, such as its formula: leaving the field puts it into the draft. */
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useToast } from '#ui/toast.tsx'

interface LineField {
  /** `formula of Rent`, for sentences. */
  readonly name: string
  /** The text in the draft, or the stored one; empty if there is none. */
  readonly shown: string
  /** Why the text is invalid; null if it is valid. */
  readonly problemOf?: (text: string) => string | null
  /** Null removes it. */
  readonly apply: (text: string | null) => void
}

export function useLineField({ name, shown, problemOf, apply }: LineField) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const toast = useToast()
  const text = typed ?? shown
  const wanted = text.trim()
  const isChanged = wanted !== shown.trim()
  const why = () => (wanted === '' ? null : (problemOf?.(wanted) ?? null))

  /** Returns why it is invalid. */
  const commit = (): string | null => {
    const wrong = isChanged ? why() : null
    setProblem(wrong)
    if (wrong !== null) return wrong
    if (isChanged) apply(wanted === '' ? null : wanted)
    setTyped(null)
    return null
  }
  // The panel may close, or show another line, while the focus is in the field.
  const leave = useEffectEvent(() => {
    const wrong = isChanged ? why() : null
    if (wrong === null) {
      if (isChanged) apply(wanted === '' ? null : wanted)
    } else toast({ message: `The ${name} was not changed: ${wrong}`, isFailure: true })
  })
  useEffect(() => () => leave(), [])
  return {
    text,
    isChanged,
    problem,
    onType(next: string) {
      setProblem(null)
      setTyped(next)
    },
    commit,
    /** Ctrl S also saves the text being typed; Escape discards it. */
    onKeyDown(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') commit()
      if (event.key !== 'Escape' || !isChanged) return
      event.stopPropagation()
      setProblem(null)
      setTyped(null)
    },
  }
}
