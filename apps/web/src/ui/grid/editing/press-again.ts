/**
 * Presses a key again that was pressed before the editor had loaded. The browser writes no text for
 * a key that a script presses, so it is written here.
 */
export function pressAgain(press: KeyboardEventInit, scroller: HTMLElement): void {
  const focused = document.activeElement
  const target = scroller.contains(focused) ? focused : scroller.querySelector('[data-active]')
  const event = new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true })
  const isOpen = target?.dispatchEvent(event) ?? false
  if (isOpen && target instanceof HTMLInputElement) write(target, press)
}

function write(input: HTMLInputElement, { key = '', ctrlKey, metaKey }: KeyboardEventInit): void {
  const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
  const before = from === to ? Math.max(0, from - 1) : from
  const after = from === to ? to + 1 : to
  const carets: Readonly<Record<string, number>> = {
    ArrowLeft: before,
    ArrowRight: after,
    Home: 0,
    End: input.value.length,
  }
  const caret = carets[key]
  const replace = (start: number, end: number, text: string) => {
    input.setRangeText(text, start, end, 'end')
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'a') input.select()
  } else if (caret !== undefined) input.setSelectionRange(caret, caret)
  else if (key === 'Backspace') replace(before, to, '')
  else if (key === 'Delete') replace(from, after, '')
  else if (key.length === 1) replace(from, to, key)
}
