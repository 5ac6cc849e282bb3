import type { Page } from '@playwright/test'

/** What a screen shows of a cell: its figure, and whether it is saved or in the draft. */
interface SeenCell {
  readonly cell: string
  readonly text: string
  readonly standing: 'saved' | 'kept' | 'typed'
}

/** All values that were typed into one cell, oldest first, and how many of them are promised. */
interface Known {
  readonly typed: string[]
  /**
   * The index in `typed` of the newest value that was shown as saved, or as in the draft; -1 is
   * none.
   */
  saved: number
  kept: number
}

declare global {
  interface Window {
    seenCells(): SeenCell[]
    reportCells(seen: readonly SeenCell[]): void
  }
}

export type CellWitness = ReturnType<typeof cellWitness>

/** Records what a screen showed of its cells, to compare it after the browser was killed. */
export function cellWitness() {
  const cells = new Map<string, Known>()
  const see = ({ cell, text, standing }: SeenCell) => {
    const known = cells.get(cell)
    const at = known?.typed.lastIndexOf(text) ?? -1
    if (!known || at < 0) return
    if (standing === 'saved') known.saved = Math.max(known.saved, at)
    if (standing === 'kept') known.kept = Math.max(known.kept, at)
  }
  return {
    /** From the next page on, every drawing is reported as long as possible. */
    async watch(page: Page) {
      await page.exposeFunction('reportCells', (seen: readonly SeenCell[]) => seen.forEach(see))
      await page.addInitScript(defineSights)
      await page.addInitScript(watchCells)
    },
    /** Types into the focused cell, before the key that enters the value. */
    async typing(page: Page, text: string) {
      // Through the page, without a handle on the cell: a handle that arrives while the browser
      // ends would fail the test.
      const name = await page.evaluate(() => {
        const cell = document.activeElement?.closest<HTMLElement>('[role=gridcell]')
        return `${cell?.closest<HTMLElement>('[data-row]')?.dataset.row} ${cell?.dataset.column}`
      })
      const known = cells.get(name) ?? { typed: [], saved: -1, kept: -1 }
      known.typed.push(text)
      cells.set(name, known)
    },
    hasPromise: () => [...cells.values()].some(({ saved, kept }) => Math.max(saved, kept) >= 0),
    /** The promises that `shown`, the current values by cell, does not keep. */
    broken: (shown: ReadonlyMap<string, string>): string[] =>
      [...cells].flatMap(([cell, { typed, saved, kept }]) => {
        const promised = Math.max(saved, kept)
        const there = shown.get(cell)
        if (typed.lastIndexOf(there ?? '') >= promised) return []
        const claim = promised === saved ? 'saved' : 'kept'
        return [`${cell}: ${typed[promised]} was shown as ${claim}, and there is ${there}`]
      }),
    counts(shown: ReadonlyMap<string, string>) {
      const all = [...cells].map(([cell, known]) => ({ ...known, text: shown.get(cell) ?? '' }))
      return {
        typed: all.reduce((sum, { typed }) => sum + typed.length, 0),
        saved: all.filter(({ saved }) => saved >= 0).length,
        kept: all.filter(({ saved, kept }) => kept > saved).length,
        /** Entered, and neither saved nor in the draft by then: two seconds may be lost. */
        gone: all.filter(({ typed, text }) => typed.at(-1) !== text).length,
      }
    },
    forget: () => cells.clear(),
  }
}

/** Every cell that can be edited, with its figure. */
export async function shownCells(page: Page): Promise<ReadonlyMap<string, string>> {
  await page.evaluate(defineSights)
  const seen = await page.evaluate(() => window.seenCells())
  return new Map(seen.map(({ cell, text }) => [cell, text]))
}

function defineSights() {
  window.seenCells = () => {
    const states = [...document.querySelectorAll('main [role=status]')]
    const isKept = states.some(({ textContent }) => textContent?.includes('Draft saved'))
    const cells = document.querySelectorAll<HTMLElement>('[role=gridcell]:not([aria-readonly])')
    return [...cells].map(cell => {
      const { state } = cell.dataset
      return {
        cell: `${cell.closest<HTMLElement>('[data-row]')?.dataset.row} ${cell.dataset.column}`,
        text: [...cell.childNodes].find(node => node instanceof Text)?.textContent ?? '',
        standing: state === 'editable' ? 'saved' : state === 'edited' && isKept ? 'kept' : 'typed',
      }
    })
  }
}

function watchCells() {
  let before = ''
  const check = () => {
    const seen = window.seenCells()
    const now = JSON.stringify(seen)
    if (now === before) return
    before = now
    window.reportCells(seen)
  }
  new MutationObserver(check).observe(document, {
    ...{ subtree: true, childList: true, characterData: true, attributes: true },
    attributeFilter: ['data-state'],
  })
}
