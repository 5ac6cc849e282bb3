import { type BrowserContext, expect } from '@playwright/test'

/** Collects, in every tab, what the content security policy refused and errors nobody caught. */
export function watchConsole(context: BrowserContext): { expectQuiet(): void } {
  const complaints: string[] = []
  context.on('weberror', problem => complaints.push(`uncaught: ${problem.error().message}`))
  context.on('console', message => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text()))
      complaints.push(message.text())
  })
  return { expectQuiet: () => expect(complaints).toEqual([]) }
}
