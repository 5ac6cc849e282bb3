import { strFromU8, unzipSync } from 'fflate/browser'

/** A cell as it is in the file. */
export type ReadCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'formula'; readonly formula: string; readonly value: number | null }

export interface ReadSheet {
  readonly name: string
  readonly isHidden: boolean
  /** By address, such as `B4`. */
  readonly cells: ReadonlyMap<string, ReadCell>
}

/** Reads an .xlsx file without the code that wrote it: a zip of texts in a known format. */
export function readWorkbook(bytes: Uint8Array): ReadSheet[] {
  const files = unzipSync(bytes)
  const file = (path: string): string => {
    const content = files[path]
    if (!content) throw new Error(`There is no ${path} in the file`)
    return strFromU8(content)
  }
  const strings = tags(file('xl/sharedStrings.xml'), 'si').map(({ inner }) =>
    tags(inner, 't')
      .map(part => plain(part.inner))
      .join(''),
  )
  const targets = new Map(
    tags(file('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ of }) => [of.Id, of.Target]),
  )
  return tags(file('xl/workbook.xml'), 'sheet').map(({ of }) => ({
    name: plain(of.name ?? ''),
    isHidden: of.state === 'hidden',
    cells: cellsOf(file(`xl/${targets.get(of['r:id'])?.replace(/^\/?(xl\/)?/, '')}`), strings),
  }))
}

function cellsOf(sheet: string, strings: readonly string[]): Map<string, ReadCell> {
  const cells = new Map<string, ReadCell>()
  for (const { of, inner } of tags(sheet, 'c')) {
    const [formula] = tags(inner, 'f')
    const [value] = tags(inner, 'v')
    const [inline] = tags(inner, 't')
    const at = of.r ?? ''
    if (formula) {
      const stored = value ? Number(value.inner) : null
      cells.set(at, { kind: 'formula', formula: plain(formula.inner), value: stored })
    } else if (of.t === 's') {
      cells.set(at, { kind: 'text', text: strings[Number(value?.inner)] ?? '' })
    } else if (of.t === 'inlineStr' || of.t === 'str') {
      cells.set(at, { kind: 'text', text: plain(inline?.inner ?? value?.inner ?? '') })
    } else if (value) cells.set(at, { kind: 'number', number: Number(value.inner) })
  }
  return cells
}

interface Tag {
  readonly of: Readonly<Record<string, string>>
  readonly inner: string
}

/** Elements of a name that do not contain others of that name. */
const tags = (xml: string, name: string): Tag[] =>
  [...xml.matchAll(new RegExp(`<${name}((?:\\s[^>]*?)?)(?:/>|>([\\s\\S]*?)</${name}>)`, 'g'))].map(
    ([, attributes = '', inner = '']) => ({
      of: Object.fromEntries(
        [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key,
          value,
        ]),
      ),
      inner,
    }),
  )

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' },
}

const plain = (xml: string): string =>
  xml
    .replace(/&(?:lt|gt|quot|apos|amp);/g, entity => ENTITIES[entity] ?? entity)
    .replace(/&#x([\da-f]+);/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
