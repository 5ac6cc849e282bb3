import type { NamedLine } from '@millpond/core/budget'
import {
  type KeyboardEvent,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import styles from './formula-input.module.css'
import { type Suggestion, suggestions, typedName, withSuggestion } from './name-suggestions.ts'

interface FormulaInputProps
  extends Pick<TextFieldProps, 'id' | 'label' | 'hint' | 'error' | 'onBlur' | 'onKeyDown'> {
  readonly value: string
  /** What the formula may name. */
  readonly lines: readonly NamedLine[]
  readonly onText: (text: string) => void
}

const MAX_LENGTH = 2000

/** A formula, with suggestions for the name that is being typed. */
export function FormulaInput({ value, lines, onText, ...field }: FormulaInputProps) {
  const listId = useId()
  const { offered, active, turn, choose, follow, close } = useSuggestions(value, lines, onText)
  const optionId = (at: number) => `${listId}-${at}`
  const actOf = (key: string, chosen: Suggestion): (() => void) | null => {
    if (key === 'ArrowDown' || key === 'ArrowUp') return () => turn(key === 'ArrowDown' ? 1 : -1)
    if (key === 'Enter' || key === 'Tab') return () => choose(chosen)
    return key === 'Escape' ? close : null
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = offered[active]
    if (!chosen) return field.onKeyDown?.(event)
    const act = actOf(event.key, chosen)
    if (!act) return field.onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div className={styles.box}>
      <TextField
        {...field}
        {...{ value, onKeyDown }}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={offered.length > 0}
        aria-controls={listId}
        aria-activedescendant={offered.length > 0 ? optionId(active) : undefined}
        onChange={event => {
          onText(event.target.value)
          follow(event)
        }}
        onBlur={event => {
          close()
          field.onBlur?.(event)
        }}
      />
      <div
        id={listId}
        className={styles.list}
        role="listbox"
        aria-label="Names"
        hidden={!offered[0]}
      >
        {offered.map((each, at) => (
          <div
            key={each.name}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onPointerDown={event => {
              // The field keeps the focus, so that leaving it does not end the typing.
              event.preventDefault()
              choose(each)
            }}
          >
            <span>{each.name}</span>
            <span className={styles.about}>{each.about}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

const NONE: readonly Suggestion[] = []

/** The suggestions at the caret; none before something is typed, or after they were closed. */
function useSuggestions(
  value: string,
  lines: readonly NamedLine[],
  onText: (text: string) => void,
) {
  const input = useRef<HTMLInputElement>(null)
  const next = useRef<number | null>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const typed = caret === null ? null : typedName(value, caret)
  const offered = typed ? suggestions(typed.text, lines) : NONE
  useLayoutEffect(() => {
    if (next.current === null) return
    input.current?.setSelectionRange(next.current, next.current)
    next.current = null
  })
  return {
    offered,
    active: Math.min(active, Math.max(0, offered.length - 1)),
    turn: (step: number) =>
      setActive((Math.min(active, offered.length - 1) + step + offered.length) % offered.length),
    follow(event: SyntheticEvent<HTMLInputElement>) {
      input.current = event.currentTarget
      setCaret(event.currentTarget.selectionStart)
      setActive(0)
    },
    close: () => setCaret(null),
    choose({ name }: Suggestion) {
      const made = withSuggestion(value, caret ?? value.length, name)
      next.current = made.caret
      setCaret(null)
      onText(made.formula)
    },
  }
}
