/** Puts items on pages, from the first to the last. */
import type { Item } from './items.ts'
import type { Bookmark, PaperPage, Piece, Size } from './paper.ts'

/** Free edges of a page, in points. */
const MARGIN = { side: 48, top: 56, bottom: 58 } as const
/** Of a sheet with its long edge across. */
const LANDSCAPE_SIDE = 40

export const sideOf = (isLandscape: boolean): number => (isLandscape ? LANDSCAPE_SIDE : MARGIN.side)

export const turned = ({ width, height }: Size): Size => ({ width: height, height: width })

interface Paginated {
  readonly pages: readonly PaperPage[]
  readonly bookmarks: readonly Bookmark[]
}

interface OpenPage extends Size {
  readonly isLandscape: boolean
  readonly pieces: Piece[]
  /** Where the next item goes. */
  top: number
}

/** Items that belong together are moved to the next page as a whole, if one page has room. */
export function paginate(items: readonly Item[], size: Size): Paginated {
  const pages: OpenPage[] = []
  const bookmarks: Bookmark[] = []
  let page = newPage(size, items[0]?.isLandscape ?? false)
  pages.push(page)
  const turnPage = (isLandscape: boolean) => {
    page = newPage(size, isLandscape)
    pages.push(page)
  }
  for (const chain of chainsOf(items)) {
    const [first] = chain
    if (!first) continue
    const { isLandscape } = first
    const isEmpty = page.pieces.length === 0
    if (isLandscape !== page.isLandscape || first.isNewPage) {
      if (isEmpty) pages.pop()
      turnPage(isLandscape)
    } else if (!isEmpty && !hasRoom(page, chain) && fitsOnePage(chain, size)) {
      turnPage(isLandscape)
    }
    for (const item of chain) {
      if (page.pieces.length > 0 && !hasRoom(page, [item])) turnPage(isLandscape)
      const placed = put(page, item)
      if (item.bookmark !== undefined) {
        bookmarks.push({ title: item.bookmark, page: pages.length - 1, top: placed })
      }
    }
  }
  return {
    pages: pages.map(({ width, height, pieces }) => ({ width, height, pieces })),
    bookmarks,
  }
}

const newPage = (size: Size, isLandscape: boolean): OpenPage => ({
  ...(isLandscape ? turned(size) : size),
  ...{ isLandscape, pieces: [], top: MARGIN.top },
})

function chainsOf(items: readonly Item[]): Item[][] {
  const chains: Item[][] = []
  let isOpen = false
  for (const item of items) {
    const last = chains.at(-1)
    const isSame = last?.[0]?.isLandscape === item.isLandscape && !item.isNewPage
    if (isOpen && last && isSame) last.push(item)
    else chains.push([item])
    isOpen = item.keepsNext
  }
  return chains
}

const heightOf = (chain: readonly Item[], isAtTop: boolean): number =>
  chain.reduce((sum, { before, height, repeat }, at) => {
    const above = isAtTop && at === 0 ? (repeat?.height ?? 0) : before
    return sum + above + height
  }, 0)

const bottomOf = ({ height }: Size): number => height - MARGIN.bottom

const hasRoom = (page: OpenPage, chain: readonly Item[]): boolean =>
  page.top + heightOf(chain, false) <= bottomOf(page)

const fitsOnePage = (chain: readonly Item[], size: Size): boolean =>
  MARGIN.top + heightOf(chain, true) <= bottomOf(chain[0]?.isLandscape ? turned(size) : size)

/** Returns the top edge of the item. */
function put(page: OpenPage, item: Item): number {
  const left = sideOf(page.isLandscape)
  const isFirst = page.pieces.length === 0
  if (isFirst && item.repeat) {
    page.pieces.push(...item.repeat.draw(left, page.top))
    page.top += item.repeat.height
  }
  if (!isFirst) page.top += item.before
  const { top } = page
  page.pieces.push(...item.draw(left, top))
  page.top += item.height
  return top
}
