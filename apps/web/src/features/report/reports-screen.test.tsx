import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { organisation } from '#current/_world.ts'
import { downloaded } from './_downloaded.ts'
import { noteBlock, openReports, reportWorld, withReport } from './_report-world.ts'

const world = reportWorld()
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const titles = () => screen.getAllByRole('rowheader').map(each => each.textContent)
const title = (name: string | RegExp) => screen.findByRole('rowheader', { name })
const select = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const undo = (text: string) => {
  const toast = screen.getByText(text).closest<HTMLElement>('[data-toast]') ?? document.body
  fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
}

describe('the list of saved reports [UI-05]', () => {
  it('[REP-01] an empty list offers templates, and choosing one opens a draft', async () => {
    const router = await openReports(world)
    await screen.findByRole('heading', { name: 'You have no reports yet.' })
    const cards = within(screen.getByRole('list', { name: 'New report' }))
    expect(cards.getAllByRole('heading')).toHaveLength(6)
    fireEvent.click(button('Create: Client letter'))
    await screen.findByRole('navigation', { name: 'Blocks' })
    expect(router.state.location.pathname).toMatch(/\/edit$/)
    expect(world.reports[0]?.title).toBe('Client letter')
  })

  it('[UI-05] is sorted and filtered, and the address keeps both', async () => {
    withReport(world, 'Board pack', { status: 'published', number: 2, seriesId: 'b' })
    withReport(world, 'Board pack, first', { status: 'published', number: 1, seriesId: 'b' })
    withReport(world, 'Bank pack')
    withReport(world, 'Old pack', { status: 'withdrawn' })
    const router = await openReports(world)
    await title(/^Bank pack/)
    expect(titles()).toEqual(['Old pack', 'Bank pack', 'Board pack v2'])
    screen.getByText('withdrawn')
    fireEvent.click(button('Title'))
    await waitFor(() => expect(titles()).toEqual(['Bank pack', 'Board pack v2', 'Old pack']))
    fireEvent.click(screen.getByRole('radio', { name: 'Published' }))
    await waitFor(() => expect(titles()).toEqual(['Board pack v2']))
    select('Older versions (1)')
    await waitFor(() => expect(titles()).toHaveLength(2))
    expect(router.state.location.search).toBe('?status=published&sort=title&older=yes')
  })

  it('[UI-05] several are deleted and restored; a failure is shown in its row', async () => {
    withReport(world, 'Bank pack')
    const refused = withReport(world, 'Board pack')
    world.refused.add(refused.id)
    await openReports(world)
    await title('Bank pack')
    select('Select all shown')
    fireEvent.click(button('Delete'))
    await title(/^Board packSomeone else changed this report\.$/)
    expect(titles()).toHaveLength(1)
    undo('1 report deleted.')
    await title('Bank pack')
  })

  it.each([
    ['Archive', 'Archived', 'Bank pack archived.'],
    ['Copy', null, 'Bank pack copied.'],
  ])('%s has Undo', async (act, status, words) => {
    withReport(world, 'Bank pack')
    await openReports(world)
    await title('Bank pack')
    fireEvent.click(button('Actions for Bank pack'))
    fireEvent.click(await screen.findByRole('menuitem', { name: act }))
    await screen.findByText(words)
    if (status === null) await title('Copy of Bank pack')
    else await waitFor(() => within(screen.getByRole('grid')).getByText(status))
    undo(words)
    await waitFor(() => {
      expect(titles()).toEqual(['Bank pack'])
      within(screen.getByRole('grid')).getByText('Draft')
    })
  })

  it('by keys: E edits the row, X deletes it', async () => {
    const { id } = withReport(world, 'Bank pack')
    const router = await openReports(world)
    const row = (await title('Bank pack')).closest('tr') as HTMLElement
    fireEvent.keyDown(row, { key: 'e' })
    await waitFor(() => expect(router.state.location.pathname).toMatch(`${id}/edit`))
  })

  it('a viewer reads them and changes none', async () => {
    world.organisation = organisation({ role: 'viewer' })
    withReport(world, 'Bank pack', { status: 'published', number: 1 })
    await openReports(world)
    await title(/^Bank pack/)
    expect(screen.queryByRole('button', { name: 'New report' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: 'Select Bank pack' })).toBeNull()
  })
})

