/** A text that must be equal, or the two parts of a regular expression. */
export type Words =
  | { readonly equal: string }
  | { readonly pattern: string; readonly flags: string }

/** An element by its role and name, as screen readers know it. */
export interface Query {
  readonly role: string
  readonly name?: Words
  /** What its text must contain. */
  readonly has?: Words
  /** Inside an element of this query. */
  readonly inside?: Query
  /** The index, if there are several; below 0 it counts from the end. */
  readonly at?: number
}

/** What a user sees of an element. */
export interface ElementState {
  readonly text: string
  readonly value: string | null
  readonly isFocused: boolean
  readonly isChecked: boolean
  readonly attributes: Readonly<Record<string, string>>
}

export interface PressPoint {
  readonly x: number
  readonly y: number
  /** Why it cannot be pressed yet. */
  readonly problem: string | null
}

interface Finder {
  states(query: Query): ElementState[]
  pressPoint(query: Query): PressPoint
}

interface Axe {
  setup(root: Element): void
  teardown(): void
  readonly commons: {
    readonly aria: { getRole(element: Element): string | null }
    readonly text: { accessibleText(element: Element): string }
  }
}

declare global {
  interface Window {
    finder?: Finder
  }
}

/**
 * Runs in the page, so it uses nothing from outside. Roles and names are those that axe finds, in
 * every browser by the same rules.
 */
export function installFinder(): void {
  const SELECTORS: Readonly<Record<string, string>> = {
    banner: 'header, [role=banner]',
    button: 'button, [role=button], summary',
    cell: 'td, [role=cell], [role=gridcell]',
    columnheader: 'th, [role=columnheader]',
    definition: 'dd',
    dialog: 'dialog, [role=dialog]',
    field: 'input, select, textarea',
    grid: '[role=grid], [role=treegrid]',
    heading: 'h1, h2, h3, h4, [role=heading]',
    headline: 'h1',
    link: 'a[href]',
    listitem: 'li',
    navigation: 'nav',
    radio: 'input[type=radio], [role=radio]',
    region: 'section, [role=region]',
    row: 'tr, [role=row]',
    rowheader: 'th, [role=rowheader]',
    status: 'output, [role=status]',
    table: 'table',
  }
  /** Those with several roles, or none. */
  const UNCHECKED = ['field', 'grid', 'cell', 'headline']
  const { axe } = window as unknown as { axe: Axe }
  const clean = (text: string) => text.replace(/\s+/g, ' ').trim()
  const shownText = (element: Element) => {
    // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts
    const { innerText = '' } = element as HTMLElement
    return clean(innerText)
  }
  const fits = (text: string, wanted: Words | undefined) => {
    if (wanted === undefined) return true
    if ('equal' in wanted) return clean(text) === wanted.equal
    return new RegExp(wanted.pattern, wanted.flags).test(clean(text))
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[aria-hidden=true], [inert]') === null
  const find = ({ role, name, has, inside, at }: Query): Element[] => {
    const scopes = inside ? find(inside) : [document.documentElement]
    const selector = SELECTORS[role] ?? `${role}, [role=${role}]`
    const found = scopes
      .flatMap(scope => [...scope.querySelectorAll(selector)])
      .filter(
        element =>
          isShown(element) &&
          (UNCHECKED.includes(role) || axe.commons.aria.getRole(element) === role) &&
          (name === undefined || fits(axe.commons.text.accessibleText(element), name)) &&
          fits(shownText(element), has),
      )
    return at === undefined ? found : found.slice(at).slice(0, 1)
  }
  const findAll = (query: Query) => {
    axe.setup(document.documentElement)
    try {
      return find(query)
    } finally {
      axe.teardown()
    }
  }
  window.finder = {
    states: query =>
      findAll(query).map(element => ({
        text: shownText(element),
        value: 'value' in element ? String(element.value) : null,
        isFocused: element === document.activeElement,
        isChecked: 'checked' in element && element.checked === true,
        attributes: Object.fromEntries(
          [...element.attributes].map(each => [each.name, each.value] as const),
        ),
      })),
    pressPoint(query) {
      const [element, second] = findAll(query)
      if (!element) return { x: 0, y: 0, problem: 'it is not there' }
      if (second) return { x: 0, y: 0, problem: 'there are several' }
      const control = element.closest('label') ?? element
      const pointOf = () => {
        const box = control.getClientRects()[0] ?? control.getBoundingClientRect()
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      }
      const isOnTop = () => control.contains(document.elementFromPoint(pointOf().x, pointOf().y))
      if (!isOnTop()) {
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      }
      const isDisabled = element.matches(':disabled, [aria-disabled=true]')
      const problem = isDisabled ? 'it is disabled' : isOnTop() ? null : 'something covers it'
      return { ...pointOf(), problem }
    },
  }
}
