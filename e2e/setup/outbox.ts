import { expect, type Page } from '@playwright/test'
import { PRODUCT } from './addresses.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The newest mail to an address whose text contains this; it may still be on its way. */
export async function mailTo(page: Page, address: string, holding: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${PRODUCT.url}/api/outbox`)
      const { mails } = (await answer.json()) as { mails: Mail[] }
      found = mails.find(mail => mail.to === address && holding.test(mail.text))
      return found !== undefined
    })
    .toBe(true)
  if (!found) throw new Error(`No mail to ${address}`)
  return found
}

/** The eight digits in the newest mail to an address. */
export async function codeMailedTo(page: Page, address: string): Promise<string> {
  const mail = await mailTo(page, address, /\b\d{8}\b/)
  return /\b\d{8}\b/.exec(mail.text)?.[0] ?? ''
}

/** The newest link to Millpond in a mail to this address, whose path starts like this. */
export async function linkMailedTo(page: Page, address: string, path: string): Promise<string> {
  const link = new RegExp(`${PRODUCT.url}${path}\\S*`)
  const mail = await mailTo(page, address, link)
  return link.exec(mail.text)?.[0] ?? ''
}
