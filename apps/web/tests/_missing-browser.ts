// jsdom has no layout and no top layer. State and events replace them here, so that components get
// what they expect of a browser.

const stay = () => undefined
class StillObserver implements ResizeObserver {
  observe = stay
  unobserve = stay
  disconnect = stay
}
globalThis.ResizeObserver ??= StillObserver

window.matchMedia ??= query => {
  const list: Partial<MediaQueryList> = { matches: false, media: query }
  const still = { addEventListener: () => undefined, removeEventListener: () => undefined }
  return Object.assign(new EventTarget(), list, still) as MediaQueryList
}

window.scrollTo = stay
Element.prototype.scrollIntoView ??= stay

HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
  this.setAttribute('open', '')
  this.querySelector<HTMLElement>('input, button, [tabindex="0"]')?.focus()
}
HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
  if (!this.hasAttribute('open')) return
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

function tellToggle(element: HTMLElement, newState: 'open' | 'closed') {
  for (const type of ['beforetoggle', 'toggle']) {
    element.dispatchEvent(Object.assign(new Event(type), { newState }))
  }
}
HTMLElement.prototype.showPopover = function (this: HTMLElement) {
  this.dataset.popoverOpen = ''
  this.style.display = 'block'
  tellToggle(this, 'open')
}
HTMLElement.prototype.hidePopover = function (this: HTMLElement) {
  delete this.dataset.popoverOpen
  this.style.display = ''
  tellToggle(this, 'closed')
}
// One listener, however many files there are.
document.onclick = event => {
  const opener = event.target instanceof Element ? event.target.closest('[popovertarget]') : null
  const panel = document.getElementById(opener?.getAttribute('popovertarget') ?? '')
  if (!panel) return
  if (panel.dataset.popoverOpen === undefined) panel.showPopover()
  else panel.hidePopover()
}
