/** Names that a formula may continue with, while it is typed. */
import { type NamedLine, readableFormula } from '@millpond/core/budget'
import { ITEM_TYPE } from '@millpond/core/item'

/** The name that is being typed: after `[`, or a word of two letters or more. */
interface TypedName {
  readonly from: number
  readonly text: string
}

const TYPED_NAME = /\[([^[\]]*)$|(\p{L}[\p{L}\p{N}&' ]+)$/u

/** The name before the caret; null if none is being typed. */
export function typedName(formula: string, caret: number): TypedName | null {
  const found = TYPED_NAME.exec(formula.slice(0, caret))
  if (!found) return null
  return { from: found.index, text: (found[1] ?? found[2] ?? '').trim() }
}

export interface Suggestion {
  /** In brackets, as the formula then has it: `[Heads]`. */
  readonly name: string
  /** `people`, `customers`, or the number of an account. */
  readonly about: string
}

const MAX_SUGGESTIONS = 8

/** Active lines with this text in their name; those that start with it come first. */
export function suggestions(text: string, lines: readonly NamedLine[]): Suggestion[] {
  const wanted = text.toLocaleLowerCase('en')
  const found = lines.flatMap(line => {
    const place = line.name.toLocaleLowerCase('en').indexOf(wanted)
    const isOffered = line.status === 'active' && line.name !== '' && place >= 0
    return isOffered ? [{ line, isInside: place > 0 }] : []
  })
  return found
    .sort((one, other) => Number(one.isInside) - Number(other.isInside))
    .slice(0, MAX_SUGGESTIONS)
    .flatMap(({ line }) => {
      const name = readableFormula(`[@${line.code}]`, lines)
      return name.startsWith('[@') ? [] : [{ name, about: aboutOf(line) }]
    })
}

const aboutOf = ({ itemType, unit, number }: NamedLine): string =>
  unit ?? (itemType === ITEM_TYPE.customers ? 'customers' : (number ?? ''))

/** The formula with a name in place of the typed one, and where the caret is then. */
export function withSuggestion(formula: string, caret: number, name: string) {
  const from = typedName(formula, caret)?.from ?? caret
  const rest = formula.slice(caret).replace(/^\]/, '')
  return { formula: `${formula.slice(0, from)}${name}${rest}`, caret: from + name.length }
}
