import { type BrowserContext, expect } from '@playwright/test'
import { PRODUCT } from './addresses.ts'

declare global {
  interface Window {
    complain(violation: string): void
  }
}

/**
 * Collects, in every tab, the violations of the content security policy, which the browser also
 * reports to the gateway, and uncaught errors.
 */
export async function watchConsole(context: BrowserContext): Promise<{ expectQuiet(): void }> {
  const complaints: string[] = []
  context.on('weberror', problem => complaints.push(`uncaught: ${problem.error().message}`))
  context.on('console', message => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text()))
      complaints.push(message.text())
  })
  await context.exposeBinding('complain', ({ page }, violation: string) => {
    if (page.url().startsWith(PRODUCT.url)) complaints.push(`${page.url()}: ${violation}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', refused => {
      window.complain(`${refused.effectiveDirective} refused ${refused.blockedURI}`)
    })
  })
  return { expectQuiet: () => expect(complaints).toEqual([]) }
}
