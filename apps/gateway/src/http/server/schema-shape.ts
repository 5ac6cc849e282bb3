/** A JSON schema in the short form of a type, for people. */

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
  readonly items?: unknown
  readonly prefixItems?: readonly unknown[]
  readonly additionalProperties?: unknown
  readonly anyOf?: readonly unknown[]
  readonly oneOf?: readonly unknown[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
}

/**
 * `{ type: 'object', properties: { a: { type: 'integer' } } }` is `{ a?: integer }` on several
 * lines.
 */
export function shapeText(schema: unknown, depth = 0): string {
  const of = (schema ?? {}) as Schema
  if ('const' in of) return JSON.stringify(of.const)
  if (of.enum) return of.enum.map(each => JSON.stringify(each)).join(' | ')
  const ways = of.anyOf ?? of.oneOf
  if (ways) return [...new Set(ways.map(each => shapeText(each, depth)))].join(' | ')
  if (of.type === 'array') return listText(of, depth)
  if (of.type === 'object') return objectText(of, depth)
  if (of.type === 'string') return of.format ?? 'text'
  return of.type ?? 'any'
}

function listText({ items, prefixItems }: Schema, depth: number): string {
  if (prefixItems) return `[${prefixItems.map(each => shapeText(each, depth)).join(', ')}]`
  const each = shapeText(items, depth)
  return each.includes(' | ') && !each.startsWith('{') ? `list of (${each})` : `list of ${each}`
}

function objectText({ properties, required = [], additionalProperties }: Schema, depth: number) {
  const indent = '  '.repeat(depth + 1)
  const lines = Object.entries(properties ?? {}).map(
    ([name, schema]) =>
      `${indent}${name}${required.includes(name) ? '' : '?'}: ${shapeText(schema, depth + 1)}`,
  )
  if (additionalProperties && typeof additionalProperties === 'object') {
    lines.push(`${indent}…: ${shapeText(additionalProperties, depth + 1)}`)
  }
  return lines.length === 0 ? 'object' : `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}
