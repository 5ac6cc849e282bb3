import { expect, openSample, signUp, test } from '../journey.ts'

const SCREENS = [
  'Profit & loss',
  'Balance sheet',
  'Customers',
  'Transfers',
  'Invoices & bills',
  'Accuracy',
  'Settings',
]

test('every screen answers its question and fits a phone', async ({ page }) => {
  await signUp(page)
  await openSample(page)
  for (const name of SCREENS) {
    await page.find('navigation', 'Main').find('link', name).click()
    await expect.poll(page.find('banner').text).toContain(name === 'Settings' ? 'settings' : name)
    // While its figures load, the headline is a question.
    await expect.poll(page.find('headline').text).toMatch(/[^?]$/)
    await page.photograph(name.toLowerCase().replace(/\W+/g, '-'))
  }
})

test('search opens an account, a day is typed', async ({ page }) => {
  await signUp(page)
  await openSample(page)
  await page.press('Control+k')
  const search = page.find('dialog')
  await search.shown()
  await page.type('rent')
  await expect.poll(search.text).toContain('Rent')
  await page.photograph('search')
  await page.press('Enter')
  await expect.poll(page.find('dialog').find('heading', undefined, { at: 0 }).text).toMatch(/^Rent/)
  await page.press('Escape')

  await page.find('navigation', 'Main').find('link', 'Invoices & bills').click()
  await page.find('button', /, move /, { at: 0 }).click()
  const day = page.find('field', /^Expected day/)
  await expect.poll(day.value).toMatch(/^\d+\w\w \w+ \d{4}$/)
  await page.photograph('move-document')
  await day.fill('15/3/2027')
})
