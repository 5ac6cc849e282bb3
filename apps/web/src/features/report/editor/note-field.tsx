import { MAX_NOTE } from '@millpond/core/report'
import { useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import fieldStyles from '#ui/field.module.css'
import { describedBy, Field } from '#ui/field.tsx'
import styles from './editor.module.css'

interface NoteFieldProps {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** A button puts its marks around the selected text, or before the line. */
const MARKS = [
  { name: 'Bold', before: '**', after: '**' },
  { name: 'Italic', before: '_', after: '_' },
  { name: 'Heading', before: '### ', isLine: true },
  { name: 'List', before: '- ', isLine: true },
  { name: 'Numbered list', before: '1. ', isLine: true },
  { name: 'Link', before: '[', after: '](https://)' },
] as const

type Mark = (typeof MARKS)[number]

const HINT = 'The buttons add marks to the text, such as **bold**, or - for a list.'

/** Plain text with marks: what it looks like is on the page at once. */
export function NoteField({ value, onChange }: NoteFieldProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const mark = (wanted: Mark) => {
    const { current } = area
    if (!current) return
    const { text, from, to } = marked(value, wanted, current)
    onChange(text)
    // After the new text is in the field.
    requestAnimationFrame(() => {
      current.focus()
      current.setSelectionRange(from, to)
    })
  }
  return (
    <Field id={id} label="Text" hint={HINT}>
      <div className={styles.marks}>
        {MARKS.map(each => (
          <Button key={each.name} variant="quiet" onClick={() => mark(each)}>
            {each.name}
          </Button>
        ))}
      </div>
      <textarea
        ref={area}
        id={id}
        className={fieldStyles.input}
        rows={14}
        maxLength={MAX_NOTE}
        value={value}
        aria-describedby={describedBy({ id, hint: HINT, error: undefined })}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
}

interface Selected {
  readonly selectionStart: number
  readonly selectionEnd: number
}

function marked(value: string, wanted: Mark, { selectionStart, selectionEnd }: Selected) {
  const after = 'after' in wanted ? wanted.after : ''
  const start =
    'isLine' in wanted ? value.lastIndexOf('\n', selectionStart - 1) + 1 : selectionStart
  const { before } = wanted
  return {
    text:
      value.slice(0, start) +
      before +
      value.slice(start, selectionEnd) +
      after +
      value.slice(selectionEnd),
    from: selectionStart + before.length,
    to: selectionEnd + before.length,
  }
}
