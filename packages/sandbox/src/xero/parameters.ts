import { type Day, parseDay } from '@millpond/core/time'
import type { FastifyRequest } from 'fastify'
import { firstOf } from '#pages'
import { ValidationError } from './errors.ts'

/** The query by lower-case name, because Xero ignores the case of parameters. */
export type Parameters = ReadonlyMap<string, string>

export function parametersOf({ query }: FastifyRequest): Parameters {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    const text = firstOf(value)
    if (text !== null) found.set(name.toLowerCase(), text)
  }
  return found
}

export function dayParameter(parameters: Parameters, name: string): Day | null {
  const text = parameters.get(name.toLowerCase())
  if (text === undefined) return null
  const parsed = parseDay(text)
  if (!parsed.ok) throw new ValidationError(`The parameter ${name} is not a valid date: ${text}`)
  return parsed.value
}

export function wholeNumber(
  parameters: Parameters,
  name: string,
  { from, to }: { from: number; to: number },
): number | null {
  const text = parameters.get(name.toLowerCase())
  if (text === undefined) return null
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < from || value > to) {
    throw new ValidationError(`The parameter ${name} must be between ${from} and ${to}: ${text}`)
  }
  return value
}

export const isTrue = (parameters: Parameters, name: string): boolean =>
  parameters.get(name.toLowerCase())?.toLowerCase() === 'true'

export const listParameter = (parameters: Parameters, name: string): string[] | null =>
  parameters
    .get(name.toLowerCase())
    ?.split(',')
    .map(part => part.trim()) ?? null