describe('reading a report [REP-02]', () => {
  it('[REP-02] a published one has its frozen figures, and text is never read as HTML', async () => {
    const frozen = { status: 'published', number: 3, frozenUntil: '2026-10-31' as never }
    const { id } = withReport(world, 'Bank pack', frozen)
    await openReports(world, `/${id}`)
    await screen.findByText(
      /^Published as version 3 on 5th November 2026, with actuals to 31st October 2026\./,
    )
    screen.getByText(/These figures are frozen\./)
    const page = within(screen.getByRole('article', { name: 'Bank pack' }))
    expect(page.getByText('Frozen').tagName).toBe('STRONG')
    page.getByText(/<b>words/)
    expect(await downloaded('PDF')).toBe('Kererū Coffee Ltd Bank pack v3.pdf, 4 bytes')
    fireEvent.click(button('Edit'))
    await screen.findByRole('navigation', { name: 'Blocks' })
    expect(world.reports).toHaveLength(2)
  })

  it('[REP-02] a draft has the figures of the books', async () => {
    const { id } = withReport(world, 'Bank pack')
    await openReports(world, `/${id}`)
    await screen.findByText(/^This is a draft\./)
    within(await screen.findByRole('article')).getByText('Hello')
  })
})

describe('editing a draft [REP-01]', () => {
  const openEditor = async () => {
    const kept = withReport(world, 'Bank pack')
    await openReports(world, `/${kept.id}/edit`)
    const blocks = within(await screen.findByRole('navigation', { name: 'Blocks' }))
    const rows = () => blocks.getAllByRole('button', { name: /^(?!Add)/ })
    return { kept, blocks, rows }
  }

  it('[REP-01] what is written is on the page, saved, published and frozen', async () => {
    const { kept, rows } = await openEditor()
    fireEvent.click(rows()[0] as HTMLElement)
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Good **news**' } })
    await waitFor(() => within(screen.getByRole('article')).getByText('news'))
    screen.getByText('Changes not saved yet')
    fireEvent.click(button('Publish'))
    await screen.findByText(/^Published as version 1/)
    expect(kept.definition.blocks[0]).toMatchObject({ text: 'Good **news**' })
  })

  it('adds, moves, copies and removes blocks, and undoes it', async () => {
    const { blocks, rows } = await openEditor()
    fireEvent.click(blocks.getByRole('button', { name: 'Add a block' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Page break' }))
    const kinds = () => rows().map(row => row.firstChild?.textContent)
    expect(kinds()).toEqual(['Notes', 'Page break'])
    fireEvent.keyDown(rows()[1] as HTMLElement, { key: 'ArrowUp', altKey: true })
    expect(kinds()).toEqual(['Page break', 'Notes'])
    fireEvent.keyDown(rows()[0] as HTMLElement, { key: 'd', ctrlKey: true })
    expect(kinds()).toEqual(['Page break', 'Page break', 'Notes'])
    fireEvent.keyDown(rows()[2] as HTMLElement, { key: 'Delete' })
    for (const _ of [1, 2, 3, 4]) fireEvent.click(button('Undo'))
    expect(kinds()).toEqual(['Notes'])
  })

  it('names a block that cannot be shown and does not publish it', async () => {
    const { kept, blocks } = await openEditor()
    fireEvent.click(blocks.getByRole('button', { name: 'Add a block' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Differences' }))
    await blocks.findByText(/cannot be shown/)
    fireEvent.click(button('Publish'))
    await screen.findByText('Change or remove these blocks, then publish:')
    expect(kept.status).toBe('draft')
  })

  it('[REP-02] asks which note to keep if another person changed it too', async () => {
    const { kept, rows } = await openEditor()
    const [block] = kept.definition.blocks
    fireEvent.click(screen.getByRole('checkbox', { name: 'Save automatically' }))
    fireEvent.click(rows()[0] as HTMLElement)
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Mine' } })
    const theirs = { ...noteBlock('Theirs'), id: block?.id ?? '' }
    Object.assign(kept, { rowVersion: 2, definition: { ...kept.definition, blocks: [theirs] } })
    fireEvent.click(button('Save'))
    fireEvent.click(await screen.findByRole('button', { name: 'Use theirs' }))
    await waitFor(() => within(screen.getByRole('article')).getByText('Theirs'))
    screen.getByText(/^Saved /)
  })
})
