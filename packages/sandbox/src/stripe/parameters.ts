/** Stripe's parameters: forms with brackets, such as `line_items[0][price]=price_1`. */
import { invalid, required } from './errors.ts'
import type { Metadata } from './resources.ts'

export type Parameter = string | Parameters
export interface Parameters {
  [name: string]: Parameter
}

const PARTS = /[^[\]]+/g

export function readParameters(pairs: URLSearchParams): Parameters {
  const all: Parameters = Object.create(null)
  for (const [name, value] of pairs) {
    const parts = name.match(PARTS) ?? []
    let holder = all
    parts.forEach((part, index) => {
      if (index === parts.length - 1) {
        holder[part] = value
        return
      }
      const inner = holder[part]
      const next: Parameters = typeof inner === 'object' ? inner : Object.create(null)
      holder[part] = next
      holder = next
    })
  }
  return all
}

export const textIn = (from: Parameters, name: string): string | null => {
  const value = from[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export function neededText(from: Parameters, name: string): string {
  const value = textIn(from, name)
  if (value === null) throw required(name)
  return value
}

export function integerIn(from: Parameters, name: string): number | null {
  const value = textIn(from, name)
  if (value === null) return null
  if (!/^-?\d+$/.test(value))
    throw invalid(`Invalid integer: ${value}`, name, 'parameter_invalid_integer')
  return Number(value)
}

export function booleanIn(from: Parameters, name: string): boolean | null {
  const value = textIn(from, name)
  if (value === null) return null
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, name)
  return value === 'true'
}

export function choiceIn<const Choice extends string>(
  from: Parameters,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const value = textIn(from, name)
  if (value === null) return null
  const found = choices.find(choice => choice === value)
  if (!found) throw invalid(`Invalid ${name}: must be one of ${choices.join(', ')}`, name)
  return found
}

export const groupIn = (from: Parameters, name: string): Parameters => {
  const value = from[name]
  return typeof value === 'object' ? value : {}
}

/** The entries of `items[0]`, `items[1]`; texts and groups. */
export const listIn = (from: Parameters, name: string): Parameter[] => {
  const value = from[name]
  if (typeof value === 'string') return value === '' ? [] : [value]
  return Object.values(value ?? {})
}

export const textsIn = (from: Parameters, name: string): string[] =>
  listIn(from, name).filter(each => typeof each === 'string')

export const groupsIn = (from: Parameters, name: string): Parameters[] =>
  listIn(from, name).filter(each => typeof each === 'object')

/** An empty value removes a key, as at Stripe. */
export function metadataIn(from: Parameters, before: Metadata = {}): Metadata {
  const merged: Record<string, string> = { ...before }
  for (const [name, value] of Object.entries(groupIn(from, 'metadata'))) {
    if (value === '') delete merged[name]
    else merged[name] = String(value)
  }
  return merged
}
