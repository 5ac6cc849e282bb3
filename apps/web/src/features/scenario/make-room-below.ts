const MENU_HEIGHT = 600

/** A long menu opens below its button, so the button moves up first. */
export function makeRoomBelow(button: HTMLElement): void {
  const room = window.innerHeight - button.getBoundingClientRect().bottom
  // A browser without a layout, such as that of unit tests, has nothing to scroll.
  if (room < MENU_HEIGHT) button.scrollIntoView?.({ block: 'start' })
}
