import { expect, signUp, test } from '../journey.ts'

test('an owner connects a company at Xero and opens its dashboard', async ({ page }) => {
  await signUp(page)
  await page.find('radio', 'My own business').click()
  await page.find('button', 'Connect to Xero').click()
  await page.find('radio', /Kererū Coffee Ltd/).click()
  await page.photograph('consent')
  await page.find('button', 'Allow access').click()
  await expect.poll(page.path).toMatch(/^\/organizations\/[0-9a-f-]{36}\/import/)
  await expect.poll(page.find('headline').text).toBe('Sync complete')
  await page.photograph('import')
  await page.find('link', 'Open the dashboard').click()
  await page.find('figure').shown()
  await expect.poll(page.find('banner').text).toContain('Kererū Coffee Ltd')
  await expect.poll(page.find('headline').text).toMatch(/\$[\d,]+/)
  await page.photograph('connected')
})
