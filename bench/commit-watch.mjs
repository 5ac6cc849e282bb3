// Runs in the page: records how long after its Enter a commit is painted, and how long after it the
// cash below the grid is.
{
  const watched = { commits: [], cash: [] }
  Object.assign(globalThis, { watched })
  const { document, MutationObserver, requestAnimationFrame } = globalThis
  let begin = null

  /** A message posted after a frame's callbacks arrives after the frame is drawn. */
  const onPainted = then =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => then(performance.now())
      channel.port2.postMessage(null)
    })
  const cash = new MutationObserver(() => {
    const since = begin
    begin = null
    if (since !== null) onPainted(end => watched.cash.push(end - since))
  })
  const onKey = ({ key }) => {
    if (key !== 'Enter') return
    const heads = [...document.querySelectorAll('[role=rowheader]')]
    const row = heads.find(head => head.textContent.includes('Closing cash'))?.parentElement
    if (!row) return
    const since = performance.now()
    begin = since
    cash.observe(row, { characterData: true, childList: true, subtree: true })
    onPainted(end => watched.commits.push(end - since))
  }
  document?.addEventListener('keydown', onKey, { capture: true })
}
