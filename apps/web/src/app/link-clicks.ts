/**
 * The address inside the app to which a click on a plain `<a href>` goes; null if the browser
 * should follow the link itself: another site, a new tab, a download, a click with a modifier key,
 * a file of the gateway.
 */
export function inAppTarget(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement)) return null
  if (link.target !== '' && link.target !== '_self') return null
  if (link.hasAttribute('download') || link.origin !== window.location.origin) return null
  if (/^\/(?:api|auth|connections|stripe|webhooks)\//.test(link.pathname)) return null
  const isOnlyFragment =
    link.hash !== '' &&
    link.pathname === window.location.pathname &&
    link.search === window.location.search
  return isOnlyFragment ? null : `${link.pathname}${link.search}${link.hash}`
}
