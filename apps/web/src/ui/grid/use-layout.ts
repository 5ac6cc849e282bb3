import { type RefObject, useMemo, useState } from 'react'
import { useMedia, useNarrow } from '../use-media.ts'
import type { GridColumn, GridProps } from './grid-model.ts'
import {
  HEAD,
  type Layout,
  layoutOf,
  NAME,
  roomOf,
  rowHeight,
  type Scroll,
  type ScrollBox,
} from './layout.ts'
import { scrollToOpenAt } from './span.ts'
import { useBox } from './use-visible-area.ts'

/** The sizes of rows and columns on this screen, and the scrolled box. */
export function useScreen(scroller: RefObject<HTMLElement | null>, props: GridProps) {
  const { density = 'standard', footer, columnWidth, totalWidth } = props
  const isNarrow = useNarrow()
  const isCoarse = useMedia('(pointer: coarse)')
  const [nameWidth, setNameWidth] = useState<number | null>(null)
  const box = useBox(scroller)
  const row = rowHeight(density, isCoarse)
  const shownRows = Math.floor(((box?.height ?? 0) - HEAD) / row) - (footer?.length ?? 0)
  return {
    ...{ box, row, isNarrow, columnWidth, totalWidth },
    name: isNarrow ? NAME.onSmall : nameWidth,
    onNameWidth: isNarrow || !props.onEdit ? null : setNameWidth,
    /** The rows of a page move: one stays visible. */
    page: Math.max(1, shownRows - 1),
  }
}

type Screen = ReturnType<typeof useScreen>

export function useLayout(
  { box, row, name, columnWidth, totalWidth }: Screen,
  columns: readonly GridColumn[],
  footer: number,
): Layout {
  const width = box?.width ?? 0
  return useMemo(
    () =>
      layoutOf({
        ...{ columns, footer, row, name, width },
        ...(columnWidth && { columnWidth }),
        ...(totalWidth && { totalWidth }),
      }),
    [columns, footer, row, name, width, columnWidth, totalWidth],
  )
}

/** At first the opening column is a third of the way along. */
export const useOpening = (
  layout: Layout,
  box: ScrollBox | null,
  columns: readonly GridColumn[],
  openAt: string | undefined,
): Scroll =>
  useMemo(() => openingScroll(layout, box, columns, openAt), [layout, box, columns, openAt])

function openingScroll(
  layout: Layout,
  box: ScrollBox | null,
  columns: readonly GridColumn[],
  openAt: string | undefined,
): Scroll {
  const at = columns.findIndex(({ key }) => key === openAt) - layout.frozen
  if (!box || at < 0) return { top: 0, left: 0 }
  const along = { room: roomOf(layout, box).width, size: layout.column, count: layout.plain }
  const ends = columns.slice(layout.frozen).findIndex(({ endsGroup }) => endsGroup)
  return { top: 0, left: scrollToOpenAt(along, at, Math.max(1, ends + 1)) }
}
