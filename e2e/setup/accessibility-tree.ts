import type { Locator, Page } from '@playwright/test'

/** A node as Chromium hands it to screen readers. */
interface AxNode {
  readonly nodeId: string
  readonly ignored: boolean
  readonly backendDOMNodeId?: number
  readonly role?: { readonly value?: string }
  readonly name?: { readonly value?: string }
  readonly description?: { readonly value?: string }
  readonly properties?: readonly { readonly name: string; readonly value: { value?: unknown } }[]
  readonly childIds?: readonly string[]
}

/** The text that is read out for a node in addition to its role, name and description. */
const SAID = ['level', 'expanded', 'selected', 'focused', 'readonly', 'invalid', 'multiselectable']

/** The words of a name, repeated. */
const WORDS = ['StaticText', 'InlineTextBox']

/**
 * The text that a screen reader gets for an element: one line per node, indented as they are
 * nested.
 */
export async function accessibilityTree(page: Page, element: Locator): Promise<string> {
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  const mark = `tree-${Date.now()}`
  await element.evaluate((target, value) => target.setAttribute('data-mark', value), mark)
  const { root } = await session.send('DOM.getDocument')
  const selector = `[data-mark="${mark}"]`
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { node } = await session.send('DOM.describeNode', { nodeId })
  const nodes: readonly AxNode[] = (await session.send('Accessibility.getFullAXTree')).nodes
  await element.evaluate(target => target.removeAttribute('data-mark'))
  await session.detach()
  const byId = new Map(nodes.map(each => [each.nodeId, each]))
  const top = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === node.backendNodeId)
  return top ? `${linesOf(top, byId, 0).join('\n')}\n` : ''
}

function linesOf(node: AxNode, byId: ReadonlyMap<string, AxNode>, depth: number): string[] {
  const role = node.role?.value ?? ''
  if (WORDS.includes(role)) return []
  const isSaid = !node.ignored && role !== 'none' && role !== 'generic'
  const children = (node.childIds ?? []).flatMap(id => {
    const child = byId.get(id)
    return child ? linesOf(child, byId, isSaid ? depth + 1 : depth) : []
  })
  return isSaid ? [`${'  '.repeat(depth)}${wordsOf(node, role)}`, ...children] : children
}

function wordsOf({ name, description, properties = [] }: AxNode, role: string): string {
  const states = SAID.flatMap(each => {
    const value = properties.find(property => property.name === each)?.value.value
    if (each === 'expanded' && value === false) return ['closed']
    if (value === undefined || value === false || value === 'false') return []
    return [value === true || value === 'true' ? each : `${each}=${value}`]
  })
  const words = [
    role,
    name?.value ? `"${name.value}"` : '',
    ...states,
    description?.value ? `(${description.value})` : '',
  ]
  return words.filter(Boolean).join(' ')
}
