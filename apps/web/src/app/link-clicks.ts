/**
 * Where a press on a plain `<a href>` of this site should lead inside the app; null when the
 * browser should follow it: another site, a new tab, a download, a modified press, a file of the
 * gateway.
 */
export function inAppTarget(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement)) return null
  if (link.target !== '' && link.target !== '_self') return null
  if (link.hasAttribute('download') || link.origin !== window.location.origin) return null
  if (/^\/(?:api|auth|connections)\//.test(link.pathname)) return null
  const isOnlyFragment =
    link.hash !== '' &&
    link.pathname === window.location.pathname &&
    link.search === window.location.search
  return isOnlyFragment ? null : `${link.pathname}${link.search}${link.hash}`
}
