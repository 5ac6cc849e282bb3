import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** Chooses from the menu Download: the name and the size of the file that is saved. */
export async function downloaded(choice: string): Promise<string> {
  const names: string[] = []
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = content => `blob:${(content as Blob).size}`
  URL.revokeObjectURL = () => undefined
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(`${this.download}, ${this.href.replace('blob:', '')} bytes`)
  })
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: choice }))
  await waitFor(() => expect(names).toHaveLength(1))
  click.mockRestore()
  Object.assign(URL, { createObjectURL, revokeObjectURL })
  return names.join()
}
