/** The structure tree grows while its parts are laid out. */
import type { PaperNode, PaperRole } from './paper.ts'

export interface GrowingNode extends PaperNode {
  readonly children: PaperNode[]
}

type Words = Pick<PaperNode, 'alt' | 'actual' | 'scope'>

export function addNode(parent: GrowingNode, role: PaperRole, words: Words = {}): GrowingNode {
  const node: GrowingNode = { role, ...words, children: [] }
  parent.children.push(node)
  return node
}

export const rootNode = (): GrowingNode => ({ role: 'Document', children: [] })
